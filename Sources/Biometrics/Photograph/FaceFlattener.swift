internal import BiometricsCore
internal import OpenCVKit

/// Lays faces flat by a mesh, where there is one.
struct FaceFlattener {
    /// The mesh, or the error for which it cannot be laid.
    let mesh: Result<any FaceMeshing, BiometricsError>

    /// The flat face as each view of it has it, or the cause for which no view was laid flat.
    enum Outcome: Sendable {
        case flat([FlatFace])
        case none(because: String)
    }

    /// The faces on which a mesh is laid: the one that the landmarks show, and perhaps a smaller one in its middle.
    ///
    /// A photograph that is laid on a larger face pulls the landmarks apart, and a mesh between both fits neither. In twelve
    /// such clips the whole face agreed with the photograph by 0.70 and more, and the smaller one by 0.93 and more.
    enum Reach: Sendable {
        case face
        case faceAndMiddle

        fileprivate var scales: [Double] { self == .face ? [1] : [1, 0.7] }
    }

    /// The side of the upright view in which the mesh is laid: 70 pixels between the eyes, and room for the mesh's own square.
    private static let viewSide = 288
    private static let target: [Point] = {
        let template = AlignmentTemplate.arcFace112.landmarks.points
        let middle = Double(viewSide - 1) / 2
        return template.map { Point(x: 2 * ($0.x - 56) + middle, y: 2 * ($0.y - 72) + middle) }
    }()
    /// A detector's box in that view: the median of YuNet's over 400 people of Labeled Faces in the Wild.
    private static let box = Rect(x: 64, y: 27, width: 160, height: 211)

    /// The face with these landmarks in `image`, however it is turned.
    ///
    /// - Parameter scale: how many pixels of `image` are one of the picture as it was given.
    func flat(_ landmarks: FaceLandmarks, in image: Image, scale: Double, reach: Reach) -> Outcome {
        var views: [FlatFace] = []
        var cause: String?
        for part in reach.scales {
            do throws(BiometricsError) {
                views.append(try flat(landmarks.scaled(by: part), in: image, scale: scale, by: try mesh.get()))
            } catch {
                cause = cause ?? error.message
            }
        }
        return views.isEmpty ? .none(because: cause ?? "No mesh was laid.") : .flat(views)
    }

    private func flat(
        _ landmarks: FaceLandmarks, in image: Image, scale: Double, by mesh: any FaceMeshing
    ) throws(BiometricsError) -> FlatFace {
        guard let view = SimilarityTransform.umeyama(from: landmarks.points, to: Self.target), let back = view.inverse
        else { throw FaceAligner.unusableLandmarks }
        let side = Size(width: Self.viewSide, height: Self.viewSide)
        let upright = try FaceAligner.align(image, points: landmarks.points, to: Self.target, size: side)
        let face = DetectedFace(box: Self.box, confidence: 1, landmarks: landmarks.mapped(view.apply))
        guard let laid = try mesh.mesh(of: face, in: upright) else {
            throw BiometricsError(.pluginFailed, "The mesh sees no face there.")
        }
        let vertices = laid.vertices.map { vertex in
            let place = back.apply(Point(x: vertex.x, y: vertex.y))
            return FaceMesh.Vertex(x: place.x, y: place.y, z: vertex.z * back.scale)
        }
        guard let found = FaceMesh(vertices: vertices, presence: laid.presence), scale > 0,
            laid.width * back.scale / scale >= FlatFace.leastWidth
        else {
            throw BiometricsError(.pluginFailed, "The face is below \(Int(FlatFace.leastWidth)) pixels across.")
        }
        return try FlatFace(image, mesh: found)
    }
}

extension FaceLandmarks {
    /// The same about their middle, `part` times as far from it.
    fileprivate func scaled(by part: Double) -> FaceLandmarks {
        let middle = points.reduce(Point(x: 0, y: 0)) { sum, point in
            Point(x: sum.x + point.x / Double(points.count), y: sum.y + point.y / Double(points.count))
        }
        return mapped { point in
            Point(x: middle.x + part * (point.x - middle.x), y: middle.y + part * (point.y - middle.y))
        }
    }
}

internal import BiometricsCore
internal import OpenCVKit

/// Flattens faces with a mesh, if one is available.
struct FaceFlattener {
    /// The mesh, or the error because of which there is none.
    let mesh: Result<any FaceMeshing, BiometricsError>

    /// The flat face of each view, or the reason why no view could be flattened.
    enum Outcome: Sendable {
        case flat([FlatFace])
        case none(because: String)
    }

    /// The regions to which the mesh is fitted: the face of the landmarks, and optionally a smaller face in its middle.
    ///
    /// A photograph that is held before a larger face pulls the landmarks apart, and a mesh between both fits neither.
    /// In twelve such clips, the whole face agreed with the photograph by at least 0.70, and the smaller one by at
    /// least 0.93.
    enum Reach: Sendable {
        case face
        case faceAndMiddle

        fileprivate var scales: [Double] { self == .face ? [1] : [1, 0.7] }
    }

    /// The side of the upright view to which the mesh is fitted: 70 pixels between the eyes, with room for the mesh's
    /// own square.
    private static let viewSide = 288
    private static let target: [Point] = {
        let template = AlignmentTemplate.arcFace112.landmarks.points
        let middle = Double(viewSide - 1) / 2
        return template.map { Point(x: 2 * ($0.x - 56) + middle, y: 2 * ($0.y - 72) + middle) }
    }()
    /// The box of a detector in that view: the median of YuNet's boxes over 400 people of Labeled Faces in the Wild.
    private static let box = Rect(x: 64, y: 27, width: 160, height: 211)

    /// The flat face with these landmarks in `image`, at any turn.
    ///
    /// - Parameter scale: the size of `image` divided by the size of the picture.
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
        return views.isEmpty ? .none(because: cause ?? "No mesh could be fitted to the face.") : .flat(views)
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
            throw BiometricsError(.pluginFailed, "The mesh found no face.")
        }
        let vertices = laid.vertices.map { vertex in
            let place = back.apply(Point(x: vertex.x, y: vertex.y))
            return FaceMesh.Vertex(x: place.x, y: place.y, z: vertex.z * back.scale)
        }
        guard let found = FaceMesh(vertices: vertices, presence: laid.presence), scale > 0,
            laid.width * back.scale / scale >= FlatFace.leastWidth
        else {
            throw BiometricsError(
                .pluginFailed, "The face is narrower than \(Int(FlatFace.leastWidth)) pixels, which is too small.")
        }
        return try FlatFace(image, mesh: found)
    }
}

extension FaceLandmarks {
    /// The landmarks scaled by `part` about their mean.
    fileprivate func scaled(by part: Double) -> FaceLandmarks {
        let middle = points.reduce(Point(x: 0, y: 0)) { sum, point in
            Point(x: sum.x + point.x / Double(points.count), y: sum.y + point.y / Double(points.count))
        }
        return mapped { point in
            Point(x: middle.x + part * (point.x - middle.x), y: middle.y + part * (point.y - middle.y))
        }
    }
}

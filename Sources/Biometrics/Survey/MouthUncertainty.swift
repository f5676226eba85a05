internal import BiometricsCore
internal import Platform

/// How little the mesh knows where the mouth is: where something covers it, the points of the lips are a guess, and wander as
/// the face is shown to the network a little aside, larger, smaller or turned.
enum MouthUncertainty {
    /// By how much a face is shown otherwise: along and across it in widths of its box, in size and in turn.
    fileprivate struct Change {
        var across: Double
        var down: Double
        var size: Double
        var turn: Double
    }

    /// Beside the face as it was found. Shifts alone tell less: of 60 faces without a mask and with one of six kinds pasted on,
    /// the area under the curve of the lips alone is 0.94 to 0.98 by the kind with shifts, and 0.98 to 1.00 with these.
    private static let changes = [
        Change(across: 0.09, down: 0.09, size: 0.85, turn: 0),
        Change(across: -0.09, down: 0.09, size: 1.15, turn: 0),
        Change(across: 0.09, down: -0.09, size: 1.15, turn: 0.1),
        Change(across: -0.09, down: -0.09, size: 0.85, turn: -0.1),
    ]

    /// Beyond this yaw in degrees, and beyond this opening, the lips of open faces wander as well.
    static let mostYawDegrees = 30.0
    static let mostOpening = 0.3
    /// The network's certainty counts up to these log-odds, and lessens what the lips wander by as much as a factor of e.
    private static let mostLogOdds = 20.0

    /// The root mean square of what the points of the lips wander, in distances of the eyes, times e to the power of less
    /// than 0 the surer the network is of a face: 0.01 to 0.03 for an open face.
    ///
    /// - Parameters:
    ///   - face: in pixels of `image`.
    ///   - laid: its mesh.
    ///   - pose: how it is held.
    static func measure(
        _ face: DetectedFace, laid: FaceMesh, pose: HeadPose?, by mesh: any FaceMeshing, in image: Image
    ) throws(BiometricsError) -> QualityMeasure {
        guard let pose, abs(pose.yawDegrees) <= mostYawDegrees else { return none("The head is turned too far.") }
        guard let opening = laid.mouthOpening, opening < mostOpening else { return none("The mouth is open.") }
        let middles = [(33, 133), (263, 362)].map { one, other in
            let (first, second) = (laid.vertices[one], laid.vertices[other])
            return Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
        }
        let eyes = middles[0].distance(to: middles[1])
        guard eyes > 0 else { return none("The mesh has no extent.") }
        var meshes = [laid]
        for change in changes {
            if let other = try mesh.mesh(of: face.changed(by: change), in: image) { meshes.append(other) }
        }
        guard meshes.count > changes.count / 2 else { return none("The mesh sees a face in too few places.") }
        // Where it sees none the odds are even.
        let odds = meshes.reduce(0) { $0 + logOdds($1.presence) } / Double(changes.count + 1)
        return QualityMeasure(.mouthUncertainty, wandering(of: meshes) / eyes * exp(-odds / mostLogOdds))
    }

    private static func none(_ cause: String) -> QualityMeasure {
        QualityMeasure(.mouthUncertainty, notAssessedBecause: cause)
    }

    private static func logOdds(_ presence: Double) -> Double {
        let odds = presence / max(1 - presence, .ulpOfOne)
        return min(mostLogOdds, max(0, log(max(odds, .ulpOfOne))))
    }

    /// The root mean square distance of the points of the lips from their means over `meshes`, in pixels.
    private static func wandering(of meshes: [FaceMesh]) -> Double {
        let indices = FaceMesh.Contour.lips.indices + FaceMesh.Contour.mouth.indices
        var sum = 0.0
        for index in indices {
            let points = meshes.map { $0.vertices[index] }
            let x = points.reduce(0) { $0 + $1.x } / Double(points.count)
            let y = points.reduce(0) { $0 + $1.y } / Double(points.count)
            for point in points { sum += (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y) }
        }
        return (sum / Double(indices.count * meshes.count)).squareRoot()
    }
}

extension DetectedFace {
    /// The face as it is shown otherwise.
    fileprivate func changed(by change: MouthUncertainty.Change) -> DetectedFace {
        let (width, height) = (box.width * change.size, box.height * change.size)
        let extent = box.width
        let middle = Point(x: box.center.x + change.across * extent, y: box.center.y + change.down * extent)
        let pivot = landmarks.noseTip
        let (cosine, sine) = (cos(change.turn), sin(change.turn))
        return DetectedFace(
            box: Rect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height),
            confidence: confidence,
            landmarks: landmarks.mapped { point in
                let (x, y) = (point.x - pivot.x, point.y - pivot.y)
                return Point(x: pivot.x + cosine * x - sine * y, y: pivot.y + sine * x + cosine * y)
            }, landmarksAreEstimated: landmarksAreEstimated)
    }
}

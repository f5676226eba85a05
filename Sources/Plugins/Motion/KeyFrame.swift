internal import BiometricsCore
internal import OpenCVKit

/// A frame in which points were found that can be followed into later ones.
struct KeyFrame {
    /// Where a point was found.
    enum Place: Hashable {
        /// On the face.
        case face
        /// Beside or above the head, within about one face of it.
        case nearby
        /// Farther away.
        case scene
    }

    /// The grey frame.
    let image: Image
    /// When it was shown.
    let seconds: Double
    /// The face in it.
    let face: DetectedFace
    /// The points and where they lie; in one order.
    let points: [Point]
    let places: [Place]

    /// How many points lie on the face.
    var facePointCount: Int { places.count { $0 == .face } }

    /// Finds points on and around `face`; `nil` when the face gives too few.
    ///
    /// What lies below the chin is left out: shoulders move with the head and say nothing about its surroundings.
    init?(_ image: Image, face: DetectedFace, atSeconds seconds: Double) throws(BiometricsError) {
        let box = face.box
        let eyes = face.landmarks.interEyeDistance
        guard eyes >= 8, eyes.isFinite, box.width >= 16, box.height >= 16 else { return nil }
        func isInside(_ point: Point, _ factor: Double) -> Bool {
            let x = (point.x - box.center.x) / (box.width * factor)
            let y = (point.y - box.center.y) / (box.height * factor)
            return x * x + y * y <= 1
        }
        func around(_ factor: Double) -> Rect {
            Rect(
                x: box.center.x - box.width * factor, y: box.center.y - box.height * factor,
                width: 2 * box.width * factor, height: 2 * box.height * factor)
        }
        let onFace = try PointTracker.corners(
            of: image, in: around(0.48), limit: 80, quality: 0.01, minDistance: max(3, eyes * 0.08)
        ).filter { isInside($0, 0.48) }
        guard onFace.count >= MotionLimits.facePoints else { return nil }
        let above = Rect(x: 0, y: 0, width: Double(image.width), height: min(box.maxY, Double(image.height)))
        let nearby = try Self.firmCorners(
            of: image, in: around(1.4).intersection(above), spacing: max(4, eyes * 0.1), middle: box.center.x
        ) { isInside($0, 1.4) && !isInside($0, 0.8) }
        let scene = try Self.firmCorners(
            of: image, in: above, spacing: max(5, eyes * 0.15), middle: box.center.x
        ) { !isInside($0, 1.4) }
        self.image = image
        self.seconds = seconds
        self.face = face
        points = onFace + nearby + scene
        places = onFace.map { _ in .face } + nearby.map { _ in .nearby } + scene.map { _ in .scene }
    }

    /// At most 60 corners that `condition` holds for, as many left of `middle` as right of it where there are enough; on
    /// either side none much weaker than the strongest, as on blurred ground weak ones slide along edges.
    private static func firmCorners(
        of image: Image, in region: Rect, spacing: Double, middle: Double, where condition: (Point) -> Bool
    ) throws(BiometricsError) -> [Point] {
        let corners = try PointTracker.corners(
            of: image, in: region, limit: 400, quality: 0.001, minDistance: spacing
        ).filter(condition).map { (point: $0, strength: image.cornerStrength(at: $0)) }
        var kept: [Point] = []
        for side in [corners.filter { $0.point.x < middle }, corners.filter { $0.point.x >= middle }] {
            let least = max(MotionLimits.cornerStrength, 0.01 * (side.map(\.strength).max() ?? 0))
            kept += side.filter { $0.strength >= least }.prefix(30).map(\.point)
        }
        return kept
    }

    /// How the points lie in `next`; `nil` when too much of the face was lost.
    func follow(to next: Image, atSeconds time: Double) throws(BiometricsError) -> ScenePair? {
        let tracks = try PointTracker.follow(points, from: image, to: next, window: 15, levels: 4)
        let kept = tracks.indices.filter {
            tracks[$0].isFound && tracks[$0].roundTripError < MotionLimits.roundTrip
        }
        let onFace = kept.count { places[$0] == .face }
        guard onFace >= MotionLimits.facePoints, Double(onFace) >= 0.4 * Double(facePointCount) else { return nil }
        return try ScenePair(
            from: kept.map { points[$0] }, to: kept.map { tracks[$0].point }, places: kept.map { places[$0] },
            face: face, baselineSeconds: time - seconds)
    }
}

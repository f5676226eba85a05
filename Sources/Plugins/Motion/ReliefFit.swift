internal import BiometricsCore
internal import OpenCVKit

/// How much of the motion of a face has the shape that the relief of a head gives it.
///
/// One homography explains whatever a plane does. What it leaves of a head that turns is depth times parallax, one vector for
/// all points; what it leaves of a plane are the errors of tracking, which have no such shape, however large a coarse encoder
/// makes them. So depth decides and not the size of what is left. The relief of heads in general is enough: an ellipsoid and
/// a nose, each with a vector of its own, as noses differ.
struct ReliefFit {
    /// The motion that the relief explains beyond the homography, root mean square, in pixels, less what as many numbers
    /// explain of noise.
    let motion: Double
    /// The part of what the homography leaves that the relief explains, 0...1.
    let share: Double

    /// Numbers of a homography, and of both together with two vectors.
    private static let (planeTerms, allTerms) = (8, 12)

    /// The fit to points of `face` that moved; `nil` for too few of them.
    init?(_ pairs: Pairs, face: DetectedFace, threshold: Double) throws(BiometricsError) {
        guard pairs.count >= MotionLimits.facePoints, face.landmarks.interEyeDistance > 0,
            let plane = try Homography.fit(from: pairs.from, to: pairs.to, threshold: threshold)
        else { return nil }
        let frame = HeadFrame(face)
        var points: [(rows: (x: [Double], y: [Double]), left: Point)] = []
        for (start, end) in zip(pairs.from, pairs.to) {
            guard let mapped = plane.apply(start) else { continue }
            let depths = frame.depths(at: start)
            let (x, y) = (
                (mapped.x - face.box.center.x) / frame.unit, (mapped.y - face.box.center.y) / frame.unit
            )
            points.append(
                (
                    (
                        [1, x, y, 0, 0, 0, x * x, x * y, depths.head, 0, depths.nose, 0],
                        [0, 0, 0, 1, x, y, x * y, y * y, 0, depths.head, 0, depths.nose]
                    ),
                    Point(x: end.x - mapped.x, y: end.y - mapped.y)
                ))
        }
        func squares(_ terms: Int) -> [Double]? {
            var system = NormalEquations(terms: terms)
            for point in points {
                system.add(point.rows.x, point.left.x)
                system.add(point.rows.y, point.left.y)
            }
            guard let solution = system.solution() else { return nil }
            return points.map { point in
                let x = point.left.x - zip(solution, point.rows.x).reduce(0) { $0 + $1.0 * $1.1 }
                let y = point.left.y - zip(solution, point.rows.y).reduce(0) { $0 + $1.0 * $1.1 }
                return x * x + y * y
            }
        }
        // Points that slid are told by what both together leave: the homography alone would drop the nose.
        guard let all = squares(Self.allTerms) else { return nil }
        let limit = all.quantile(0.85)
        points = zip(points, all).filter { $0.1 <= limit }.map(\.0)
        guard points.count >= 8, let planar = squares(Self.planeTerms), let full = squares(Self.allTerms) else {
            return nil
        }
        let (before, after) = (planar.reduce(0, +), full.reduce(0, +))
        let noise = after / Double(2 * points.count - Self.allTerms)
        let explained = max(0, before - after - Double(Self.allTerms - Self.planeTerms) * noise)
        motion = (explained / Double(points.count)).squareRoot()
        share = before > 0 ? explained / before : 0
    }
}

/// A head's own coordinates: from the middle of the face along the line between the eyes and across it, in inter-eye
/// distances.
private struct HeadFrame {
    let unit: Double
    private let origin: Point
    private let across: Point
    private let nose: Point

    init(_ face: DetectedFace) {
        let marks = face.landmarks
        unit = marks.interEyeDistance
        let eyes = Point(x: (marks.rightEye.x + marks.leftEye.x) / 2, y: (marks.rightEye.y + marks.leftEye.y) / 2)
        let mouth = Point(
            x: (marks.rightMouthCorner.x + marks.leftMouthCorner.x) / 2,
            y: (marks.rightMouthCorner.y + marks.leftMouthCorner.y) / 2)
        origin = Point(x: (eyes.x + mouth.x) / 2, y: (eyes.y + mouth.y) / 2)
        across = Point(
            x: (marks.leftEye.x - marks.rightEye.x) / unit, y: (marks.leftEye.y - marks.rightEye.y) / unit)
        nose = marks.noseTip
    }

    /// How far the head and its nose come forward at `point`, in inter-eye distances.
    ///
    /// - Source: head breadth 150 mm, height 230 mm and depth 190 mm, the nose 20 mm, as means of adults.
    func depths(at point: Point) -> (head: Double, nose: Double) {
        let (x, y) = coordinates(point, origin)
        let inside = 1 - (x / 1.2) * (x / 1.2) - (y / 1.8) * (y / 1.8)
        let (u, v) = coordinates(point, nose)
        let away = (u / 0.3) * (u / 0.3) + ((v + 0.1) / 0.45) * ((v + 0.1) / 0.45)
        return (1.5 * max(0.05, inside).squareRoot(), 0.3 / (1 + away * away))
    }

    private func coordinates(_ point: Point, _ origin: Point) -> (Double, Double) {
        let (x, y) = ((point.x - origin.x) / unit, (point.y - origin.y) / unit)
        return (x * across.x + y * across.y, y * across.x - x * across.y)
    }
}

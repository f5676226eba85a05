import BiometricsCore
import Testing

@testable import Motion

/// What is made of a head that turned, by what moved in it and the detail it has.
struct MotionSummaryTests {
    private let pairs: [ScenePair]

    init() throws {
        // A turn of a head as round as it is wide, before a background that stays.
        var (from, to, places): ([Point], [Point], [KeyFrame.Place]) = ([], [], [])
        for x in stride(from: -40.0, through: 40, by: 16) {
            for y in stride(from: -45.0, through: 45, by: 18) {
                from.append(Point(x: x, y: y))
                to.append(Point(x: x + 0.3 * max(0, 3600 - x * x - y * y / 2).squareRoot(), y: y))
                places.append(.face)
            }
        }
        let face = DetectedFace(
            box: Rect(x: -50, y: -60, width: 100, height: 120), confidence: 1,
            landmarks: FaceLandmarks(
                rightEye: Point(x: -25, y: -15), leftEye: Point(x: 25, y: -15), noseTip: Point(x: 0, y: 10),
                rightMouthCorner: Point(x: -18, y: 35), leftMouthCorner: Point(x: 18, y: 35)))
        let pair = try ScenePair(from: from, to: to, places: places, face: face, baselineSeconds: 0.5)
        pairs = [ScenePair](repeating: pair, count: 10)
    }

    private func score(inner: Double?, newInMouth: Double? = 9, grain: [Double]) -> Double? {
        let finding = MotionSummary(pairs, innerMotion: inner, newInMouth: newInMouth, grain: grain).finding
        guard case .score(let score) = finding else { return nil }
        return score
    }

    @Test func `a head with inner motion of exactly the threshold is assessed, and not an attack`() {
        #expect(score(inner: MotionLimits.innerMotion, grain: [-4]) ?? 0 > 0.5)
        #expect(score(inner: 3 * MotionLimits.innerMotion, grain: [-4]) ?? 0 > 0.9)
        #expect(score(inner: MotionLimits.innerMotion.nextDown, grain: [-4]) == nil)
        #expect(score(inner: nil, grain: [-4]) == nil)
    }

    @Test func `a mouth that shows exactly the threshold is enough, and one that could not be read does not count`() {
        #expect(score(inner: 20, newInMouth: MotionLimits.newInMouth, grain: [-4]) != nil)
        #expect(score(inner: 20, newInMouth: MotionLimits.newInMouth.nextDown, grain: [-4]) == nil)
        #expect(score(inner: 20, newInMouth: nil, grain: [-4]) != nil)
    }

    @Test func `grain of exactly the threshold is enough, and one that could not be read does not count`() {
        #expect(score(inner: 20, grain: [MotionLimits.grain]) != nil)
        #expect(score(inner: 20, grain: [MotionLimits.grain.nextDown]) == nil)
        #expect(score(inner: 20, grain: [-9, -9, -4, -4, -4]) != nil)
        #expect(score(inner: 20, grain: []) != nil)
    }

    @Test func `a lack of parts or grain blames nobody`() {
        for (inner, grain) in [(0.0, -4.0), (20, -9), (0, -9)] {
            #expect(score(inner: inner, grain: [grain]) == nil)
        }
    }

    @Test func `inner motion counts by its liveliest three seconds`() {
        var motion = InnerMotion()
        #expect(motion.strength == nil)
        let flat = FaceChart(pixels: [Float](repeating: 9, count: FaceChart.size.pixelCount))
        for _ in 0..<7 { motion.add(flat) }
        #expect(motion.strength == nil)
        motion.add(flat)
        #expect(motion.strength == 0)
        #expect(motion.newInMouth == 0)
    }
}

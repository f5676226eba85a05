import BiometricsCore
import Testing

@testable import Motion

/// What is made of a head that turned, by what moved in it and the detail it has.
struct MotionSummaryTests {
    private let pairs: [ScenePair]
    private let swaying: [ScenePair]

    init() throws {
        pairs = try Self.pairs(sway: 0)
        swaying = try Self.pairs(sway: 25)
    }

    /// A turn of a head as round as it is wide, before a background that stays; it moves aside by `sway` pixels as well.
    private static func pairs(sway: Double) throws -> [ScenePair] {
        var (from, to, places): ([Point], [Point], [KeyFrame.Place]) = ([], [], [])
        for x in stride(from: -40.0, through: 40, by: 16) {
            for y in stride(from: -45.0, through: 45, by: 18) {
                from.append(Point(x: x, y: y))
                to.append(Point(x: x + sway + 0.3 * max(0, 3600 - x * x - y * y / 2).squareRoot(), y: y))
                places.append(.face)
            }
        }
        let face = DetectedFace(
            box: Rect(x: -50, y: -60, width: 100, height: 120), confidence: 1,
            landmarks: FaceLandmarks(
                rightEye: Point(x: -25, y: -15), leftEye: Point(x: 25, y: -15), noseTip: Point(x: 0, y: 10),
                rightMouthCorner: Point(x: -18, y: 35), leftMouthCorner: Point(x: 18, y: 35)))
        let pair = try ScenePair(from: from, to: to, places: places, face: face, baselineSeconds: 0.5)
        return [ScenePair](repeating: pair, count: 10)
    }

    private func score(
        inner: Double?, newInMouth: Double? = 9, grain: [Double] = [-4], bitsPerPixel: Double? = nil,
        sways: Bool = false
    ) -> Double? {
        let summary = MotionSummary(
            sways ? swaying : pairs, innerMotion: inner, newInMouth: newInMouth, grain: grain,
            bitsPerPixel: bitsPerPixel)
        guard case .score(let score) = summary.finding else { return nil }
        return score
    }

    @Test func `a head with inner motion of exactly the threshold is assessed, and not an attack`() {
        #expect(score(inner: MotionLimits.innerMotion, grain: [-4]) ?? 0 > 0.5)
        #expect(score(inner: 3 * MotionLimits.innerMotion, grain: [-4]) ?? 0 > 0.9)
        #expect(score(inner: MotionLimits.innerMotion.nextDown, grain: [-4]) == nil)
        #expect(score(inner: nil, grain: [-4]) == nil)
    }

    @Test func `a mouth that shows exactly the threshold is enough, and one that could not be read is not`() {
        #expect(score(inner: 20, newInMouth: MotionLimits.newInMouth) != nil)
        #expect(score(inner: 20, newInMouth: MotionLimits.newInMouth.nextDown) == nil)
        #expect(score(inner: 20, newInMouth: nil) == nil)
    }

    @Test func `an encoder without bits excuses the mouth of a head that sways far, and of no other`() {
        let poor = MotionLimits.mouthBits.nextDown
        #expect(score(inner: 20, newInMouth: 0, bitsPerPixel: poor, sways: true) != nil)
        #expect(score(inner: 20, newInMouth: 0, bitsPerPixel: poor) == nil)
        #expect(score(inner: 20, newInMouth: 0, bitsPerPixel: MotionLimits.mouthBits, sways: true) == nil)
        #expect(score(inner: 20, newInMouth: 0, sways: true) == nil)
        let barely = MotionLimits.innerMotion.nextDown
        #expect(score(inner: barely, newInMouth: 0, bitsPerPixel: poor, sways: true) == nil)
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

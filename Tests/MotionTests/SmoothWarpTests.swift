import BiometricsCore
import Testing

@testable import Motion

struct SmoothWarpTests {
    /// A chart of the texture of the synthetic scene, seen through `view`, with `lids` over the eyes and the inside of the `mouth`.
    private func chart(
        lids: Double = 0, mouth: Double = 0, gain: Float = 1, noise: Double = 0, _ view: SyntheticScene.View
    ) -> FaceChart {
        var state: UInt64 = 7
        var pixels: [Float] = []
        for y in 0..<FaceChart.size.height {
            for x in 0..<FaceChart.size.width {
                let place = view(Double(x), Double(y))
                let isLid = [14.0, 34].contains { eye in
                    let (u, v) = ((place.x - eye) / 6.5, (place.y - 20) / 4)
                    return u * u + v * v <= 1 && v < 2 * lids - 1
                }
                let (u, v) = ((place.x - 24) / 9, (place.y - 43) / max(6 * mouth, 0.01))
                let isPart = isLid || (mouth > 0 && u * u + v * v <= 1)
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let error = (Double(state >> 40) / Double(1 << 24) - 0.5) * 3.46 * noise
                pixels.append(
                    gain * Float(SyntheticScene.texture(place.x, place.y, seed: isPart ? 3 : 2) + error))
            }
        }
        return FaceChart(pixels: pixels)
    }

    private static let motions: [@Sendable (Double, Double) -> (x: Double, y: Double)] = [
        { ($0, $1) }, { ($0 + 1.5, $1 - 1) }, { ($0 * 1.04 - 0.06 * $1, $1 * 1.03 + 0.05 * $0 - 2) },
        // A bulge such as a made-up depth gives.
        { x, y in
            let (u, v) = ((x - 24) / 18, (y - 30) / 22)
            let depth = 1 / (1 + u * u + v * v)
            return (x + 2.5 * depth, y + depth)
        },
    ]

    @Test(arguments: 0..<4) func `a smooth motion leaves nothing in eyes and mouth`(motion: Int) {
        let found = SmoothWarp(
            from: chart { ($0, $1) }, to: chart(gain: 1.1, noise: 2, Self.motions[motion])
        ).innerMotion
        #expect(max(found.eyes, found.mouth) < MotionLimits.innerMotion)
    }

    @Test(arguments: 0..<4) func `lids that close under the same motion stand out`(motion: Int) {
        let found = SmoothWarp(
            from: chart { ($0, $1) }, to: chart(lids: 1, gain: 1.1, noise: 2, Self.motions[motion])
        ).innerMotion
        #expect(found.eyes > 2 * MotionLimits.innerMotion)
        #expect(found.mouth < MotionLimits.innerMotion)
    }

    @Test(arguments: [0.2, 0.35, 0.5])
    func `lips that are pulled show nothing new, an inside of the mouth does`(pull: Double) {
        let still = chart { ($0, $1) }
        let pulled = SmoothWarp(
            from: still,
            to: chart(noise: 2) { x, y in
                let (u, v) = ((x - 24) / 9, (y - 43) / 6)
                return (x, y - pull * (y - 43) / (1 + u * u + v * v) / (1 + u * u + v * v))
            }
        ).innerMotion
        #expect(pulled.newInMouth < MotionLimits.newInMouth)
        let opened = SmoothWarp(from: still, to: chart(mouth: 2 * pull, noise: 2) { ($0, $1) }).innerMotion
        #expect(opened.newInMouth > MotionLimits.newInMouth)
        #expect(opened.newInMouth <= opened.mouth)
    }

    @Test func `charts without anything in them give finite answers`() {
        for level: Float in [0, 255] {
            let flat = FaceChart(pixels: [Float](repeating: level, count: FaceChart.size.pixelCount))
            let found = SmoothWarp(from: flat, to: chart { ($0, $1) }).innerMotion
            #expect(found.eyes.isFinite && found.mouth.isFinite)
            #expect(SmoothWarp(from: flat, to: flat).innerMotion == (0, 0, 0))
        }
    }

    @Test func `landmarks in one place or far beyond the picture give no chart and no trap`() throws {
        let image = SyntheticScene().frame(surroundings: SyntheticScene.still, face: SyntheticScene.still)
        for point in [Point(x: 5, y: 5), Point(x: .nan, y: 0), Point(x: 1e300, y: 1)] {
            let face = DetectedFace(
                box: SyntheticScene.face.box, confidence: 1,
                landmarks: FaceLandmarks(
                    rightEye: point, leftEye: point, noseTip: point, rightMouthCorner: point, leftMouthCorner: point))
            #expect(try FaceChart(image, face: face) == nil)
        }
        let far = SyntheticScene.face.scaled(by: 90)
        #expect(try FaceChart(image, face: far) != nil)
    }
}

import BiometricsCore
import OpenCVKit
import Testing

@testable import Biometrics

/// Grain drawn by lot on a plain photograph, with less of it on the face.
struct PortraitGrainTests {
    /// Eyes 64 pixels apart in the middle of 400 × 400 pixels, and a mouth 70 beneath.
    private static let landmarks = [(168, 170), (232, 170), (200, 205), (175, 240), (225, 240)]

    private static func face(scaledBy scale: Double = 1) throws -> FaceLandmarks {
        try #require(FaceLandmarks(points: landmarks.map { Point(x: Double($0) * scale, y: Double($1) * scale) }))
    }

    /// A grey picture with noise of so many grey levels, and of so many within 60 pixels of the middle of the face.
    private static func picture(grain: Double, onFace: Double, level: Double = 128) -> Image {
        var random = SplitMix(state: 7)
        return Image(size: Size(width: 400, height: 400), format: .gray8) { x, y in
            let distance = (Double((x - 200) * (x - 200)) + Double((y - 199) * (y - 199))).squareRoot()
            let noise = (0..<12).reduce(-6.0) { sum, _ in sum + random.unit() }
            return [UInt8(min(255, max(0, level + noise * (distance < 60 ? onFace : grain))))]
        }
    }

    @Test func `one photograph has one grain, and a face that lost half of its own is told`() throws {
        let plain = try #require(try PortraitGrain(Self.picture(grain: 4, onFace: 4), landmarks: Self.face()))
        #expect(plain.ratio > PortraitGrain.leastRatio)
        let drawn = try #require(try PortraitGrain(Self.picture(grain: 4, onFace: 1.5), landmarks: Self.face()))
        #expect(drawn.ratio < PortraitGrain.leastRatio)
        #expect(drawn.ratio > 0.2 * plain.ratio && drawn.ratio < 0.6 * plain.ratio)
    }

    @Test func `a portrait on its side has the same grain`() throws {
        let picture = Self.picture(grain: 4, onFace: 2)
        let turned = try picture.rotated(quarterTurns: 1)
        let points = try #require(
            FaceLandmarks(points: Self.face().points.map { Point(x: 399 - $0.y, y: $0.x) }))
        let upright = try #require(try PortraitGrain(picture, landmarks: Self.face()))
        let aside = try #require(try PortraitGrain(turned, landmarks: points))
        #expect(abs(aside.ratio / upright.ratio - 1) < 0.1)
    }

    @Test func `too little to measure gives no grain`() throws {
        // Without any noise, as strong compression leaves it; nearly white; and a face of a few blocks.
        #expect(try PortraitGrain(Self.picture(grain: 0, onFace: 0), landmarks: Self.face()) == nil)
        #expect(try PortraitGrain(Self.picture(grain: 2, onFace: 2, level: 245), landmarks: Self.face()) == nil)
        #expect(try PortraitGrain(Self.picture(grain: 4, onFace: 4), landmarks: Self.face(scaledBy: 0.3)) == nil)
        let corner = Self.picture(grain: 4, onFace: 4).cropped(x: 0, y: 0, width: 120, height: 120)
        #expect(try PortraitGrain(corner, landmarks: Self.face()) == nil)
    }
}

private struct SplitMix {
    var state: UInt64

    mutating func unit() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((value ^ (value >> 31)) >> 11) / 9_007_199_254_740_992
    }
}

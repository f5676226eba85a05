import BiometricsCore
import OpenCVKit
import Testing

struct GradientTests {
    /// A ramp that rises by 10 a pixel to the right and by 3 down.
    private var ramp: Image {
        Image(size: Size(width: 8, height: 6), format: .gray8) { x, y in [UInt8(10 * x + 3 * y)] }
    }

    @Test func `gradients are those of a Sobel operator`() throws {
        let lengths = try ramp.gradientLengths()
        let inner = 2 * 8 + 3
        let expected: Float = (80 * 80 + 24 * 24 as Float).squareRoot()
        #expect(lengths.count == 48)
        #expect(abs(lengths[inner] - expected) < 1e-3)
        // Across the mirrored left edge nothing rises.
        #expect(abs(lengths[2 * 8] - 24) < 1e-3)
        let blurred = try ramp.gradientLengths(afterBlur: 0.5)
        #expect(abs(blurred[inner] - expected) < 0.5)
    }

    @Test func `gradients of nothing and after an impossible blur are refused`() {
        #expect(throws: BiometricsError.self) { try ramp.gradientLengths(afterBlur: -1) }
        #expect(throws: BiometricsError.self) { try ramp.gradientLengths(afterBlur: .nan) }
        let nothing = Image(size: Size(width: 0, height: 0), format: .gray8, pixels: [])
        #expect(throws: BiometricsError.self) { try nothing.gradientLengths() }
    }
}

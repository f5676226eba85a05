import BiometricsCore
import OpenCVKit
import Testing

struct SpectrumTests {
    @Test func `magnitudes are those of numpy's fft2`() throws {
        let tile = Golden.picture(24, 16, .gray8).cropped(x: 0, y: 0, width: 5, height: 6)
        let magnitudes = try Spectrum.magnitudes(of: tile.pixels.map(Float.init), size: tile.size)
        let expected = try Golden.values("dftMagnitude")
        #expect(magnitudes.count == expected.count)
        #expect(zip(magnitudes, expected).allSatisfy { abs(Double($0) - $1) < 1e-2 })
    }

    @Test func `a tile that its values do not fill is refused`() {
        #expect(throws: BiometricsError.self) {
            try Spectrum.magnitudes(of: [1, 2, 3], size: Size(width: 2, height: 2))
        }
        #expect(throws: BiometricsError.self) {
            try Spectrum.magnitudes(of: [], size: Size(width: 0, height: 0))
        }
    }
}

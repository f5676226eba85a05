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

    @Test(arguments: [Size(width: 0, height: 0), Size(width: 4097, height: 1), Size(width: 1, height: 4097)])
    func `a side out of range is refused`(size: Size) {
        let values = [Float](repeating: 0, count: size.pixelCount)
        let thrown = code { () throws(BiometricsError) in try Spectrum.magnitudes(of: values, size: size) }
        #expect(thrown == .invalidConfiguration)
    }

    @Test func `a side at the end of its range is transformed`() throws {
        let size = Size(width: 4096, height: 1)
        let values = [Float](repeating: 1, count: size.pixelCount)
        #expect(try Spectrum.magnitudes(of: values, size: size).first == 4096)
    }
}

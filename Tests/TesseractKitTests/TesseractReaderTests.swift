import BiometricsCore
import CTesseract
import TesseractKit
import Testing

/// Tesseract behind its border: what it refuses, and that it leaves nothing behind.
@Suite(.enabled(if: (try? TesseractRuntime.open()) != nil, "sudo apt-get install libtesseract5"))
struct TesseractReaderTests {
    @Test func `the release is told`() throws {
        #expect(try TesseractRuntime.open().hasPrefix("5."))
    }

    @Test(arguments: [0, 1, 100, 100_000])
    func `weights that are none are refused`(count: Int) {
        let before = tsb_live_count()
        for byte: UInt8 in [0, 0x41, 0xFF] {
            let error = #expect(throws: BiometricsError.self) {
                _ = try TesseractReader(traineddata: [UInt8](repeating: byte, count: count), language: "mrz")
            }
            #expect(error?.code == (count == 0 ? .invalidConfiguration : .modelInvalid))
        }
        #expect(tsb_live_count() == before)
    }
}

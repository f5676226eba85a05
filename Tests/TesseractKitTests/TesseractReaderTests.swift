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
    func `weights that are not numbers are refused`(count: Int) {
        for byte: UInt8 in [0, 0x41, 0xFF] {
            let error = #expect(throws: BiometricsError.self) {
                _ = try TesseractReader(traineddata: [UInt8](repeating: byte, count: count), language: "mrz")
            }
            #expect(error?.code == (count == 0 ? .invalidConfiguration : .modelInvalid))
        }
    }

    @Test func `weights that are refused leave nothing behind`() async {
        // A process of its own: other tests hold readers.
        await #expect(processExitsWith: .success) {
            for count in [0, 1, 100, 100_000] {
                _ = try? TesseractReader(traineddata: [UInt8](repeating: 0x41, count: count), language: "mrz")
            }
            #expect(tsb_live_count() == 0)
        }
    }
}

import BiometricsCore
import BiometricsTestSupport
import CDecoderProtocol
import Foundation
import Testing

@testable import MediaKit

/// Pictures that are made to break the reader of barcodes, and answers of one that was taken over.
struct HostileBarcodesTests {
    /// How many damaged copies are read: 200, or as BIOMETRICS_DAMAGED_PAGES says. Each takes a process.
    private static let copies =
        ProcessInfo.processInfo.environment["BIOMETRICS_DAMAGED_PAGES"].flatMap { Int($0) } ?? 200
    private static let parts = 4

    /// Modules turned over in up to three rectangles, and bytes replaced: what is damaged beyond repair is still a barcode's
    /// beginning.
    private static func damaged(_ image: Image, _ random: inout SplitMix) -> Image {
        var pixels = image.pixels
        for _ in 0..<Int(random.next() % 3) + 1 {
            let (x, y) = (Int(random.next() % UInt64(image.width)), Int(random.next() % UInt64(image.height)))
            let (width, height) = (Int(random.next() % 24) + 1, Int(random.next() % 24) + 1)
            for row in y..<min(y + height, image.height) {
                for column in x..<min(x + width, image.width) { pixels[row * image.width + column] ^= 0xFF }
            }
        }
        for _ in 0..<Int(random.next() % 64) {
            pixels[Int(random.next() % UInt64(pixels.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        // A wrong width shifts the rows.
        let width = image.width + Int(random.next() % 8 == 0 ? 1 : 0)
        let rows = pixels.count / width
        return Image(
            size: Size(width: width, height: rows), format: .gray8, pixels: [UInt8](pixels.prefix(width * rows)))
    }

    @Test(.barcodes, arguments: 0..<parts)
    func `damaged barcodes are read, passed over or an error`(_ part: Int) throws {
        let originals = try ["licence", "qr", "aztec"].map { try BarcodeFixtures.picture($0, module: 2) }
        var random = SplitMix(seed: UInt64(part) + 4711)
        let decoder = BarcodeDecoder()
        var read = 0
        for number in 0..<Self.copies / Self.parts {
            let copy = Self.damaged(originals[number % originals.count], &random)
            do throws(BiometricsError) {
                let found = try decoder.barcodes(in: copy)
                #expect(found.count <= 8)
                if !found.isEmpty { read += 1 }
            } catch {
                #expect(
                    [.unreadableInput, .inputTooCostly].contains(error.code), "copy \(number) of \(part): \(error)")
            }
        }
        // Error correction repairs some.
        #expect(read > 0)
    }

    // MARK: What a decoder may claim

    private static let size = Size(width: 100, height: 50)

    private func payload(_ barcode: cdp_barcode, _ text: [UInt8]) -> [UInt8] {
        var barcode = barcode
        return unsafe withUnsafeBytes(of: &barcode) { unsafe [UInt8]($0) } + text
    }

    private func barcode(_ symbology: UInt32 = 1, length: UInt32 = 2, x: Int32 = 3) -> cdp_barcode {
        cdp_barcode(symbology: symbology, length: length, x: (x, 90, 90, 3), y: (4, 4, 40, 40))
    }

    private func read(_ payload: [UInt8]) -> [DecodedBarcode]? {
        DecodedBarcode.all(in: payload, pictureSize: Self.size) { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a list of barcodes is read as it is written`() throws {
        let both = payload(barcode(), [65, 66]) + payload(barcode(2, length: 0), [])
        let found = try #require(read(both))
        #expect(found.map(\.text) == ["AB", ""])
        #expect(found.map(\.symbology) == [.pdf417, .qr])
        #expect(found[0].corners.corners[2] == Point(x: 90, y: 40))
        #expect(read([]) == [])
    }

    @Test func `a list that contradicts itself is refused`() {
        #expect(read(payload(barcode(0), [65, 66])) == nil)
        #expect(read(payload(barcode(4), [65, 66])) == nil)
        #expect(read(payload(barcode(length: 3), [65, 66])) == nil)
        #expect(read(payload(barcode(length: .max), [65, 66])) == nil)
        #expect(read(payload(barcode(length: 1), [65, 66])) == nil)
        #expect(read([UInt8](payload(barcode(), [65, 66]).prefix(39))) == nil)
        // Corners lie no further beyond the picture than it is long.
        #expect(read(payload(barcode(x: -100), [65, 66])) != nil)
        #expect(read(payload(barcode(x: -101), [65, 66])) == nil)
        #expect(read(payload(barcode(x: .max), [65, 66])) == nil)
    }
}

import BiometricsCore
import BiometricsTestSupport
import Foundation
import MediaKit
import Testing

struct HostilePictureTests {
    @Test func `a cut file gives what it has and says so`() throws {
        for name in ["cut.jpg", "cut.png"] {
            let decoded = try EncodedPicture(contentsOf: PictureFixtures.path(name)).decode()
            #expect(decoded.isPartial, "\(name)")
        }
        let decoded = try EncodedPicture(contentsOf: PictureFixtures.path("cut.png")).decode().image
        let whole = try EncodedPicture(contentsOf: PictureFixtures.path("rgb.png")).decode().image
        #expect(decoded.pixels.prefix(decoded.bytesPerRow) == whole.pixels.prefix(whole.bytesPerRow))
        #expect(decoded.pixels.suffix(decoded.bytesPerRow).allSatisfy { $0 == 128 })
    }

    @Test(arguments: ["lossless.webp", "lossy.webp", "interlaced.png", "rgb24.bmp", "progressive.jpg", "raw.tiff"])
    func `every format copes with an early end at any byte`(_ name: String) throws {
        let bytes = try PictureFixtures.bytes(name)
        for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 97)) {
            let part = [UInt8](bytes.prefix(length))
            let error = thrown { () throws(BiometricsError) in _ = try EncodedPicture(bytes: part).decode() }
            if let error { #expect([.unreadableInput, .unsupportedFormat].contains(error.code), "\(name) \(length)") }
        }
    }

    @Test func `sides of which no product fits into an integer are too large`() {
        let png = HandmadePNG(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF, isInterlaced: false, data: [0], surplus: 0)
        let tags: [(tag: UInt8, of: UInt8, value: UInt32)] = [
            (0, 4, .max), (1, 4, .max), (2, 3, 1), (3, 3, 1), (6, 3, 1), (17, 4, 8), (21, 3, 1), (22, 4, .max),
            (23, 4, 64),
        ]
        var tiff: [UInt8] =
            [0x49, 0x49, 42, 0, 72, 0, 0, 0] + [UInt8](repeating: 0, count: 64) + [UInt8(tags.count), 0]
        for (tag, type, value) in tags {
            tiff += [tag, 1, type, 0, 1, 0, 0, 0] + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        tiff += [0, 0, 0, 0]
        for bytes in [png.bytes, tiff] {
            let error = thrown { () throws(BiometricsError) in _ = try EncodedPicture(bytes: bytes) }
            #expect(error?.code == .inputTooLarge)
        }
    }

    @Test func `a header that is cut off is an error`() throws {
        for name in ["baseline.jpg", "rgb.png", "lossy.webp", "raw.tiff", "rgb24.bmp"] {
            let bytes = [UInt8](try PictureFixtures.bytes(name).prefix(24))
            let error = thrown { () throws(BiometricsError) in _ = try EncodedPicture(bytes: bytes) }
            #expect(error?.code == .unreadableInput, "\(name)")
        }
    }

    @Test func `no bytes, text, noise and foreign formats are told apart`() {
        let cases: [([UInt8], BiometricsError.Code, String)] = [
            ([], .unreadableInput, "empty"),
            (Array("Dear Sir or Madam".utf8), .unsupportedFormat, "text"),
            ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], .unsupportedFormat, "no picture format"),
            (Array("GIF89a\u{1}\u{0}".utf8), .unsupportedFormat, "GIF"),
            ([0, 0, 0, 24] + Array("ftypmif1\0\0\0\0mif1avif".utf8), .unreadableInput, "AVIF"),
            ([0, 0, 0, 24] + Array("ftypisom\0\0\0\0isommp42".utf8), .unsupportedFormat, "MP4"),
            ([0x1A, 0x45, 0xDF, 0xA3, 1, 2, 3, 4], .unsupportedFormat, "Matroska"),
        ]
        for (bytes, code, word) in cases {
            let error = thrown { () throws(BiometricsError) in _ = try EncodedPicture(bytes: bytes) }
            #expect(error?.code == code, "\(word)")
            #expect(error?.message.contains(word) == true, "\(word): \(error?.message ?? "nothing")")
        }
    }

    @Test func `a refusal names every format that is decoded`() {
        let error = thrown { () throws(BiometricsError) in
            _ = try EncodedPicture(bytes: Array("Dear Sir or Madam".utf8))
        }
        let message = error?.message.uppercased().filter { $0 != " " } ?? ""
        for format in PictureFormat.allCases { #expect(message.contains(format.rawValue.uppercased())) }
    }

    @Test func `kinds that are not decoded are named`() {
        for (name, word) in [("animated.webp", "animated"), ("run_length.bmp", "compressed")] {
            let error = thrown { () throws(BiometricsError) in
                _ = try EncodedPicture(contentsOf: PictureFixtures.path(name)).decode()
            }
            #expect(error?.code == .unsupportedFormat)
            #expect(error?.message.contains(word) == true)
        }
    }

    /// A browser plays the animation and never shows the picture that would be judged.
    @Test func `an animated PNG is refused`() throws {
        let still = try PictureFixtures.bytes("rgb.png")
        let control: [UInt8] = [0, 0, 0, 8] + Array("acTL".utf8) + [0, 0, 0, 2, 0, 0, 0, 0, 0xF3, 0x8D, 0x93, 0x70]
        // Behind the header, where it belongs, and behind the pixels.
        for place in [33, still.count - 12] {
            let bytes = Array(still[..<place]) + control + still[place...]
            let error = thrown { () throws(BiometricsError) in _ = try EncodedPicture(bytes: bytes) }
            #expect(error?.code == .unsupportedFormat)
            #expect(error?.message.contains("animated PNG") == true)
        }
    }

    /// Telephones put depths, brightnesses and small films behind the picture. Browsers show the first one, too.
    @Test func `the first picture of a JPEG with others after it is judged`() throws {
        let first = try PictureFixtures.bytes("baseline.jpg")
        let alone = try EncodedPicture(bytes: first).decode().image
        let other = try PictureFixtures.bytes("gray.jpg")
        #expect(try EncodedPicture(bytes: first + other).decode().image == alone)
    }

    @Test func `the limit on pixels is judged by the header`() throws {
        let bytes = try PictureFixtures.bytes("rgb.png")
        #expect(throws: Never.self) { try EncodedPicture(bytes: bytes, limits: DecodingLimits(maximumPixels: 40 * 24)) }
        let error = thrown { () throws(BiometricsError) in
            _ = try EncodedPicture(bytes: bytes, limits: DecodingLimits(maximumPixels: 40 * 24 - 1))
        }
        #expect(error?.code == .inputTooLarge)
        #expect(error?.message.contains("40x24") == true)
    }

    @Test(arguments: ["rgb.png", "baseline.jpg", "lossy.webp", "raw.tiff", "rgb24.bmp"])
    func `a header that lies about the size costs an error, not memory`(_ name: String) throws {
        let bytes = try PictureFixtures.bytes(name)
        // Every pair of bytes of the header in turn states the largest number: among them are width and height.
        for offset in 0..<min(bytes.count - 1, 600) {
            var damaged = bytes
            damaged[offset] = 0x7F
            damaged[offset + 1] = 0xFF
            let error = thrown { () throws(BiometricsError) in
                _ = try EncodedPicture(bytes: damaged, limits: DecodingLimits(maximumPixels: 1_000_000)).decode()
            }
            if let error {
                #expect(
                    [.unreadableInput, .unsupportedFormat, .inputTooLarge, .inputTooCostly].contains(error.code),
                    "\(name) \(offset)")
            }
        }
    }

    @Test func `hundreds of damaged copies give a picture or an error`() throws {
        var random = SplitMix(seed: 20_240_229)
        var pictures = 0
        var refusals = 0
        for name in PictureFixtures.names {
            let bytes = try PictureFixtures.bytes(name)
            for _ in 0..<20 {
                var damaged = bytes
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    // Half of the damage goes where headers and tables are.
                    let end = Bool.random(using: &random) ? min(200, damaged.count) : damaged.count
                    damaged[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                let error = thrown { () throws(BiometricsError) in
                    let picture = try EncodedPicture(bytes: damaged, limits: DecodingLimits(maximumPixels: 4_000_000))
                    let decoded = try picture.decode(reduction: [1, 2, 4, 8].randomElement(using: &random) ?? 1)
                    #expect(decoded.image.pixels.count == decoded.image.size.pixelCount * 3)
                }
                if let error {
                    #expect(
                        [.unreadableInput, .unsupportedFormat, .inputTooLarge, .inputTooCostly].contains(error.code),
                        "\(name) \(error)")
                }
                if error == nil { pictures += 1 } else { refusals += 1 }
            }
        }
        #expect(pictures > 100 && refusals > 100)
    }

    @Test func `a JPEG of endless scans is refused`() throws {
        let bytes = try PictureFixtures.bytes("progressive.jpg")
        let scan = try #require(bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
        let last = bytes[scan..<bytes.count - 2]
        let endless = bytes.prefix(bytes.count - 2) + Array(repeating: last, count: 200).joined() + [0xFF, 0xD9]
        let error = thrown { () throws(BiometricsError) in _ = try EncodedPicture(bytes: [UInt8](endless)).decode() }
        #expect(error?.message.contains("scans") == true)
    }
}

import BiometricsCore
import BiometricsTestSupport
import Foundation
import MediaKit
import Testing

/// Files that are made to break the decoders of HEIC and PDF, or to cost much.
struct HostileConfinedTests {
    /// The permitted answers about such a file.
    private static let aboutInput: Set<BiometricsError.Code> = [
        .unreadableInput, .unsupportedFormat, .inputTooLarge, .inputTooCostly, .encryptedInput,
    ]

    private func code(_ bytes: [UInt8], _ limits: DecodingLimits = DecodingLimits()) -> BiometricsError.Code? {
        thrown { () throws(BiometricsError) in
            _ = try EncodedPicture(bytes: bytes, limits: limits).decode(reduction: 4)
        }?.code
    }

    @Test(.decoder(.pdf)) func `a PDF that is encrypted, cut short or none says so`() {
        let content = "1 0 0 rg 0 0 120 60 re f"
        var encrypted = WrittenPDF(content)
        let key = String(repeating: "5A", count: 32)
        encrypted.objects.append(
            Array("<< /Filter /Standard /V 1 /R 2 /O <\(key)> /U <\(key)> /P -4 >>".utf8))
        encrypted.trailer = "/Encrypt 6 0 R /ID [<00> <00>]"
        #expect(code(encrypted.bytes) == .encryptedInput)
        #expect(code(Array("%PDF-1.7\n".utf8)) == .unreadableInput)
        #expect(code(Array("%PDF-1.7\n%%EOF".utf8)) == .unreadableInput)
        #expect(code([UInt8](WrittenPDF(content).bytes.prefix(120))) == .unreadableInput)
        #expect(code(WrittenPDF(content, pages: 0).bytes) == .unreadableInput)
    }

    @Test(.decoder(.heic)) func `a HEIC that is cut short or none says so`() throws {
        let whole = try ConfinedPictureTests.heic("rgb")
        for count in [24, 100, whole.count / 2, whole.count - 1] {
            #expect(code([UInt8](whole.prefix(count))) == .unreadableInput, "\(count)")
        }
        // Bytes after the picture are ignored.
        #expect(code(whole + whole) == nil)
    }

    @Test(
        .decoder(.pdf),
        arguments: [
            ("0", "120"), ("-240", "0"), ("1e300", "120"), ("240", "1e-300"), ("99999999999999", "1"),
            ("1", "99999999"), ("(no)", "120"), ("nan", "inf"),
        ])
    func `a page of any size gives a picture within the bounds, or an error`(_ width: String, _ height: String) throws {
        let bytes = WrittenPDF("1 0 0 rg 0 0 120 60 re f", width: width, height: height).bytes
        do throws(BiometricsError) {
            let picture = try EncodedPicture(bytes: bytes)
            #expect(picture.size.longSide <= 2400)
            #expect(try picture.decode(reduction: 8).image.size.longSide <= 300)
        } catch {
            #expect(Self.aboutInput.contains(error.code), "\(error)")
        }
    }

    @Test(.decoder(.pdf)) func `a page that is drawn for ever is stopped`() {
        // Each of nine drawings draws the next one thirty times.
        var file = WrittenPDF("/X Do")
        for level in 0..<9 {
            let next = level == 8 ? "0 0 9 9 re f" : String(repeating: "/Y Do ", count: 30)
            file.add(
                "/Type /XObject /Subtype /Form /BBox [0 0 240 120] /Resources << /XObject << /Y \(level + 7) 0 R >> >>",
                Array(next.utf8))
        }
        #expect(code(file.bytes, DecodingLimits(maximumWork: 1_000_000)) == .inputTooCostly)
    }

    @Test(.decoder(.pdf), arguments: [false, true])
    func `a page whose picture takes all memory is refused or left white`(_ isPacked: Bool) throws {
        var file = WrittenPDF("240 0 0 120 0 0 cm /X Do")
        let picture = "/Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8"
        if isPacked {
            // Runs of runs of runs: 4 KiB that unpack to a GiB.
            let packed = [UInt8](repeating: 129, count: 4096)
            let filters = "/Filter [/RunLengthDecode /RunLengthDecode /RunLengthDecode]"
            file.add("\(picture) /Width 20000 /Height 20000 \(filters)", packed)
        } else {
            file.add("\(picture) /Width 1000000 /Height 1000000", [1, 2, 3])
        }
        let found = code(file.bytes, DecodingLimits(maximumWork: 100_000_000))
        if let found { #expect(Self.aboutInput.contains(found)) }
    }

    @Test(.decoder(.heic)) func `a HEIC that states a large picture is refused by its header`() throws {
        var bytes = try ConfinedPictureTests.heic("rgb")
        // Every `ispe` box states the size of a picture: width and height behind its name and version.
        let name = Array("ispe".utf8)
        for place in 0..<bytes.count - 16 where Array(bytes[place..<place + 4]) == name {
            bytes.replaceSubrange(place + 8..<place + 16, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
        }
        // libheif has a limit of its own.
        let code = code(bytes)
        #expect(code == .inputTooLarge || code == .inputTooCostly)
    }

    // MARK: Damaged copies

    /// How many damaged copies are decoded: 200, or as BIOMETRICS_DAMAGED_PAGES says. Each takes two processes.
    private static let copies =
        ProcessInfo.processInfo.environment["BIOMETRICS_DAMAGED_PAGES"].flatMap { Int($0) } ?? 200
    private static let parts = 4

    @Test(.decoder(.heic), .decoder(.pdf), arguments: 0..<parts)
    func `damaged copies give a picture or an error about the input`(_ part: Int) throws {
        var text = WrittenPDF("BT /F 48 Tf 8 40 Td (Hello) Tj ET q 100 0 0 50 0 0 cm /X Do Q", pages: 2)
        text.add(
            "/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8",
            (0..<64).map { UInt8($0 * 4) })
        let originals = try [text.bytes] + ["rgb", "alpha", "ten_bits", "turned"].map(ConfinedPictureTests.heic)
        var random = SplitMix(seed: UInt64(part) + 77)
        // A page of so few points is drawn in a moment.
        let limits = DecodingLimits(maximumPixels: 4_000_000)
        var pictures = 0
        for number in 0..<Self.copies / Self.parts {
            // Every other copy is a PDF.
            let original = number.isMultiple(of: 2) ? originals[0] : originals[1 + number / 2 % 4]
            let head = number.isMultiple(of: 2) ? 5 : 12
            // A file that is not a HEIC or PDF any more is not decoded there.
            let copy = original.prefix(head) + DamagedCopies.copy(of: [UInt8](original.dropFirst(head)), &random)
            let error = thrown { () throws(BiometricsError) in
                let decoded = try EncodedPicture(bytes: [UInt8](copy), limits: limits).decode(reduction: 8)
                #expect(decoded.image.pixels.count == decoded.image.size.pixelCount * 3)
            }
            if let error { #expect(Self.aboutInput.contains(error.code), "copy \(number) of part \(part): \(error)") }
            if error == nil { pictures += 1 }
        }
        // Neither is all damage noticed, nor does it break everything.
        #expect(pictures > 0)
    }
}

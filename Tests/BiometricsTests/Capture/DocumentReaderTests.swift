import Biometrics
import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import IdentityDocuments
import MediaKit
import Testing

/// Real and drawn documents through the recogniser that is built in.
@Suite(.models(["tesseract-mrz"]))
struct DocumentReaderTests {
    private let day = DocumentDate("2026-11-21")

    private func read(_ path: String) async throws -> DocumentReadingReport {
        try await DocumentReader().read(.file(TestData.path(path)), on: try #require(day))
    }

    @Test(.data("mrz/real.csv"))
    func `eight of nine real specimens are read exactly and none is accepted wrongly`() async throws {
        let reader = try DocumentReader()
        var exact = 0
        for row in try TestData.rows("mrz/real.csv") {
            let (file, truth) = (try #require(row["file"]), try #require(row["mrz"]))
            let zone = try await reader.read(.file(TestData.path("mrz/real/\(file)"))).zone
            let text = zone?.zone.lines.joined(separator: "|")
            if text == truth { exact += 1 }
            #expect(zone?.isAccepted != true || text == truth && row["check_digits_right"]?.contains("0") == false)
        }
        #expect(exact >= 8)
    }

    @Test(
        .data("specimens/documents.csv"),
        arguments: ["000_passport.jpg", "002_passport.jpg", "004_passport.jpg", "006_passport.jpg"])
    func `a drawn passport is read whichever way up it lies`(name: String) async throws {
        let rows = try TestData.rows("specimens/documents.csv")
        let row = try #require(rows.first { $0["front"] == "documents/\(name)" })
        let report = try await read("specimens/documents/\(name)")
        #expect(report.zone?.isAccepted == true)
        #expect(report.zone?.zone.lines.joined(separator: "|") == row["mrz"])
        #expect(report.documentType == .passport)
        let fields = Dictionary(report.zoneFields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        #expect(fields[.birthDate]?.value == row["birth_iso"])
        #expect(fields[.surname]?.value == row["last"])
    }

    @Test(.data("specimens/documents.csv"))
    func `a document is read as before after the recognisers were released`() async throws {
        let reader = try DocumentReader()
        let source = MediaSource.file(TestData.path("specimens/documents/000_passport.jpg"))
        let before = try await reader.read(source).zone
        try await reader.releaseRecognizers()
        #expect(before?.isAccepted == true)
        #expect(try await reader.read(source).zone?.zone == before?.zone)
    }

    @Test(.data("specimens/selfies/001.jpg"))
    func `a selfie has no zone, and its document says so`() async throws {
        let report = try await read("specimens/selfies/001.jpg")
        #expect(report.zone == nil)
        let result = ReadResult(report)
        #expect(!result.recognized && result.mrz == nil && result.fields.isEmpty && result.documentType == nil)
    }

    /// The pixels that glare has made white.
    private static func whitened(_ image: Image, _ rows: Range<Double>) -> Image {
        var pixels = image.pixels
        let hidden = Int(rows.lowerBound * Double(image.height))..<Int(rows.upperBound * Double(image.height))
        for row in hidden {
            let start = row * image.bytesPerRow
            for place in start + image.bytesPerRow / 3..<start + image.bytesPerRow { pixels[place] = 255 }
        }
        return Image(size: image.size, format: image.format, pixels: pixels)
    }

    @Test(.data("specimens/documents.csv"), .models(["ppocr-v5-det", "ppocr-v6-rec", "tesseract-latin"]))
    func `print that glare hides in one frame of a clip is read in another`() async throws {
        let image = try EncodedPicture(contentsOf: TestData.path("specimens/documents/001_idCard.jpg")).decode().image
        func read(_ frames: [Image]) async throws -> ReadResult {
            let clip = try MotionJPEGClip.encode(frames)
            return ReadResult(try await DocumentReader().read(.bytes(clip, name: "card.avi"), on: try #require(day)))
        }
        // The names are hidden, or the date of expiry is. Both frames show the number.
        let upper = [Image](repeating: Self.whitened(image, 0.22..<0.36), count: 8)
        let lower = [Image](repeating: Self.whitened(image, 0.585..<0.66), count: 8)
        let (first, second) = (try await read(upper), try await read(lower))
        let both = try await read(upper + lower)
        func stated(_ result: ReadResult) -> [String: String] { result.fields.compactMapValues(\.value) }
        #expect(stated(first).count < stated(both).count && stated(second).count < stated(both).count)
        for (name, value) in stated(first).merging(stated(second), uniquingKeysWith: { one, _ in one }) {
            #expect(stated(both)[name] == value, "\(name)")
        }
        #expect(stated(both)["surname"] == "KOWALSKI" && stated(both)["birthDate"] == "1968-04-02")
    }

    @Test(.data("specimens/documents.csv"))
    func `no description tells what was read`() async throws {
        let report = try await read("specimens/documents/000_passport.jpg")
        let name = try #require(report.zoneFields.first { $0.name == .surname }?.value)
        for value: Any in [report, try #require(report.zone), ReadResult(report)] {
            var text = "\(value) " + String(reflecting: value)
            dump(value, to: &text)
            #expect(!text.contains(name))
        }
    }
}

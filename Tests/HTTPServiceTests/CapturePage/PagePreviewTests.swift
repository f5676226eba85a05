import Biometrics
import BiometricsCore
import BiometricsTestSupport
import Foundation
import MediaKit
import OpenCVKit
import Testing

@testable import HTTPService

/// The code that judges frames in the page, run by Node.js, against the service.
struct PagePreviewTests {
    private struct Answer: Decodable {
        let isGood: Bool
        let advice: [String]
        let outline: Quadrilateral?
        let film: Film?

        struct Film: Decodable {
            let leastSeconds, mostSeconds: Double
        }
    }

    private struct Refusal: Error {
        let output: String
    }

    private static let frames: [(String, String, CapturePreview.Subject)] = [
        ("specimens/selfies/001.jpg", "faceImage", .selfie), ("specimens/selfies/002.jpg", "faceImage", .selfie),
        ("documents/pictures/000_passport.jpg", "faceImage", .selfie),
        ("documents/pictures/000_passport.jpg", "front", .documentFront),
        ("documents/pictures/003_passport.jpg", "front", .documentFront),
        ("documents/pictures/016_passport.jpg", "front", .documentFront),
        ("documents/pictures/003_passport.jpg", "back", .documentBack),
        ("specimens/selfies/001.jpg", "front", .documentFront),
    ]

    @Test(
        .node, .models(["yunet-2023mar"]), .data("specimens/selfies"), .data("documents/pictures"), .pagePreview,
        arguments: frames.indices, ["", "plain"])
    func `the page sees what the service sees`(index: Int, kind: String) async throws {
        let (path, slot, subject) = Self.frames[index]
        let picture = try EncodedPicture(contentsOf: TestData.path(path)).decode().image
        let jpeg = try PictureEncoder.jpeg(picture.resized(to: picture.size.fitting(longSide: 640)))
        let frame = try EncodedPicture(bytes: jpeg).decode().image
        let previewer = try CapturePreviewer(in: BiometricsContext())
        let served = try await previewer.preview(jpeg, of: subject)
        let file = try previewer.browserFile()
        let seen = try Self.look(frame, slot, try #require(file), kind)
        #expect(seen.isGood == served.isGood)
        #expect(seen.advice.first == served.advice.first?.rawValue)
        #expect((seen.film == nil) == (served.film == nil) && seen.film?.mostSeconds == served.film?.mostSeconds)
        #expect((seen.outline == nil) == (served.outline == nil))
        if let here = seen.outline, let there = served.outline {
            let distance =
                (0..<4).map { turn in
                    zip(here.corners, there.startingAt(turn).corners).map { $0.distance(to: $1) }.max() ?? 0
                }.min() ?? 1
            #expect(distance < 0.03 * there.bounds.width, "\(distance)")
        }
    }

    private static let wrongFiles: [[UInt8]] = [
        [], Array("CFN1".utf8), [UInt8](repeating: 0, count: 106_236), [UInt8](repeating: 0x7c, count: 106_236),
    ]

    @Test(.node, .pagePreview, arguments: wrongFiles.indices)
    func `a file that has no weights is refused`(index: Int) {
        let frame = Image(size: Size(width: 64, height: 64), format: .bgr8, filledWith: 90)
        #expect(throws: Refusal.self) { try Self.look(frame, "faceImage", Self.wrongFiles[index], "") }
    }

    @Test func `a page without the file asks the service`() throws {
        let without = try #require(ServedPages(in: PageLanguage.builtin).capture[CaptureAsset.page])
        #expect(String(decoding: without.bytes, as: UTF8.self).contains("data-preview=\"service\""))
        #expect(ServedPages(in: PageLanguage.builtin).capture[CaptureAsset.kernelData] == nil)
    }

    @Test(.pagePreview) func `a page with the file may compile code, and no other page may`() throws {
        let pages = ServedPages(in: PageLanguage.builtin, browserFile: [1, 2, 3])
        #expect(pages.capture[CaptureAsset.kernelData]?.bytes == [1, 2, 3])
        let page = try #require(pages.capture[CaptureAsset.page])
        #expect(String(decoding: page.bytes, as: UTF8.self).contains("data-preview=\"page\""))
        #expect(
            CaptureAsset.policy(embedOrigins: [], compilesCode: true).contains("script-src 'self' 'wasm-unsafe-eval';"))
        #expect(!CaptureAsset.policy.contains("unsafe"))
    }

    /// The page's answer about a frame.
    private static func look(_ frame: Image, _ slot: String, _ file: [UInt8], _ kind: String) throws -> Answer {
        let folder = TemporaryFolder()
        var pixels: [UInt8] = []
        pixels.reserveCapacity(frame.size.pixelCount * 4)
        for pixel in stride(from: 0, to: frame.pixels.count, by: 3) {
            pixels += [frame.pixels[pixel + 2], frame.pixels[pixel + 1], frame.pixels[pixel], 255]
        }
        let (status, output) = try NodeProgram.run([
            SourceTree.root.appending(path: "Tests/PagePreview/look.mjs").path,
            try folder.file("sight.js", try #require(CaptureAsset.all["sight.js"]).bytes),
            try folder.file("preview.wasm", try #require(CaptureAsset.all[CaptureAsset.kernel]).bytes),
            try folder.file("preview-plain.wasm", try #require(CaptureAsset.all["preview-plain.wasm"]).bytes),
            try folder.file("preview.bin", file), slot, "\(frame.width)", "\(frame.height)",
            try folder.file("frame", pixels), kind,
        ])
        guard status == 0 else { throw Refusal(output: output) }
        return try JSONDecoder().decode(Answer.self, from: Data(output.utf8))
    }
}

extension Trait where Self == ConditionTrait {
    /// The code that judges frames in the page.
    fileprivate static var pagePreview: Self {
        .enabled(if: CaptureAsset.all[CaptureAsset.kernel] != nil, "scripts/page-preview, which needs wasi-libc")
    }
}

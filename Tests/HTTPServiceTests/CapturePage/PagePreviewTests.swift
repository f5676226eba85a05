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
            let leastSeconds, mostSeconds, goodFrames, goodShare: Double
        }
    }

    /// A frame to judge, as Tests/PagePreview/look.mjs reads it.
    private struct Look: Encodable {
        let frame, slot, data: String
        let width, height: Int
        let isPlain: Bool
    }

    /// The files of the page and of its frames.
    private struct Bench {
        let folder = TemporaryFolder()
        var looks: [Look] = []

        init() throws {
            for name in ["sight.js", CaptureAsset.kernel, "preview-plain.wasm"] {
                try folder.file(name, try #require(CaptureAsset.all[name]).bytes)
            }
        }

        /// Adds a frame for both builds of the code.
        mutating func add(_ frame: Image, _ slot: String, data: [UInt8]) throws {
            let name = "frame-\(looks.count)"
            var pixels: [UInt8] = []
            pixels.reserveCapacity(frame.size.pixelCount * 4)
            for pixel in stride(from: 0, to: frame.pixels.count, by: 3) {
                pixels += [frame.pixels[pixel + 2], frame.pixels[pixel + 1], frame.pixels[pixel], 255]
            }
            try folder.file(name, pixels)
            try folder.file("\(name).bin", data)
            for isPlain in [false, true] {
                looks.append(
                    Look(
                        frame: name, slot: slot, data: "\(name).bin", width: frame.width, height: frame.height,
                        isPlain: isPlain))
            }
        }

        /// The page's answers; nil where it would ask the service.
        func answers() throws -> [Answer?] {
            try folder.file("looks.json", Array(try JSONEncoder().encode(looks)))
            let script = SourceTree.root.appending(path: "Tests/PagePreview/look.mjs").path
            let (status, output) = try NodeProgram.run([script, folder.path])
            try #require(status == 0, "\(output)")
            return try JSONDecoder().decode([Answer?].self, from: Data(output.utf8))
        }
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

    @Test(.node, .models(["yunet-2023mar"]), .data("specimens/selfies"), .data("documents/pictures"), .pagePreview)
    func `the page sees what the service sees`() async throws {
        let previewer = try CapturePreviewer(in: BiometricsContext())
        let data = try previewer.browserFile()
        var bench = try Bench()
        var served: [CapturePreview] = []
        for (path, slot, subject) in Self.frames {
            let picture = try EncodedPicture(contentsOf: TestData.path(path)).decode().image
            let jpeg = try PictureEncoder.jpeg(picture.resized(to: picture.size.fitting(longSide: 640)))
            served.append(try await previewer.preview(jpeg, of: subject))
            try bench.add(EncodedPicture(bytes: jpeg).decode().image, slot, data: try #require(data))
        }
        let answers = try bench.answers()
        try #require(answers.count == 2 * served.count)
        for (index, answer) in answers.enumerated() {
            let (frame, service) = (Self.frames[index / 2], served[index / 2])
            let page = try #require(answer, "\(frame)")
            #expect(page.isGood == service.isGood, "\(frame)")
            #expect(page.advice.first == service.advice.first?.rawValue, "\(frame)")
            #expect(page.film?.mostSeconds == service.film?.mostSeconds, "\(frame)")
            #expect(page.film?.goodShare == service.film?.goodShare, "\(frame)")
            #expect((page.outline == nil) == (service.outline == nil), "\(frame)")
            guard let here = page.outline, let there = service.outline else { continue }
            let distance =
                (0..<4).map { turn in
                    zip(here.corners, there.startingAt(turn).corners).map { $0.distance(to: $1) }.max() ?? 1
                }.min() ?? 1
            #expect(distance < 0.03 * there.bounds.width, "\(frame): \(distance)")
        }
    }

    @Test(.node, .pagePreview) func `a page whose file has no weights asks the service`() throws {
        var bench = try Bench()
        let wrong: [[UInt8]] = [
            [], Array("CFN1".utf8), [UInt8](repeating: 0, count: 106_236), [UInt8](repeating: 0x7c, count: 106_236),
        ]
        for data in wrong {
            let frame = Image(size: Size(width: 64, height: 64), format: .bgr8, filledWith: 90)
            try bench.add(frame, "faceImage", data: data)
        }
        let answers = try bench.answers()
        #expect(answers.count == 2 * wrong.count && answers.allSatisfy { $0 == nil })
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
}

extension Trait where Self == ConditionTrait {
    /// The code that judges frames in the page.
    fileprivate static var pagePreview: Self {
        .enabled(if: CaptureAsset.all[CaptureAsset.kernel] != nil, "scripts/page-preview, which needs wasi-libc")
    }
}

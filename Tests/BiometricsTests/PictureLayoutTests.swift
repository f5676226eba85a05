import Biometrics
import BiometricsCore
import BiometricsTestSupport
import MediaKit
import OpenCVKit
import Testing

/// Pictures that are held or taken in a way that the faces alone do not tell.
@Suite(.data("specimens/pairs.csv"), .models(TestModels.faceMatch))
struct PictureLayoutTests {
    private struct Pair {
        let probe: String
        let reference: String

        init?(_ row: [String: String]) {
            guard let probe = row["probe"], let reference = row["reference"] else { return nil }
            self.probe = TestData.path("specimens/\(probe)")
            self.reference = TestData.path("specimens/\(reference)")
        }
    }

    private func pairs(mated: Bool) throws -> [Pair] {
        try TestData.rows("specimens/pairs.csv").filter { $0["mated"] == (mated ? "1" : "0") }.prefix(6)
            .compactMap(Pair.init)
    }

    private func picture(_ path: String) throws -> Image { try EncodedPicture(contentsOf: path).decode().image }

    private func source(_ image: Image) throws -> MediaSource {
        .bytes(try PictureEncoder.png(image), name: "picture.png")
    }

    /// The document, as wide as 45 % of the picture, in its lower left corner.
    private func holding(_ document: Image, before picture: Image) throws -> Image {
        let width = picture.width * 45 / 100
        let card = try document.resized(to: Size(width: width, height: width * document.height / document.width))
        var pixels = picture.pixels
        for row in 0..<min(card.height, picture.height) {
            let start = (picture.height - min(card.height, picture.height) + row) * picture.bytesPerRow
            let line = card.pixels[row * card.bytesPerRow..<row * card.bytesPerRow + 3 * card.width]
            pixels.replaceSubrange(start..<start + 3 * card.width, with: line)
        }
        return Image(size: picture.size, format: .bgr8, pixels: pixels)
    }

    /// The holder's face is larger than the portrait, and their selfie matches it, even if the document is not theirs.
    /// If the outline is found, the selfie is compared with the portrait. Otherwise it is ambiguous which face is meant.
    @Test func `a document of somebody else held beside one's own face does not pass`() async throws {
        let matcher = try FaceMatcher()
        for pair in try pairs(mated: false) {
            let held = try holding(try picture(pair.reference), before: try picture(pair.probe))
            let comparison = try await matcher.compare(selfie: .file(pair.probe), document: try source(held))
            let isTold = comparison.document?.outline != nil
            #expect(comparison.faceMatch.result == (isTold ? .failed : .undetermined), "\(pair.reference)")
            #expect(
                comparison.faceMatch.reasons == [isTold ? .scoreBelowFailThreshold : .portraitAmbiguous],
                "\(pair.reference)")
            #expect(comparison.document?.faces.contains { $0.role == .bystander } == true)
        }
    }

    @Test(arguments: [1, 2, 3])
    func `a selfie on its side is compared as it would be upright, and says that it is turned`(turns: Int) async throws
    {
        let matcher = try FaceMatcher()
        for pair in try pairs(mated: true) {
            let upright = try picture(pair.probe)
            let straight = try await matcher.compare(selfie: try source(upright), document: .file(pair.reference))
            let turned = try await matcher.compare(
                selfie: try source(try upright.rotated(quarterTurns: turns)), document: .file(pair.reference))
            let (expected, score) = (try #require(straight.faceMatch.score), try #require(turned.faceMatch.score))
            #expect(abs(score - expected) < 0.35, "\(pair.probe): \(score) for \(expected)")
            #expect(turned.selfie?.captureCodes.contains(.imageOnItsSide) == true)
            #expect(straight.selfie?.captureCodes.contains(.imageOnItsSide) == false)
        }
    }
}

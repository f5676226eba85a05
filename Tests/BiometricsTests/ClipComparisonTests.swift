import Biometrics
import BiometricsTestSupport
import Testing

/// Clips wherever a picture is taken.
@Suite(.data("specimens/clips.csv"), .models(TestModels.faceMatch))
struct ClipComparisonTests {
    private func clip(_ name: String) -> MediaSource { .file(TestData.path("specimens/clips/\(name)")) }

    @Test func `two clips are compared by their best frames, and the scores of the others are told`() async throws {
        let matcher = try FaceMatcher()
        let comparison = try await matcher.compare(selfie: clip("01_bonafide.mp4"), document: clip("01_print.mp4"))
        // Both were made of one photograph.
        #expect(comparison.faceMatch.result == .undetermined)
        #expect(comparison.faceMatch.reasons == [.selfieResemblesDocumentPicture])
        let frame = try #require(comparison.selfie?.frame)
        #expect(frame.framesExamined == 8 && frame.framesWithFace > 4 && !frame.isPartial)
        #expect(comparison.document?.frame != nil)
        let scores = try #require(comparison.frameScores)
        let score = try #require(comparison.faceMatch.score)
        #expect(scores.count > 8)
        #expect(scores.minimum <= scores.median && scores.median <= scores.maximum)
        #expect(scores.minimum <= score && score <= scores.maximum)
    }

    @Test func `a clip of someone else does not pass`() async throws {
        let comparison = try await FaceMatcher().compare(
            selfie: clip("01_bonafide.mp4"), document: clip("02_bonafide.mp4"))
        #expect(comparison.faceMatch.result != .passed)
    }

    @Test func `the frame that was taken can be had as a picture, and gives the same score`() async throws {
        let matcher = try FaceMatcher()
        let source = clip("04_bonafide.mp4")
        let sample = try await matcher.sample(source, as: .selfie)
        let image = try source.image(of: sample.frame)
        #expect(image.size == sample.size)
        let finder = try FaceFinder()
        let report = try await finder.detect(in: source)
        #expect(report.frame?.framesWithFace == 8)
        #expect(report.faces.count == 1)
    }

    @Test func `pictures have no frame and no spread`() async throws {
        let picture = MediaSource.file(TestData.path("specimens/clips/01_print.jpg"))
        let comparison = try await FaceMatcher().compare(selfie: picture, document: picture)
        #expect(comparison.frameScores == nil && comparison.selfie?.frame == nil)
    }

    @Test(arguments: ["audio_only.mp4", "truncated.mp4"])
    func `a clip without pictures is an error that names it`(name: String) async throws {
        let path = TestData.path("specimens/odd/\(name)")
        let matcher = try FaceMatcher()
        let error = await #expect(throws: BiometricsError.self) {
            _ = try await matcher.compare(selfie: .file(path), document: nil)
        }
        #expect(error?.path == path)
    }
}

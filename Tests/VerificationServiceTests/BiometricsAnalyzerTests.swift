import Biometrics
import BiometricsCore
import BiometricsTestSupport
import Foundation
import Synchronization
import Testing
import Verification
import VerificationService

struct BiometricsAnalyzerTests {
    private let analyzer: BiometricsAnalyzer
    private let definition: JourneyDefinition

    init() throws {
        analyzer = try BiometricsAnalyzer(in: BiometricsContext(ToyMatcher.configuration()))
        definition = try JourneyDefinition(
            definition: """
                {"schema":"biometrics.journey-definition/1","id":"d","version":1,"title":"T","expiresAfter":"PT1H",
                 "steps":[{"id":"10","kind":"identityDocument"},
                          {"id":"20","kind":"selfie","liveness":"passive","acceptsUnprovedPresence":true}]}
                """.utf8)
    }

    private func picture(_ people: ToyPicture.People) throws -> [UInt8] {
        try ToyPicture(brightness: 100, people: people).png()
    }

    private func examine(
        _ bytes: [UInt8], _ step: String, _ slot: SubmissionSlot, by other: BiometricsAnalyzer? = nil
    ) async throws -> Examination {
        let submission = Submission(
            id: .init("s"), step: .init(step), slot: slot,
            evidence: EvidenceReference(
                id: .init("e"), digest: sure(ContentDigest(hexadecimal: String(repeating: "0", count: 64)))),
            media: .image, byteCount: bytes.count)
        return try await (other ?? analyzer).examine(bytes, of: submission, for: sure(definition.step(.init(step))))
    }

    @Test func `media are what their decoders take them for`() throws {
        #expect(analyzer.mediaKind(of: try picture(.one)) == .image)
        #expect(analyzer.mediaKind(of: Array("%PDF-1.7\n".utf8)) == .pdf)
        #expect(analyzer.mediaKind(of: Array("words".utf8)) == .other)
        #expect(analyzer.mediaKind(of: []) == .other)
    }

    @Test func `a picture or clip beyond the limits is still one`() throws {
        var configuration = ToyMatcher.configuration()
        configuration.limits.pictures = DecodingLimits(maximumWork: 1)
        configuration.limits.clips = ClipLimits(work: 1)
        let strict = try BiometricsAnalyzer(in: BiometricsContext(configuration))
        #expect(strict.mediaKind(of: try picture(.one)) == .image)
        let clip = try Data(contentsOf: SourceTree.tests.appending(path: "Fixtures/clips/turned_0.mp4"))
        #expect(strict.mediaKind(of: [UInt8](clip)) == .video)
    }

    @Test func `the first bytes tell the kind, and nothing is decoded`() throws {
        let bytes = try Data(contentsOf: SourceTree.tests.appending(path: "Fixtures/confined/rgb.heic"))
        #expect(analyzer.mediaKind(of: [UInt8](bytes)) == .image)
        #expect(analyzer.mediaKind(of: [UInt8](bytes.prefix(32))) == .image)
        #expect(analyzer.mediaKind(of: [UInt8](bytes.dropFirst())) == .other)
    }

    @Test(.decoder(.pdf)) func `a page of a PDF is examined as the picture that it shows`() async throws {
        // A dark picture, in which the toy finds no face.
        let dark = "\(Double(ToyPicture.People.none.rawValue) / 255) g 0 0 120 120 re f"
        let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 120 120] /Contents 4 0 R >>"
        let file = """
            %PDF-1.4
            1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
            2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
            3 0 obj \(page) endobj
            4 0 obj << /Length \(dark.utf8.count) >> stream
            \(dark)
            endstream endobj
            trailer << /Root 1 0 R /Size 5 >>
            %%EOF
            """
        #expect(analyzer.mediaKind(of: Array(file.utf8)) == .pdf)
        let nobody = try await examine(picture(.none), "20", .faceImage)
        #expect(nobody.feedback == .faceNotFound)
        #expect(try await examine(Array(file.utf8), "20", .faceImage).feedback == nobody.feedback)
        let side = try await examine(Array(file.utf8), "10", .front)
        #expect(try await examine(picture(.none), "10", .front).feedback == side.feedback)
    }

    @Test func `a face is told, a portrait located, and what is missing is mended by the person`() async throws {
        let nobody = try await examine(picture(.none), "20", .faceImage)
        #expect(nobody.feedback == .faceNotFound)
        #expect(try await examine(picture(.two), "20", .faceImage).feedback == .tooManyFaces)
        let document = try await examine(picture(.one), "10", .front)
        guard case .document(let capture) = document.finding else {
            Issue.record("a front is a document")
            return
        }
        // A face in the middle of a square is at no document's portrait's place.
        #expect(capture.portrait == .found && !capture.isWhole && capture.recognition == nil)
        #expect(document.feedback == .documentNotFound)
        // The toys' store has no text recogniser.
        #expect(capture.zone == .notLookedFor && capture.checks.isEmpty && document.fields.isEmpty)
        #expect(analyzer.readingPipeline == nil)
        let bare = try await examine(picture(.none), "10", .front)
        #expect(bare.feedback == .documentPortraitNotFound)
        await #expect(throws: BiometricsError.self) { _ = try await examine(Array("words".utf8), "10", .front) }
    }

    @Test func `examined samples are compared as they were judged, and are not examined again`() async throws {
        let calls = Calls()
        var configuration = ToyMatcher.configuration()
        configuration.observer = calls
        let watched = try BiometricsAnalyzer(in: BiometricsContext(configuration))
        let (face, front) = (try picture(.one), try ToyPicture(brightness: 120, people: .one).png())
        let unseen = try await watched.match(selfie: face, document: front, policy: .standard)
        _ = try await examine(face, "20", .faceImage, by: watched)
        _ = try await examine(front, "10", .front, by: watched)
        let before = calls.answered
        #expect(try await watched.match(selfie: face, document: front, policy: .standard) == unseen)
        #expect(try await watched.template(of: face) != nil)
        #expect(calls.answered == before)
        // The same picture in the other role is another sample.
        _ = try await watched.match(selfie: front, document: face, policy: .standard)
        #expect(calls.answered == before + 2)
        // A forgotten sample is made again.
        watched.forget(try ContentDigest(of: face))
        watched.forget(try ContentDigest(of: front))
        #expect(try await watched.match(selfie: face, document: front, policy: .standard) == unseen)
        #expect(calls.answered == before + 4)
    }

    @Test func `a match has the rates of its definition, which the calibration must support`() async throws {
        let one = try picture(.one)
        #expect(try await analyzer.match(selfie: one, document: one, policy: .standard).outcome == .undetermined)
        var configuration = ToyMatcher.configuration()
        configuration.calibration = try ToyMatcher.calibration()
        let context = try BiometricsContext(configuration)
        let (calibrated, matcher) = (try BiometricsAnalyzer(in: context), try FaceMatcher(in: context))
        let lax = try MatchPolicy(passFalseMatchRate: 1e-3, failFalseMatchRate: 1e-2)
        let thresholds = try matcher.thresholds(of: lax)
        #expect(try #require(thresholds?.pass.score) < #require(matcher.thresholds?.pass.score))
        try calibrated.check(lax)
        let strict = try MatchPolicy(passFalseMatchRate: 1e-5, failFalseMatchRate: 1e-2)
        #expect(throws: BiometricsError.self) { try calibrated.check(strict) }
        await #expect(throws: BiometricsError.self) {
            _ = try await calibrated.match(selfie: one, document: one, policy: strict)
        }
    }
}

/// Counts the calls of the library that were answered.
private final class Calls: BiometricsObserver {
    private let count = Mutex(0)

    var answered: Int { count.withLock { $0 } }

    func observe(_ event: BiometricsEvent) {
        if case .answered = event.kind { count.withLock { $0 += 1 } }
    }
}

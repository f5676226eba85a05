import BiometricsCore
import DocumentReading
import Testing
import Verification

@testable import Biometrics
@testable import VerificationService

/// A tilted document against its front, by outlines that a pinhole draws.
struct TiltedDocumentTests {
    private static let size = Size(width: 1600, height: 1200)

    /// A card of size ID-1, turned about its upright axis.
    private static func outline(_ degrees: Double) -> DocumentOutline {
        let angle = degrees * .pi / 180
        // The series are exact to 1e-9 up to 40 degrees.
        let sine = angle - angle * angle * angle / 6 + angle * angle * angle * angle * angle / 120
        let cosine = (1 - sine * sine).squareRoot()
        func seen(_ x: Double, _ y: Double) -> Point {
            let depth = 250 + x * sine
            return Point(x: 800 + 1360 * x * cosine / depth, y: 600 + 1360 * y / depth)
        }
        return DocumentOutline(
            corners: Quadrilateral(seen(-42.8, -27), seen(42.8, -27), seen(42.8, 27), seen(-42.8, 27)), confidence: 1,
            format: .id1)
    }

    private func sample(_ degrees: Double?, others: [Double] = [], codes: [DocumentCaptureCode] = []) -> FaceSample {
        var sample = FaceSample(size: Self.size)
        sample.outline = degrees.map(Self.outline)
        sample.frameOutlines = others.map(Self.outline)
        sample.showsIdentityDocument = degrees != nil
        sample.documentCodes = codes
        return sample
    }

    private func judged(
        _ sample: FaceSample, front: Double? = 0, isSame: Bool? = true, isClip: Bool = false
    ) throws -> (capture: DocumentCapture, feedback: FeedbackCode?, checks: [String: RuleVerdict]) {
        let found = TiltedDocument(
            sample: sample, front: front.map { self.sample($0) }, isSamePortrait: isSame, isClip: isClip
        ).examination
        guard case .document(let capture) = found.finding else { throw CancellationError() }
        let checks = Dictionary(uniqueKeysWithValues: capture.checks.map { ($0.name, $0.result) })
        return (capture, found.feedback, checks)
    }

    @Test(arguments: [(20.0, 0.0), (-20, 0), (6, -6), (11, 0)])
    func `another view of the same document passes`(degrees: Double, front: Double) throws {
        let found = try judged(sample(degrees), front: front)
        #expect(found.capture.isSatisfactory && found.feedback == nil)
        #expect(found.checks == ["traces_tilt": .passed, "traces_same_document": .passed])
    }

    @Test(arguments: [(0.0, 0.0), (9, 0), (20, 18)])
    func `the view of the front again is asked for tilted`(degrees: Double, front: Double) throws {
        let found = try judged(sample(degrees), front: front)
        #expect(!found.capture.isSatisfactory && found.feedback == .documentNotTilted)
        #expect(found.checks["traces_tilt"] == .couldNotApply)
        #expect(found.capture.checks.filter(\.isSuspicion).map(\.name) == ["traces_tilt"])
    }

    @Test(arguments: [false, nil])
    func `another portrait, or one that cannot be compared, is for a person`(isSame: Bool?) throws {
        let found = try judged(sample(20), isSame: isSame)
        #expect(found.capture.isSatisfactory && found.checks["traces_same_document"] == .couldNotApply)
        #expect(found.capture.checks.filter(\.isSuspicion).map(\.name) == ["traces_same_document"])
    }

    @Test func `a face without a document is none, and neither is one without a front to compare with`() throws {
        let face = try judged(sample(nil), isSame: true)
        #expect(!face.capture.isWhole && face.feedback == .documentNotFound)
        #expect(face.checks == ["traces_tilt": .couldNotApply, "traces_same_document": .couldNotApply])
        let alone = try judged(sample(20), front: nil, isSame: nil)
        #expect(alone.checks == ["traces_tilt": .couldNotApply, "traces_same_document": .couldNotApply])
    }

    @Test func `a clip shows the document from two sides by itself`() throws {
        let moved = try judged(sample(0, others: [0, 5, 10, 15, 20, 15, 8, 0]), isClip: true)
        #expect(moved.capture.isSatisfactory && moved.checks["traces_tilt"] == .passed)
        // Held tilted, but still: another view than the front's, and no movement.
        let still = try judged(sample(20, others: [20, 21, 19]), isClip: true)
        #expect(still.feedback == .documentNotTilted)
        // One outline of eight is wrong.
        let wrong = try judged(sample(0, others: [0, 1, 0, 30, 1, 0, 0, 1]), isClip: true)
        #expect(wrong.feedback == .documentNotTilted)
    }

    @Test func `what is cropped or blurred is asked for again, and glare is welcome`() throws {
        #expect(try judged(sample(20, codes: [.cropped])).feedback == .documentCropped)
        #expect(try judged(sample(20, codes: [.blurred])).feedback == .documentNotLegible)
        #expect(try judged(sample(20, codes: [.glare])).feedback == nil)
    }
}

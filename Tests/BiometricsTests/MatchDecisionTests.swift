import Biometrics
import BiometricsCore
import BiometricsTestSupport
import Testing

/// Every decision of a matcher on toys: from pictures to outcome and reasons.
struct MatchDecisionTests {
    /// One comparison, and what is to come of it.
    struct Row: Sendable, CustomTestStringConvertible {
        var selfie: ToyPicture? = ToyPicture(brightness: 120)
        var document: ToyPicture? = ToyPicture(brightness: 180)
        var isSelfieCut = false
        var isDocumentCut = false
        let outcome: FaceMatchOutcome
        let reasons: [FaceMatchReason]
        /// Whether a score is told.
        var isScored = true

        var testDescription: String { "\(outcome) \(reasons.map(\.rawValue))" }
    }

    private static let dark = ToyPicture(brightness: 20)
    private static let small = ToyPicture(brightness: 120, side: 64)

    static let rows = [
        Row(outcome: .passed, reasons: []),
        Row(document: ToyPicture(brightness: 220), outcome: .undetermined, reasons: [.scoreInUncertaintyBand]),
        Row(selfie: dark, document: ToyPicture(brightness: 220), outcome: .failed, reasons: [.scoreBelowFailThreshold]),
        Row(selfie: nil, outcome: .required, reasons: [.selfieNotProvided], isScored: false),
        Row(document: nil, outcome: .undetermined, reasons: [.documentNotProvided], isScored: false),
        Row(
            selfie: ToyPicture(brightness: 120, people: .none), outcome: .undetermined,
            reasons: [.selfieFaceNotFound], isScored: false),
        Row(
            document: ToyPicture(brightness: 180, people: .none), outcome: .undetermined,
            reasons: [.portraitNotLocated], isScored: false),
        Row(
            selfie: ToyPicture(brightness: 120, people: .two), outcome: .undetermined, reasons: [.selfieTooManyFaces]),
        Row(
            document: ToyPicture(brightness: 180, people: .two), outcome: .undetermined,
            reasons: [.portraitAmbiguous]),
        Row(selfie: small, outcome: .undetermined, reasons: [.selfieQualityTooLow], isScored: false),
        Row(document: small, outcome: .undetermined, reasons: [.portraitQualityTooLow], isScored: false),
        Row(
            selfie: small, document: small, outcome: .undetermined,
            reasons: [.selfieQualityTooLow, .portraitQualityTooLow], isScored: false),
        Row(isSelfieCut: true, outcome: .undetermined, reasons: [.selfieIncomplete]),
        Row(isDocumentCut: true, outcome: .undetermined, reasons: [.documentIncomplete]),
        // The weightier reason first, and alone.
        Row(
            selfie: ToyPicture(brightness: 120, people: .two), document: small, isSelfieCut: true,
            outcome: .undetermined, reasons: [.selfieTooManyFaces], isScored: false),
        Row(
            document: ToyPicture(brightness: 180, people: .two), isSelfieCut: true, outcome: .undetermined,
            reasons: [.portraitAmbiguous]),
        Row(isSelfieCut: true, isDocumentCut: true, outcome: .undetermined, reasons: [.selfieIncomplete]),
    ]

    private func source(_ picture: ToyPicture?, isCut: Bool, _ name: String) throws -> MediaSource? {
        try picture.map { .bytes(isCut ? try $0.truncatedJPEG() : try $0.png(), name: name) }
    }

    @Test(arguments: rows)
    func `pictures come to their outcome`(row: Row) async throws {
        let comparison = try await ToyMatcher.calibrated().compare(
            selfie: try source(row.selfie, isCut: row.isSelfieCut, "selfie"),
            document: try source(row.document, isCut: row.isDocumentCut, "document"))
        #expect(comparison.faceMatch.result == row.outcome)
        #expect(comparison.faceMatch.reasons == row.reasons)
        #expect((comparison.faceMatch.score != nil) == row.isScored)
        if let score = comparison.faceMatch.score, let selfie = row.selfie, let document = row.document {
            #expect(abs(score - ToyEmbedder.score(selfie.brightness, document.brightness)) < 0.01)
        }
    }

    /// An evaluation uses the same answer as `compare`.
    @Test(arguments: rows)
    func `a sample is refused in a batch where no comparison decides on it`(row: Row) async throws {
        let matcher = try ToyMatcher.calibrated()
        var refusals: [FaceMatchReason] = []
        for (source, role) in [
            (try source(row.selfie, isCut: row.isSelfieCut, "selfie"), PictureRole.selfie),
            (try source(row.document, isCut: row.isDocumentCut, "document"), .document),
        ] {
            guard let source else { continue }
            let one = [(tag: 0, source: source)]
            try await matcher.templates(of: one, as: role) { (_, result) throws(BiometricsError) in
                let sample = try result.get()
                #expect(sample.refusal == nil || !sample.templates.isEmpty)
                if let refusal = sample.refusal { refusals.append(refusal) }
            }
        }
        let beyondSamples: Set<FaceMatchReason> = [
            .scoreInUncertaintyBand, .scoreBelowFailThreshold, .selfieNotProvided, .documentNotProvided,
            .selfieFaceNotFound, .portraitNotLocated,
        ]
        #expect(refusals.isEmpty == Set(row.reasons).isSubset(of: beyondSamples))
        #expect(Set(refusals).isSuperset(of: Set(row.reasons).subtracting(beyondSamples)))
    }

    @Test func `without a calibration a score is told and not decided`() async throws {
        let row = Self.rows[0]
        let comparison = try await FaceMatcher(ToyMatcher.configuration()).compare(
            selfie: try source(row.selfie, isCut: false, "selfie"),
            document: try source(row.document, isCut: false, "document"))
        #expect(comparison.faceMatch.result == .undetermined)
        #expect(comparison.faceMatch.reasons == [.embedderNotCalibrated])
        #expect(comparison.faceMatch.score != nil && comparison.faceMatch.falseMatchRate == nil)
    }

    @Test(
        arguments: [(nil, []), ("org.example.toy-detector", []), ("other", [.calibratedWithOtherDetector])]
            as [(String?, [FaceMatchReason])])
    func `a calibration with another detector is told`(row: (String?, [FaceMatchReason])) async throws {
        let comparison = try await ToyMatcher.calibrated(detector: row.0).compare(
            selfie: try source(Self.rows[0].selfie, isCut: false, "selfie"),
            document: try source(Self.rows[0].document, isCut: false, "document"))
        #expect(comparison.faceMatch.result == .passed && comparison.faceMatch.reasons == row.1)
    }

    @Test func `a clip whose frames are of different people is not scored`() async throws {
        let frames = (0..<10).map { ToyPicture(brightness: UInt8(20 + 20 * $0)).image }
        let clip = MediaSource.bytes(try MotionJPEGClip.encode(frames, framesPerSecond: 10), name: "clip.avi")
        let document = try source(ToyPicture(brightness: 120), isCut: false, "document")
        let matcher = try ToyMatcher.calibrated()
        let comparison = try await matcher.compare(selfie: clip, document: document)
        #expect(comparison.faceMatch.result == .undetermined && comparison.faceMatch.score == nil)
        #expect(comparison.faceMatch.reasons.first == .clipShowsSeveralPeople)
        try await matcher.templates(of: [(tag: 0, source: clip)], as: .selfie) { (_, result) throws(BiometricsError) in
            #expect(try result.get().refusal == .clipShowsSeveralPeople)
        }
    }

    @Test func `a clip that ends early is decided, as every frame of it is whole`() async throws {
        let frames = (0..<10).map { _ in ToyPicture(brightness: 120).image }
        let whole = try MotionJPEGClip.encode(frames, framesPerSecond: 10)
        let comparison = try await ToyMatcher.calibrated().compare(
            selfie: .bytes(Array(whole.prefix(whole.count * 2 / 3)), name: "clip.avi"),
            document: try source(ToyPicture(brightness: 180), isCut: false, "document"))
        #expect(comparison.selfie?.isPartial == true)
        #expect(comparison.faceMatch.result == .passed)
    }
}

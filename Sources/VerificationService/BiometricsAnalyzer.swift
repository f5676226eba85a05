public import Biometrics
public import BiometricsCore
internal import ChipReading
internal import IdentityDocuments
internal import MediaKit
public import Verification

/// Examines the media of journeys with the models of the library.
///
/// It judges the liveness of faces, reads documents, finds their outlines and portraits, and matches selfie and
/// portrait. If no text recogniser is installed, documents are not read, and rules that need the text report that.
public struct BiometricsAnalyzer: JourneyAnalyzing {
    /// The models that find and compare faces.
    public var pipeline: PipelineDescription { matcher.pipeline }
    /// The models that read documents; `nil` if no text recogniser is installed.
    public var readingPipeline: ReadingPipeline? { reader?.pipeline }

    private var readsPrint: Bool { readingPipeline?.printRecognizer != nil }
    let matcher: FaceMatcher
    let assessor: LivenessAssessor
    private let reader: DocumentReader?
    private let previewer: CapturePreviewer
    private let limits: MediaLimits
    let verifier: ChipVerifier
    let recent = RecentFindings()

    /// Creates an analyser that shares models and workers with other users of the context.
    ///
    /// - Throws: the errors of `FaceMatcher`, `LivenessAssessor` and `DocumentReader`. A missing text recogniser is
    ///   not an error.
    public init(in context: BiometricsContext) throws(BiometricsError) {
        matcher = try FaceMatcher(in: context)
        assessor = try LivenessAssessor(in: context)
        previewer = try CapturePreviewer(in: context)
        do throws(BiometricsError) {
            reader = try DocumentReader(in: context)
        } catch {
            guard error.meansNoRecognizer else { throw error }
            reader = nil
        }
        limits = context.configuration.limits
        // A missing folder has no certificates, so that no chip passes.
        verifier = ChipVerifier((try? context.configuration.trustStore()) ?? TrustStore(folder: ""))
    }

    /// The kind of media, by its first bytes. The examination finds out whether they can be decoded.
    public func mediaKind(of bytes: [UInt8]) -> MediaKind {
        switch EncodedMedia.Kind(announcedBy: bytes) {
        case .clip: .video
        case .picture(.pdf): .pdf
        case .picture: .image
        case nil: Self.isArchive(bytes) ? .archive : .other
        }
    }

    /// Examines a face for liveness, or a document for completeness and legibility.
    ///
    /// A document must also have its portrait and its machine-readable zone where these belong.
    public func examine(
        _ bytes: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        try await examine(bytes, other: nil, submission, step)
    }

    /// Examines a side of a document and compares it with the other side: zone or barcode of one with the print of the
    /// other.
    public func examine(
        _ bytes: [UInt8], besides other: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        try await examine(bytes, other: other, submission, step)
    }

    private func examine(
        _ bytes: [UInt8], other: [UInt8]?, _ submission: Submission, _ step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        // The media is opened once. It is decoded once for each size, for faces and for text.
        let source = MediaSource.shared(
            SharedMedia(.bytes(bytes, name: submission.slot.rawValue), limits: limits))
        let maximumErrorRate = step.maximumErrorRate ?? FieldErrorRates.standardLimit
        switch submission.slot {
        case .livenessResult:
            throw BiometricsError(.backendFailure, "A liveness result is examined with the challenge that it answers.")
        case .chip: throw BiometricsError(.backendFailure, "A chip is examined with the sides of its document.")
        case .faceImage:
            let judged = try await matcher.sample(source, judgedBy: assessor)
            try recent.keep(judged.sample, of: bytes, as: .selfie)
            let found = judged.liveness.assessment
            // The picture before a challenge is judged without the step's level. The answer is judged at that level.
            let isAsked = step.liveness != JourneyStep.Liveness.none
            let asksAgain = step.asksAgain && step.liveness == .passive
            var capture =
                isAsked
                ? SelfieCapture(found, asksAgain: asksAgain) : SelfieCapture(isLive: nil, statusCode: found.statusCode)
            // A still proves no presence, however alive it looks: a press photograph looks alive too.
            if step.liveness == .passive, submission.media == .image { capture = capture.askingForFilm(asksAgain) }
            return Examination(
                finding: .selfie(capture), feedback: Self.feedback(on: capture),
                clipSeconds: judged.liveness.clip?.metadata.durationSeconds,
                bestFrame: try judged.bestFrame.map { (frame) throws(BiometricsError) in try PictureEncoder.jpeg(frame)
                }, face: judged.face)
        case .front:
            let sample = try await matcher.sample(source, as: .document)
            try recent.keep(sample, of: bytes, as: .document)
            return DocumentSide(
                slot: .front, types: step.types, report: PortraitReport(path: source.name, sample: sample),
                reading: try await reading(of: bytes, from: source), other: try await readingOfOther(other),
                readsPrint: readsPrint, maximumErrorRate: maximumErrorRate
            ).examination
        case .back:
            let reading = try await reading(of: bytes, from: source)
            var report: PortraitReport?
            if !DocumentSide.isBack(reading) {
                report = PortraitReport(path: source.name, sample: try await matcher.sample(source, as: .document))
            }
            return DocumentSide(
                slot: .back, types: step.types, report: report, reading: reading,
                other: try await readingOfOther(other), readsPrint: readsPrint,
                maximumErrorRate: maximumErrorRate
            ).examination
        case .angledPhoto, .documentClip:
            let sample = try await matcher.sample(source, as: .document)
            let front: FaceSample? = if let other { try await reference(other) } else { nil }
            return TiltedDocument(
                sample: sample, front: front,
                isSamePortrait: try front.flatMap { (front) throws(BiometricsError) in
                    try matcher.areOfOnePerson(sample, front, as: .document)
                }, isClip: submission.slot == .documentClip
            ).examination
        case .page where step.kind == .addressDocument:
            return AddressPage(
                types: step.types, sample: try await matcher.sample(source, as: .document),
                reading: try await reading(of: bytes, from: source),
                maximumErrorRate: maximumErrorRate
            ).examination
        case .page:
            let sample = try await matcher.sample(source, as: .document)
            let capture = DocumentCapture(
                isWhole: !sample.isPartial, isLegible: true, isRightSide: true, recognition: nil)
            return Examination(finding: .document(capture))
        }
    }

    /// Finds the outline of a document or the box of a face, and gives advice.
    public func preview(
        _ frame: [UInt8], of subject: CapturePreview.Subject, wasGood: Bool
    ) async throws(BiometricsError) -> CapturePreview {
        try await previewer.preview(frame, of: subject, wasGood: wasGood, deadline: .now + Self.previewTime)
    }

    /// The detector's weights and the limits for a face.
    public func browserPreviewFile() throws(BiometricsError) -> [UInt8]? { try previewer.browserFile() }

    /// The camera has moved after this time.
    private static let previewTime = Duration.seconds(3)

    private func readingOfOther(_ side: [UInt8]?) async throws(BiometricsError) -> DocumentReadingReport? {
        guard let side else { return nil }
        return try await reading(of: side, from: .bytes(side, name: "other side"))
    }

    /// Reads documents before the only journey that they are for, and then gives the memory of the text recognisers
    /// back. So these and the networks for faces are never in memory together.
    ///
    /// - Throws: `.cancelled`. Any other error comes again when the journey examines the document.
    public func readAhead(_ documents: [[UInt8]]) async throws(BiometricsError) {
        do throws(BiometricsError) {
            for document in documents {
                _ = try await reading(of: document, from: .bytes(document, name: "document"))
            }
            try await reader?.releaseRecognizers()
        } catch  where error.code != .cancelled {
            return
        }
    }

    /// Reads a document; `nil` if no text recogniser is installed.
    func reading(
        of bytes: [UInt8], from source: MediaSource
    ) async throws(BiometricsError) -> DocumentReadingReport? {
        guard let reader else { return nil }
        if let kept = try recent.reading(of: bytes) { return kept }
        do throws(BiometricsError) {
            let found = try await reader.read(source)
            try recent.keep(found, of: bytes)
            return found
        } catch {
            guard error.meansNoRecognizer else { throw error }
            return nil
        }
    }

    /// Compares a selfie with a portrait. Results of this process's own examinations are used again.
    ///
    /// - Throws: `.invalidConfiguration` if the calibration supports no claim of the definition's rates.
    public func match(
        selfie: [UInt8], document: [UInt8], policy: MatchPolicy
    ) async throws(BiometricsError) -> JourneyFacts.Match {
        // The two are examined one after the other. In most journeys both results are still in memory.
        let probe = try await probe(selfie)
        return JourneyFacts.Match(try matcher.match(probe, with: try await reference(document), policy: policy))
    }

    /// Refuses rates of a definition that no match can keep.
    ///
    /// - Throws: `.invalidConfiguration` if the calibration supports no claim of so small a rate.
    public func check(_ policy: MatchPolicy) throws(BiometricsError) { _ = try matcher.thresholds(of: policy) }

    /// The template of the selfie's face; `nil` if it shows none.
    public func template(of selfie: [UInt8]) async throws(BiometricsError) -> ApplicantTemplate? {
        let sample = try await probe(selfie)
        return sample.templates.isEmpty ? nil : ApplicantTemplate(sample.templates)
    }

    /// Removes the results for media with this digest from memory.
    public func forget(_ media: ContentDigest) { recent.forget(media) }

    /// Removes results from memory that are more than a quarter of an hour old.
    public func forgetOverdue() { recent.forgetOverdue() }

    /// The sample of a selfie. The sample of a clip comes from frames that the liveness assessor judges, even if it is
    /// made again.
    private func probe(_ selfie: [UInt8]) async throws(BiometricsError) -> FaceSample {
        if let kept = try recent.sample(of: selfie, as: .selfie) { return kept }
        let source = MediaSource.bytes(selfie, name: "selfie")
        guard mediaKind(of: selfie) == .video else { return try await matcher.sample(source, as: .selfie) }
        return try await matcher.sample(source, judgedBy: assessor).sample
    }

    /// The face of a document: of its portrait in print, or of that of its chip.
    func reference(_ document: [UInt8]) async throws(BiometricsError) -> FaceSample {
        if let kept = try recent.sample(of: document, as: .document) { return kept }
        if let portrait = try await chipPortrait(document) { return portrait }
        return try await matcher.sample(.bytes(document, name: "document"), as: .document)
    }

    /// The scores of the library's embedders; `nil` without a calibration.
    public var applicantScores: ApplicantScores? {
        matcher.calibration.map { ApplicantScores(fusion: matcher.fusion, calibration: $0) }
    }

    /// The advice for a capture that is not good enough; `nil` for a good one.
    static func feedback(on capture: SelfieCapture) -> FeedbackCode? {
        guard !capture.isSatisfactory else { return nil }
        if let code = capture.statusCode { return FeedbackCode(LivenessInstruction(code)) }
        if capture.asksAgain == true { return capture.instruction.flatMap(FeedbackCode.init) }
        return .challengeNotAnswered
    }
}

extension BiometricsError {
    /// Whether a text recogniser's weights or library are not installed. Damaged weights are a different error.
    fileprivate var meansNoRecognizer: Bool { code == .modelMissing || code == .engineUnavailable }
}

public import Biometrics
public import BiometricsCore
internal import MediaKit
public import Verification

/// Examines what is given to journeys with the library's own models: liveness of faces, outlines, portraits and
/// machine-readable zones of documents, and the match of selfie and portrait.
///
/// Where no text recogniser is installed nothing is read, and the rules that need it say so.
public struct BiometricsAnalyzer: JourneyAnalyzing {
    /// What finds and compares faces.
    public var pipeline: PipelineDescription { matcher.pipeline }
    /// What reads documents; `nil` where no text recogniser is installed.
    public var readingPipeline: ReadingPipeline? { reader?.pipeline }

    private var readsPrint: Bool { readingPipeline?.printRecognizer != nil }
    let matcher: FaceMatcher
    let assessor: LivenessAssessor
    private let reader: DocumentReader?
    private let previewer: CapturePreviewer
    let policy: MatchPolicy
    private let limits: MediaLimits
    let recent = RecentFindings()

    /// An analyser that shares models and workers with others.
    ///
    /// - Throws: as `FaceMatcher`, `LivenessAssessor` and `DocumentReader`; that the model of a text recogniser is not
    ///   installed is no error.
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
        policy = context.configuration.policy
        limits = context.configuration.limits
    }

    /// What the decoders take the bytes for; a PDF by its first characters.
    public func mediaKind(of bytes: [UInt8]) -> MediaKind {
        if bytes.starts(with: Array("%PDF-".utf8)) { return .pdf }
        do throws(BiometricsError) {
            switch try EncodedMedia(bytes: bytes, name: "media", limits: limits.pictures, clipLimits: limits.clips) {
            case .picture: return .image
            case .clip: return .video
            }
        } catch {
            return .other
        }
    }

    /// Of a face whether it lives; of a document whether it is whole and legible, with the portrait and the zone that belong
    /// there, and what the zone says.
    public func examine(
        _ bytes: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        try await examine(bytes, other: nil, submission, step)
    }

    /// The same of a side, and whether it says what its other side says: the zone or the barcode of one, the print of the other.
    public func examine(
        _ bytes: [UInt8], besides other: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        try await examine(bytes, other: other, submission, step)
    }

    private func examine(
        _ bytes: [UInt8], other: [UInt8]?, _ submission: Submission, _ step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        // Opened once, and decoded once at each size, for the face and for the text.
        let source = MediaSource.shared(
            SharedMedia(.bytes(bytes, name: submission.slot.rawValue), limits: limits))
        switch submission.slot {
        case .livenessResult:
            throw BiometricsError(.backendFailure, "A liveness result is examined with the challenge that it answers.")
        case .faceImage:
            let judged = try await matcher.sample(source, judgedBy: assessor)
            try recent.keep(judged.sample, of: bytes, as: .selfie)
            let found = judged.liveness.assessment
            // The picture before a challenge is judged by itself; the answer is judged at the step's level.
            let isAsked = step.liveness != JourneyStep.Liveness.none
            let asksAgain = step.asksAgain && step.liveness == .passive
            let capture =
                isAsked
                ? SelfieCapture(found, asksAgain: asksAgain) : SelfieCapture(isLive: nil, statusCode: found.statusCode)
            return Examination(finding: .selfie(capture), feedback: Self.feedback(on: capture))
        case .front:
            let sample = try await matcher.sample(source, as: .document)
            try recent.keep(sample, of: bytes, as: .document)
            return DocumentSide(
                slot: .front, types: step.types, report: DocumentReport(path: source.name, sample: sample),
                reading: try await reading(of: bytes, from: source), other: try await readingOfOther(other),
                readsPrint: readsPrint
            ).examination
        case .back:
            let reading = try await reading(of: bytes, from: source)
            var report: DocumentReport?
            if !DocumentSide.isBack(reading) {
                report = DocumentReport(path: source.name, sample: try await matcher.sample(source, as: .document))
            }
            return DocumentSide(
                slot: .back, types: step.types, report: report, reading: reading,
                other: try await readingOfOther(other), readsPrint: readsPrint
            ).examination
        case .angledPhoto, .documentClip, .page:
            let sample = try await matcher.sample(source, as: .document)
            let capture = DocumentCapture(
                isWhole: !sample.isPartial, isLegible: true, isRightSide: true, recognition: nil)
            return Examination(finding: .document(capture))
        }
    }

    /// The outline of a document or the box of a face, and what to do better.
    public func preview(
        _ frame: [UInt8], of subject: CapturePreview.Subject, wasGood: Bool
    ) async throws(BiometricsError) -> CapturePreview {
        try await previewer.preview(frame, of: subject, wasGood: wasGood, deadline: .now + Self.previewTime)
    }

    /// Who holds a camera has moved it by then.
    private static let previewTime = Duration.seconds(3)

    private func readingOfOther(_ side: [UInt8]?) async throws(BiometricsError) -> DocumentReadingReport? {
        guard let side else { return nil }
        return try await reading(of: side, from: .bytes(side, name: "other side"))
    }

    /// What a document says; `nil` where nothing is installed that could read it.
    private func reading(
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

    /// The library's comparison of both, of what their examination found where it was made here.
    ///
    /// - Throws: `.invalidConfiguration` where the definition asks for other rates than the context was made with.
    public func match(
        selfie: [UInt8], document: [UInt8], policy: MatchPolicy
    ) async throws(BiometricsError) -> JourneyFacts.Match {
        guard policy == self.policy else {
            throw BiometricsError(
                .invalidConfiguration,
                "The definition passes a face match at \(policy.passFalseMatchRate) and fails it at "
                    + "\(policy.failFalseMatchRate); the models were opened for other rates.")
        }
        // One after the other: in most journeys neither is looked at again.
        let probe = try await probe(selfie)
        return JourneyFacts.Match(try matcher.match(probe, with: try await reference(document)))
    }

    /// The template of the face that is compared; `nil` without one.
    public func template(of selfie: [UInt8]) async throws(BiometricsError) -> ApplicantTemplate? {
        let sample = try await probe(selfie)
        return sample.templates.isEmpty ? nil : ApplicantTemplate(sample.templates)
    }

    /// Keeps nothing in memory of what bytes of this digest showed.
    public func forget(_ media: ContentDigest) { recent.forget(media) }

    /// Keeps nothing in memory of what was examined a quarter of an hour ago.
    public func forgetOverdue() { recent.forgetOverdue() }

    /// A selfie's sample. Of a clip it is of frames that liveness judges, also where it is taken anew.
    private func probe(_ selfie: [UInt8]) async throws(BiometricsError) -> FaceSample {
        if let kept = try recent.sample(of: selfie, as: .selfie) { return kept }
        let source = MediaSource.bytes(selfie, name: "selfie")
        guard mediaKind(of: selfie) == .video else { return try await matcher.sample(source, as: .selfie) }
        return try await matcher.sample(source, judgedBy: assessor).sample
    }

    private func reference(_ document: [UInt8]) async throws(BiometricsError) -> FaceSample {
        if let kept = try recent.sample(of: document, as: .document) { return kept }
        return try await matcher.sample(.bytes(document, name: "document"), as: .document)
    }

    /// The rate at which a search finds somebody though nobody is there to be found: one journey of a thousand is looked at
    /// by a person for nothing.
    static let falsePositiveIdentificationRate = 1e-3

    /// An exact search. The threshold is that at which a whole gallery of other people gives a candidate at the rate of
    /// 0.001: the false match rate is a part of it for each (FPIR ≈ N · FMR), and never more than a match passes at.
    public func search(
        for probe: ApplicantTemplate, among gallery: [ApplicantTemplate], policy: MatchPolicy
    ) throws(BiometricsError) -> JourneyFacts.ApplicantSearch? {
        let models = probe.templates.map(\.model)
        let comparable = gallery.filter { $0.templates.map(\.model) == models }
        guard !comparable.isEmpty, let calibration = matcher.calibration else { return nil }
        let rate = min(policy.passFalseMatchRate, Self.falsePositiveIdentificationRate / Double(comparable.count))
        guard let threshold = calibration.threshold(forFalseMatchRate: rate) else { return nil }
        var candidates = 0
        for template in comparable {
            let score = try matcher.fusion.score(probe.templates, against: template.templates)
            if score.value >= threshold.score { candidates += 1 }
        }
        return .init(candidates: candidates, threshold: threshold.score, gallerySize: comparable.count)
    }

    /// The feedback on a capture that is not good enough; `nil` for one that is.
    static func feedback(on capture: SelfieCapture) -> FeedbackCode? {
        guard !capture.isSatisfactory else { return nil }
        if let code = capture.statusCode { return FeedbackCode(LivenessInstruction(code)) }
        if capture.asksAgain == true { return capture.instruction.flatMap(FeedbackCode.init) }
        return .challengeNotAnswered
    }
}

extension BiometricsError {
    /// Whether a text recogniser's weights or its library are not installed. Weights that are damaged are another matter.
    fileprivate var meansNoRecognizer: Bool { code == .modelMissing || code == .engineUnavailable }
}

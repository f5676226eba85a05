public import Biometrics
public import BiometricsCore
public import IdentityDocuments
public import Verification

/// Examines what is given to journeys. The service asks nothing else of pictures.
///
/// Safe from any task; it bounds by itself how much it does at once.
public protocol JourneyAnalyzing: Sendable {
    /// What kind of media some bytes are, by their beginning; nothing is decoded.
    func mediaKind(of bytes: [UInt8]) -> MediaKind

    /// What a submission shows.
    ///
    /// - Parameters:
    ///   - submission: what was given, and to what.
    ///   - step: what the step asks for.
    /// - Throws: an error about the input where the bytes cannot be read, or `.deadlineExceeded`, which cost the person an
    ///   attempt; any other error is none of the person's, and costs nothing ``StepState/mostWithdrawals`` times in a step.
    ///   It is cancelled when it takes longer than `JourneyService.Options.examinationTime`.
    func examine(
        _ bytes: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination

    /// What a side of a document shows, held against its other side, which was given before and is satisfactory.
    ///
    /// - Throws: as ``examine(_:of:for:)``.
    func examine(
        _ bytes: [UInt8], besides other: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination

    /// Whether a clip answers a challenge, by the person whose face was given before it.
    ///
    /// - Throws: as ``examine(_:of:for:)``.
    func examine(
        _ clip: [UInt8], answering question: ChallengeQuestion, of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination

    /// How a camera is held, by one frame of it. Nothing is kept of it, and nothing told but how to take a better picture.
    ///
    /// - Throws: `.unsupportedFormat` where it is no picture, `.inputTooLarge` beyond what a frame may have, and as
    ///   ``examine(_:of:for:)``.
    func preview(
        _ frame: [UInt8], of subject: CapturePreview.Subject, wasGood: Bool
    ) async throws(BiometricsError) -> CapturePreview

    /// Whether a selfie shows the person of a document's portrait.
    ///
    /// - Parameter policy: the rates at which it passes and fails.
    /// - Throws: as ``examine(_:of:for:)``.
    func match(
        selfie: [UInt8], document: [UInt8], policy: MatchPolicy
    ) async throws(BiometricsError) -> JourneyFacts.Match

    /// The template of a selfie's face, for searches; `nil` where there is none, or nothing is searched.
    ///
    /// - Throws: as ``examine(_:of:for:)``.
    func template(of selfie: [UInt8]) async throws(BiometricsError) -> ApplicantTemplate?

    /// Keeps nothing in memory of what media of this digest showed: their journey is over.
    func forget(_ media: ContentDigest)

    /// Keeps nothing in memory of what was examined longer ago than journeys take.
    func forgetOverdue()

    /// How many of a gallery may be the same person as a template is of; `nil` where no threshold can be told for a gallery
    /// of that size.
    ///
    /// - Parameter gallery: templates of other applicants; those of other models are passed over.
    func search(
        for probe: ApplicantTemplate, among gallery: [ApplicantTemplate], policy: MatchPolicy
    ) throws(BiometricsError) -> JourneyFacts.ApplicantSearch?
}

extension JourneyAnalyzing {
    /// What it shows by itself.
    public func examine(
        _ bytes: [UInt8], besides other: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        try await examine(bytes, of: submission, for: step)
    }

    /// None: pictures are taken without.
    public func preview(
        _ frame: [UInt8], of subject: CapturePreview.Subject, wasGood: Bool
    ) async throws(BiometricsError) -> CapturePreview {
        throw BiometricsError(.modelMissing, "Nothing here looks at frames.")
    }

    /// None: nothing is searched.
    public func template(of selfie: [UInt8]) async throws(BiometricsError) -> ApplicantTemplate? { nil }

    /// Nothing is kept.
    public func forget(_ media: ContentDigest) {}

    /// Nothing is kept.
    public func forgetOverdue() {}

    /// None.
    public func search(
        for probe: ApplicantTemplate, among gallery: [ApplicantTemplate], policy: MatchPolicy
    ) throws(BiometricsError) -> JourneyFacts.ApplicantSearch? { nil }
}

/// The face of an applicant, as it is searched for.
public struct ApplicantTemplate: Hashable, Sendable {
    /// One template an embedder, in the embedders' order.
    public let templates: [FaceTemplate]

    /// A face.
    public init(_ templates: [FaceTemplate]) {
        self.templates = templates
    }
}

extension ApplicantTemplate: PersonalData {
    /// The models.
    public var withheldSummary: String { templates.map(\.model.id).joined(separator: ", ") }
}

/// What the examination of a submission came to.
public struct Examination: Hashable, Sendable {
    /// Verdicts and codes; nothing that was read of a person.
    public let finding: CaptureAssessment.Finding
    /// What to tell the person; `nil` where there is nothing to mend.
    public let feedback: FeedbackCode?
    /// What was read.
    public let fields: [DocumentField]
    /// The machine-readable zone that was read, whatever its digits say.
    public let zone: MachineReadableZone?

    /// An outcome.
    public init(
        finding: CaptureAssessment.Finding, feedback: FeedbackCode? = nil, fields: [DocumentField] = [],
        zone: MachineReadableZone? = nil
    ) {
        self.finding = finding
        self.feedback = feedback
        self.fields = fields
        self.zone = zone
    }
}

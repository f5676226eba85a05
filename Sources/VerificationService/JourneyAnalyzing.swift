public import Biometrics
public import BiometricsCore
public import IdentityDocuments
public import Verification

/// Examines the media of journeys. The service itself never looks at pictures.
///
/// An analyser can be used from any task, and limits by itself how much it does at once. A check has no default
/// implementation, so that no analyser leaves one out by mistake.
public protocol JourneyAnalyzing: Sendable {
    /// The kind of media, judged by the first bytes. Nothing is decoded.
    func mediaKind(of bytes: [UInt8]) -> MediaKind

    /// Examines a submission.
    ///
    /// An error about the input and `.deadlineExceeded` cost the person an attempt. Other errors cost nothing for the
    /// first ``StepState/mostWithdrawals`` times in a step. The call is cancelled after
    /// `JourneyService.Options.examinationTime`.
    ///
    /// - Parameters:
    ///   - submission: the submission, with its slot and step.
    ///   - step: the requirements of the step.
    /// - Throws: an error about the input if the bytes cannot be read, `.deadlineExceeded`, or another error.
    func examine(
        _ bytes: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination

    /// Examines a side of a document, and compares it with its other side. That was given before, and is satisfactory.
    ///
    /// - Throws: as ``examine(_:of:for:)``.
    func examine(
        _ bytes: [UInt8], besides other: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination

    /// Judges whether a clip answers a challenge, and whether it shows the person whose face was given before.
    ///
    /// - Throws: as ``examine(_:of:for:)``.
    func examine(
        _ clip: [UInt8], answering question: ChallengeQuestion, of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination

    /// Verifies the files of a document's chip, and compares them with the document's sides.
    ///
    /// - Parameters:
    ///   - files: a ZIP file of the chip's files.
    ///   - question: the chip's answer to a challenge, and the sides that were given before.
    /// - Throws: as ``examine(_:of:for:)``.
    func examine(
        chip files: [UInt8], _ question: ChipQuestion, of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination

    /// Examines a frame of the camera before the picture is taken. The frame is not kept, and the result only has
    /// advice.
    ///
    /// - Throws: `.unsupportedFormat` if the frame is not a picture, `.inputTooLarge` if it is too large, and as
    ///   ``examine(_:of:for:)``.
    func preview(
        _ frame: [UInt8], of subject: CapturePreview.Subject, wasGood: Bool
    ) async throws(BiometricsError) -> CapturePreview

    /// The file with which the capture page judges frames itself; `nil` if the service must do it.
    ///
    /// - Throws: as ``examine(_:of:for:)``.
    func browserPreviewFile() throws(BiometricsError) -> [UInt8]?

    /// Compares the person of a selfie with a document's portrait.
    ///
    /// - Parameter policy: the rates at which the match passes and fails.
    /// - Throws: as ``examine(_:of:for:)``.
    func match(
        selfie: [UInt8], document: [UInt8], policy: MatchPolicy
    ) async throws(BiometricsError) -> JourneyFacts.Match

    /// The template of a selfie's face for searches; `nil` without a face, or if the analyser does not search.
    ///
    /// - Throws: as ``examine(_:of:for:)``.
    func template(of selfie: [UInt8]) async throws(BiometricsError) -> ApplicantTemplate?

    /// Removes results for this media from memory, because its journey is over.
    func forget(_ media: ContentDigest)

    /// Removes results from memory that are older than a journey usually takes.
    func forgetOverdue()

    /// The scores for searches among applicants; `nil` if the analyser does not search.
    var applicantScores: ApplicantScores? { get }
}

extension JourneyAnalyzing {
    /// Refuses every frame, so that pictures are taken without a preview.
    public func preview(
        _ frame: [UInt8], of subject: CapturePreview.Subject, wasGood: Bool
    ) async throws(BiometricsError) -> CapturePreview {
        throw BiometricsError(.modelMissing, "Nothing here looks at frames.")
    }

    /// There is none.
    public func browserPreviewFile() throws(BiometricsError) -> [UInt8]? { nil }

    /// Does nothing, because nothing is kept.
    public func forget(_ media: ContentDigest) {}

    /// Does nothing, because nothing is kept.
    public func forgetOverdue() {}
}

/// The scores of comparisons between applicants.
public struct ApplicantScores: Sendable {
    /// Turns the templates of two faces into a score.
    public let fusion: ScoreFusion
    /// The false match rates of the scores.
    public let calibration: ScoreCalibration

    /// Creates a description of the scores.
    public init(fusion: ScoreFusion, calibration: ScoreCalibration) {
        self.fusion = fusion
        self.calibration = calibration
    }
}

/// The face of an applicant for searches.
public struct ApplicantTemplate: Hashable, Sendable {
    /// One template for each embedder, in the order of the embedders.
    public let templates: [FaceTemplate]

    /// Creates a description of a face.
    public init(_ templates: [FaceTemplate]) {
        self.templates = templates
    }
}

extension ApplicantTemplate: PersonalData {
    /// The names of the models.
    public var withheldSummary: String { templates.map(\.model.id).joined(separator: ", ") }
}

/// The result of examining a submission.
public struct Examination: Hashable, Sendable {
    /// Verdicts and codes, without values that were read.
    public let finding: CaptureAssessment.Finding
    /// The advice to the person; `nil` if there is nothing to correct.
    public let feedback: FeedbackCode?
    /// The values that were read.
    public let fields: [DocumentField]
    /// The readings of fields that are withheld, because one reading is too often wrong.
    public let withheld: [DocumentField]
    /// The machine-readable zone that was read, even if its check digits are wrong.
    public let zone: MachineReadableZone?
    /// The duration of a clip, as it was decoded; `nil` for a picture.
    public let clipSeconds: Double?
    /// The face of a clip's best frame as a JPEG; `nil` for a picture, and for a clip without a face.
    public let bestFrame: [UInt8]?
    /// The compared face, in pixels of the upright picture, or of ``bestFrame`` where there is one; `nil` without a face.
    public let face: DetectedFace?

    /// Creates a result.
    public init(
        finding: CaptureAssessment.Finding, feedback: FeedbackCode? = nil, fields: [DocumentField] = [],
        withheld: [DocumentField] = [], zone: MachineReadableZone? = nil, clipSeconds: Double? = nil,
        bestFrame: [UInt8]? = nil, face: DetectedFace? = nil
    ) {
        self.finding = finding
        self.feedback = feedback
        self.fields = fields
        self.withheld = withheld
        self.zone = zone
        self.clipSeconds = clipSeconds
        self.bestFrame = bestFrame
        self.face = face
    }
}

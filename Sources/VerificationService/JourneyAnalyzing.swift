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
    /// - Throws: an error about the input where the bytes cannot be read, which costs the person an attempt; any other error
    ///   is none of the person's, and costs nothing.
    func examine(
        _ bytes: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination

    /// Whether a selfie shows the person of a document's portrait.
    ///
    /// - Parameter policy: the rates at which it passes and fails.
    /// - Throws: as ``examine(_:of:for:)``.
    func match(
        selfie: [UInt8], document: [UInt8], policy: MatchPolicy
    ) async throws(BiometricsError) -> JourneyFacts.Match
}

/// What the examination of a submission came to.
public struct Examination: Hashable, Sendable {
    /// Verdicts and codes; nothing that was read of a person.
    public let finding: CaptureAssessment.Finding
    /// What to tell the person; `nil` where there is nothing to mend.
    public let feedback: FeedbackCode?
    /// What was read.
    public let fields: [DocumentField]

    /// An outcome.
    public init(
        finding: CaptureAssessment.Finding, feedback: FeedbackCode? = nil, fields: [DocumentField] = []
    ) {
        self.finding = finding
        self.feedback = feedback
        self.fields = fields
    }
}

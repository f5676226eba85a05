public import BiometricsCore

/// The result of comparing a selfie with a document. Programs read it as a ``ComparisonDocument``.
public struct FaceComparison: Sendable {
    /// The answer.
    public let faceMatch: FaceMatch
    /// What the selfie showed; `nil` when none was given.
    public let selfie: SelfieReport?
    /// What the document showed; `nil` when none was given.
    public let document: DocumentReport?
    /// How the scores spread over the frames of a clip; `nil` where two pictures were compared.
    public let frameScores: FrameScores?
    /// How far the selfie repeats the document's photograph; `nil` where it was not asked, as of faces that do not match.
    public let photograph: PhotographAgreement?
    /// What did the work.
    public let pipeline: PipelineDescription
    /// Wall time by stage, in milliseconds; stages of selfie and document may overlap.
    public let timingsMs: [String: Double]
}

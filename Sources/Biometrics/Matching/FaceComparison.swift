public import BiometricsCore

/// The result of comparing a selfie with a document. Programs read it as a ``ComparisonPayload``.
public struct FaceComparison: Sendable {
    /// The result of the face match.
    public let faceMatch: FaceMatch
    /// The findings about the selfie; `nil` if none was given.
    public let selfie: SelfieReport?
    /// The findings about the document; `nil` if none was given.
    public let document: PortraitReport?
    /// The spread of the scores over the frames of a clip; `nil` if two pictures were compared.
    public let frameScores: FrameScores?
    /// How far the selfie repeats the document's photograph; `nil` if this was not checked, for example because the
    /// faces do not match.
    public let photograph: PhotographAgreement?
    /// The models and plugins that produced the result.
    public let pipeline: PipelineDescription
    /// Wall time by stage, in milliseconds; stages of selfie and document may overlap.
    public let timingsMs: [String: Double]
}

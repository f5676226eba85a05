public import BiometricsCore

/// What `compare` found out, in the shape that its JSON has (`biometrics.compare/1`).
public struct FaceComparison: Sendable {
    /// The schema's name and number.
    public let schema = "biometrics.compare/1"
    /// The answer.
    public let faceMatch: FaceMatch
    /// What the selfie showed; `nil` when none was given.
    public let selfie: SelfieReport?
    /// What the document showed; `nil` when none was given.
    public let document: DocumentReport?
    /// How the scores spread over the frames of a clip; `nil` where two pictures were compared.
    public let frameScores: FrameScores?
    /// What did the work.
    public let pipeline: PipelineDescription
    /// Wall time by stage, in milliseconds; stages of selfie and document may overlap.
    public let timingsMs: [String: Double]
}

extension FaceComparison: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, faceMatch, selfie, document, frameScores, pipeline, timingsMs
    }

    /// Writes every key, `null` for what was not given.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(schema, forKey: .schema)
        try container.encode(faceMatch, forKey: .faceMatch)
        try container.encode(selfie, forKey: .selfie)
        try container.encode(document, forKey: .document)
        try container.encode(frameScores, forKey: .frameScores)
        try container.encode(pipeline, forKey: .pipeline)
        try container.encode(timingsMs, forKey: .timingsMs)
    }
}

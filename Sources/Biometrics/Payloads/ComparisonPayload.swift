public import BiometricsCore

/// The output of `compare`: `biometrics.compare/1`.
public struct ComparisonPayload: JSONPayload {
    /// `biometrics.compare/1`.
    public static let schema = "biometrics.compare/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ComparisonPayload>()
    /// The result of the face match.
    public var faceMatch: FaceMatch.Payload
    /// The findings about the selfie; `nil` if none was given.
    @Nullable public var selfie: Selfie?
    /// The findings about the identity document; `nil` if none was given.
    @Nullable public var document: IdentityDocument?
    /// The spread of the scores over the frames of a clip; `nil` if two pictures were compared.
    @Nullable public var frameScores: FrameScores?
    /// How far the selfie repeats the document's photograph; `nil` if this was not checked, for example because the
    /// faces do not match.
    @Nullable public var photograph: PhotographAgreement.Payload?
    /// The models and plugins that produced the result.
    public var pipeline: PipelineDescription
    /// Wall time by stage, in milliseconds, such as `total` and `selfie.detect`.
    public var timingsMs: [String: Double]
    /// The line of the table, from 1; absent outside of a batch.
    public var line: Int?

    /// The payload of a comparison.
    ///
    /// - Parameters:
    ///   - comparison: the result of a matcher.
    ///   - line: the line of the table that requested it, from 1; `nil` outside of a batch.
    public init(_ comparison: FaceComparison, line: Int? = nil) {
        faceMatch = comparison.faceMatch.payload
        selfie = comparison.selfie.map(Selfie.init)
        document = comparison.document.map(IdentityDocument.init)
        frameScores = comparison.frameScores
        photograph = comparison.photograph?.payload
        pipeline = comparison.pipeline
        timingsMs = comparison.timingsMs
        self.line = line
    }
}

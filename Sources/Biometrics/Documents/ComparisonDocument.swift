public import BiometricsCore

/// What `compare` writes: `biometrics.compare/1`.
public struct ComparisonDocument: JSONDocument {
    /// `biometrics.compare/1`.
    public static let schema = "biometrics.compare/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ComparisonDocument>()
    /// The answer.
    public var faceMatch: FaceMatch.Document
    /// What the selfie showed; `nil` when none was given.
    @Nullable public var selfie: Selfie?
    /// What the identity document showed; `nil` when none was given.
    @Nullable public var document: IdentityDocument?
    /// How the scores spread over the frames of a clip; `nil` where two pictures were compared.
    @Nullable public var frameScores: FrameScores?
    /// How far the selfie repeats the document's photograph; `nil` where it was not asked, as of faces that do not match.
    @Nullable public var photograph: PhotographAgreement.Document?
    /// What did the work.
    public var pipeline: PipelineDescription
    /// Wall time by stage, in milliseconds: `total`, and such as `selfie.detect`.
    public var timingsMs: [String: Double]
    /// The line of the table, from 1; not there outside of a batch.
    public var line: Int?

    /// The document of a comparison.
    ///
    /// - Parameters:
    ///   - comparison: what a matcher gave.
    ///   - line: the line of the table that asked for it, from 1; `nil` outside of a batch.
    public init(_ comparison: FaceComparison, line: Int? = nil) {
        faceMatch = comparison.faceMatch.document
        selfie = comparison.selfie.map(Selfie.init)
        document = comparison.document.map(IdentityDocument.init)
        frameScores = comparison.frameScores
        photograph = comparison.photograph?.document
        pipeline = comparison.pipeline
        timingsMs = comparison.timingsMs
        self.line = line
    }
}

public import BiometricsCore

/// The output of `embed --jsonl` for one file: `biometrics.embed/1`. Templates are personal data.
public struct EmbeddingPayload: JSONPayload {
    /// `biometrics.embed/1`.
    public static let schema = "biometrics.embed/1"

    /// A template.
    public struct Template: Codable, Hashable, Sendable {
        /// The feature vector, normalised to length 1.
        public var model: ModelIdentity
        /// The vector, whose length is 1.
        public var features: [Float]
    }

    /// The schema's name and number.
    public private(set) var schema = SchemaName<EmbeddingPayload>()
    /// The file, as the caller named it.
    public var path: String
    /// The position among the arguments, from 1.
    public var line: Int
    /// The detector's confidence in the face, 0...1; `nil` without one.
    @Nullable public var confidence: Float?
    /// One template per embedder; empty without a face.
    public var templates: [Template]

    /// The payload for the templates of one file.
    public init(_ sample: SampleTemplates, path: String, line: Int) {
        self.path = path
        self.line = line
        confidence = sample.templates.isEmpty ? nil : sample.confidence
        templates = sample.templates.map { Template(model: $0.model, features: $0.features) }
    }
}

public import BiometricsCore

/// What `models verify` writes: `biometrics.model-verify/1`.
public struct ModelVerificationDocument: JSONDocument {
    /// `biometrics.model-verify/1`.
    public static let schema = "biometrics.model-verify/1"

    /// What became of one model.
    public struct Row: Codable, Hashable, Sendable {
        /// The id in the manifest.
        public var id: String
        /// Whether its bytes are those that the manifest states.
        public var isSound: Bool
        /// The digest of its bytes, 64 hexadecimal digits; `nil` where they are not sound.
        @Nullable public var sha256: String?
        /// What is wrong; `nil` where they are sound.
        @Nullable public var error: ErrorDocument.Detail?

        /// A model whose bytes are as stated.
        public init(id: String, sha256: String) {
            self.id = id
            isSound = true
            self.sha256 = sha256
            error = nil
        }

        /// A model that is missing or has other bytes.
        public init(id: String, error: BiometricsError) {
            self.id = id
            isSound = false
            sha256 = nil
            self.error = ErrorDocument.Detail(error)
        }
    }

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ModelVerificationDocument>()
    /// The store's folder.
    public var store: String
    /// The models that were checked.
    public var models: [Row]

    /// The document of one run.
    public init(store: String, models: [Row]) {
        self.store = store
        self.models = models
    }
}

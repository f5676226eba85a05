public import BiometricsCore

/// The output of `models verify`: `biometrics.model-verify/1`.
public struct ModelVerificationPayload: JSONPayload {
    /// `biometrics.model-verify/1`.
    public static let schema = "biometrics.model-verify/1"

    /// The result for one model.
    public struct Row: Codable, Hashable, Sendable {
        /// The id in the manifest.
        public var id: String
        /// Whether its file has a digest that the manifest states.
        public var isSound: Bool
        /// The digest of its file, 64 hexadecimal digits; `nil` if the file is not intact.
        @Nullable public var sha256: String?
        /// The error; `nil` if the file is intact.
        @Nullable public var error: ErrorPayload.Detail?

        /// A model whose file has the expected digest.
        public init(id: String, sha256: String) {
            self.id = id
            isSound = true
            self.sha256 = sha256
            error = nil
        }

        /// A model that is missing or has another digest.
        public init(id: String, error: BiometricsError) {
            self.id = id
            isSound = false
            sha256 = nil
            self.error = ErrorPayload.Detail(error)
        }
    }

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ModelVerificationPayload>()
    /// The store's folder.
    public var store: String
    /// The models that were checked.
    public var models: [Row]

    /// The payload of one run.
    public init(store: String, models: [Row]) {
        self.store = store
        self.models = models
    }
}

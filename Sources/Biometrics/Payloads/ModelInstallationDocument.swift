public import BiometricsCore

/// The output of `models install`: `biometrics.model-install/1`.
public struct ModelInstallationDocument: JSONDocument {
    /// `biometrics.model-install/1`.
    public static let schema = "biometrics.model-install/1"

    /// The result for one model: path, digest and origin, or an error.
    public struct Row: Codable, Hashable, Sendable {
        /// The id in the manifest.
        public var id: String
        /// The licence of its weights.
        public var licence: ModelLicence
        /// The path of its file.
        @Nullable public var path: String?
        /// The digest of its bytes, 64 hexadecimal digits.
        @Nullable public var sha256: String?
        /// The source of the file, in words.
        @Nullable public var origin: String?
        /// Why it could not be installed.
        @Nullable public var error: ErrorDocument.Detail?

        /// A model that was installed at `path`.
        public init(_ entry: ModelEntry, path: String, sha256: String, origin: String) {
            id = entry.id
            licence = entry.licence
            self.path = path
            self.sha256 = sha256
            self.origin = origin
            error = nil
        }

        /// A model that could not be installed.
        public init(_ entry: ModelEntry, error: BiometricsError) {
            id = entry.id
            licence = entry.licence
            path = nil
            sha256 = nil
            origin = nil
            self.error = ErrorDocument.Detail(error)
        }
    }

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ModelInstallationDocument>()
    /// The store's folder.
    public var store: String
    /// The requested models, in that order.
    public var models: [Row]

    /// The payload of one run.
    public init(store: String, models: [Row]) {
        self.store = store
        self.models = models
    }
}

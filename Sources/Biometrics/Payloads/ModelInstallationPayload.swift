public import BiometricsCore

/// The output of `models install`: `biometrics.model-install/1`.
public struct ModelInstallationPayload: JSONPayload {
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
        @Nullable public var error: ErrorPayload.Detail?

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
            self.error = ErrorPayload.Detail(error)
        }
    }

    /// The result for the inference engine.
    public struct Engine: Codable, Hashable, Sendable {
        /// `openvino`.
        public var name: String
        /// The release.
        public var release: String
        /// The folder of its libraries; `nil` if it could not be installed.
        @Nullable public var path: String?
        /// Why it could not be installed.
        @Nullable public var error: ErrorPayload.Detail?

        /// OpenVINO in the folder `path`, unless there is an error.
        public init(release: String, path: String, error: BiometricsError? = nil) {
            name = BiometricsConfiguration.Engine.openvino.rawValue
            self.release = release
            self.path = error == nil ? path : nil
            self.error = error.map(ErrorPayload.Detail.init)
        }
    }

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ModelInstallationPayload>()
    /// The store's folder.
    public var store: String
    /// The engine that was installed or failed; `nil` if there was nothing to do.
    @Nullable public var engine: Engine?
    /// The requested models, in that order.
    public var models: [Row]

    /// The payload of one run.
    public init(store: String, models: [Row]) {
        self.store = store
        self.models = models
    }
}

public import BiometricsCore

/// The output of `models list`: `biometrics.model-list/1`.
public struct ModelListPayload: JSONPayload {
    /// `biometrics.model-list/1`.
    public static let schema = "biometrics.model-list/1"

    /// A known model.
    public struct Row: Codable, Hashable, Sendable {
        /// The id in the manifest.
        public var id: String
        /// The model's task.
        public var role: ModelRole
        /// Its name for a person.
        public var title: String
        /// Whether it is installed, or part of the program.
        public var installed: Bool
        /// The path of its file; `nil` if it is not installed, or if it is part of the program.
        @Nullable public var path: String?
        /// Whether its recipe was tested on known input.
        public var verified: Bool
        /// The licence of its weights.
        public var licence: ModelLicence
        /// The size of its first file that states one.
        @Nullable public var bytes: Int?
        /// The digests of its files, 64 hexadecimal digits each.
        public var sha256: [String]
        /// The command that installs it.
        public var installCommand: String

        /// The row of a manifest entry, with the path of its file if it is installed.
        public init(_ entry: ModelEntry, path: String?) {
            id = entry.id
            role = entry.role
            title = entry.title
            installed = path != nil || entry.isPartOfProgram
            verified = entry.verified
            licence = entry.licence
            sha256 = entry.artifacts.map(\.sha256)
            installCommand = entry.installCommand
            self.path = path
            bytes = entry.artifacts.compactMap(\.bytes).first
        }
    }

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ModelListPayload>()
    /// The store's folder.
    public var store: String
    /// Every known model, in the manifest's order.
    public var models: [Row]

    /// The payload of a store.
    public init(store: String, models: [Row]) {
        self.store = store
        self.models = models
    }
}

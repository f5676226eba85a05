public import BiometricsCore
public import Verification

/// What `keys` writes: `biometrics.keys/1`.
public struct APIKeysDocument: JSONDocument {
    /// `biometrics.keys/1`.
    public static let schema = "biometrics.keys/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<APIKeysDocument>()
    /// The keys, as they were made.
    public var keys: [Key]
    /// The key that was made just now: it is told this once. No key otherwise.
    public var key: String?

    /// One key, without what is secret of it.
    public struct Key: Codable, Hashable, Sendable {
        /// Its name.
        public var id: String
        /// What it is for.
        public var environment: APIKeyFile.Environment
        /// What it allows.
        public var scopes: [Scope]
        /// When it was made.
        public var createdAt: JourneyInstant
        /// From when on it is not taken any more.
        @Nullable public var expiresAt: JourneyInstant?
    }

    /// The document of keys.
    public init(_ entries: [APIKeyFile.Entry], key: String? = nil) {
        keys = entries.map { entry in
            var made = Key(
                id: entry.id, environment: entry.environment, scopes: entry.scopes, createdAt: entry.createdAt)
            made.expiresAt = entry.expiresAt
            return made
        }
        self.key = key
    }
}

public import BiometricsCore
public import Verification

/// The output of the command `keys`: `biometrics.keys/1`.
public struct APIKeysDocument: JSONDocument {
    /// `biometrics.keys/1`.
    public static let schema = "biometrics.keys/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<APIKeysDocument>()
    /// The keys, in the order in which they were made.
    public var keys: [Key]
    /// The key that this call made; `nil` for other calls. It cannot be read again later.
    public var key: String?

    /// A key without its secret part.
    public struct Key: Codable, Hashable, Sendable {
        /// The name of the key.
        public var id: String
        /// The purpose of the key.
        public var environment: APIKeyFile.Environment
        /// The requests that the key allows.
        public var scopes: [Scope]
        /// The time at which the key was made.
        public var createdAt: JourneyInstant
        /// The time from which the key is refused.
        @Nullable public var expiresAt: JourneyInstant?
    }

    /// Creates the document.
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

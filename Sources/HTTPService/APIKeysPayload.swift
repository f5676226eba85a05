package import BiometricsCore
package import Verification

/// The output of the command `keys`: `biometrics.keys/1`.
package struct APIKeysPayload: JSONPayload {
    /// `biometrics.keys/1`.
    package static let schema = "biometrics.keys/1"

    /// The schema's name and number.
    package private(set) var schema = SchemaName<APIKeysPayload>()
    /// The keys, in the order in which they were made.
    package var keys: [Key]
    /// The key that this call made; `nil` for other calls. It cannot be read again later.
    package var key: String?

    /// A key without its secret part.
    package struct Key: Codable, Hashable, Sendable {
        /// The name of the key.
        package var id: String
        /// The name of its holder in the record of decisions; `null` if the record shows the key's id.
        @Nullable package var name: String?
        /// The purpose of the key.
        package var environment: APIKeyFile.Environment
        /// The requests that the key allows.
        package var scopes: [Scope]
        /// The time at which the key was made.
        package var createdAt: JourneyInstant
        /// The time from which the key is refused.
        @Nullable package var expiresAt: JourneyInstant?
    }

    /// Creates the document.
    package init(_ entries: [APIKeyFile.Entry], key: String? = nil) {
        keys = entries.map { entry in
            var made = Key(
                id: entry.id, environment: entry.environment, scopes: entry.scopes, createdAt: entry.createdAt)
            made.name = entry.name?.rawValue
            made.expiresAt = entry.expiresAt
            return made
        }
        self.key = key
    }
}

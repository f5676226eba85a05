public import BiometricsCore

/// What `plugins check` found out: `biometrics.plugin-check/1`.
public struct PluginCheckDocument: JSONDocument {
    /// `biometrics.plugin-check/1`.
    public static let schema = "biometrics.plugin-check/1"

    /// The check of one law.
    public struct Law: Codable, Hashable, Sendable {
        /// The outcome of a check.
        public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
            /// The plugin keeps the law.
            case kept
            /// It breaks the law.
            case broken
            /// What the plugin was shown does not tell.
            case notShown
        }

        /// The law's name.
        public var law: String
        /// What the law says, in one sentence.
        public var statement: String
        /// The outcome of the check.
        public var outcome: Outcome
        /// Why it is broken or not shown; not there for a law that is kept.
        public var reason: String?

        /// The check of the law called `law`.
        public init(law: String, statement: String, outcome: Outcome, reason: String?) {
            self.law = law
            self.statement = statement
            self.outcome = outcome
            self.reason = reason
        }
    }

    /// One plugin of the library with its laws.
    public struct Plugin: Codable, Hashable, Sendable {
        /// What the plugin states about itself.
        public var manifest: PluginManifest
        /// The laws of its kind.
        public var laws: [Law]

        /// A plugin with what became of its laws.
        public init(manifest: PluginManifest, laws: [Law]) {
            self.manifest = manifest
            self.laws = laws
        }
    }

    /// The schema's name and number.
    public private(set) var schema = SchemaName<PluginCheckDocument>()
    /// The library or the folder, as the caller named it.
    public var path: String
    /// Its plugins; each says where it comes from.
    public var plugins: [Plugin]
    /// Of a folder, the libraries that could not be loaded; not there for a library.
    public var failed: [ErrorDocument.Detail]?

    /// The document of one library, or with `failed` of a folder.
    public init(path: String, plugins: [Plugin], failed: [ErrorDocument.Detail]? = nil) {
        self.path = path
        self.plugins = plugins
        self.failed = failed
    }

    /// How many laws have this `outcome`.
    public func count(_ outcome: Law.Outcome) -> Int {
        plugins.flatMap(\.laws).count { $0.outcome == outcome }
    }
}

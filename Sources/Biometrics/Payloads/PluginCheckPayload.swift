public import BiometricsCore

/// The output of `plugins check`: `biometrics.plugin-check/1`.
public struct PluginCheckPayload: JSONPayload {
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
            /// The test inputs do not show whether the plugin keeps the law.
            case notShown
        }

        /// The law's name.
        public var law: String
        /// The law in one sentence.
        public var statement: String
        /// The outcome of the check.
        public var outcome: Outcome
        /// Why the law is broken or not shown; absent for a law that is kept.
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
        /// The plugin's manifest.
        public var manifest: PluginManifest
        /// The laws of its kind.
        public var laws: [Law]

        /// A plugin with the results for its laws.
        public init(manifest: PluginManifest, laws: [Law]) {
            self.manifest = manifest
            self.laws = laws
        }
    }

    /// The schema's name and number.
    public private(set) var schema = SchemaName<PluginCheckPayload>()
    /// The library or the folder, as the caller named it.
    public var path: String
    /// The plugins, each with its origin.
    public var plugins: [Plugin]
    /// The libraries of a folder that could not be loaded; absent for a single library.
    public var failed: [ErrorPayload.Detail]?

    /// The payload for one library, or for a folder if `failed` is given.
    public init(path: String, plugins: [Plugin], failed: [ErrorPayload.Detail]? = nil) {
        self.path = path
        self.plugins = plugins
        self.failed = failed
    }

    /// How many laws have this `outcome`.
    public func count(_ outcome: Law.Outcome) -> Int {
        plugins.flatMap(\.laws).count { $0.outcome == outcome }
    }
}

internal import BiometricsCore
internal import PluginConformance

/// What `plugins check` found out: `biometrics.plugin-check/1`.
struct PluginCheckDocument: Codable {
    /// What became of one law.
    struct Law: Codable {
        /// What a check came to, in JSON's words.
        enum Outcome: String, Codable {
            case kept, broken, notShown
        }

        let law: String
        let statement: String
        let outcome: Outcome
        /// Why it is broken or not shown.
        let reason: String?

        init(_ law: ConformanceLaw, _ finding: LawFinding) {
            self.law = law.name
            statement = law.statement
            switch finding {
            case .kept: (outcome, reason) = (.kept, nil)
            case .broken(let reason): (outcome, self.reason) = (.broken, reason)
            case .notShown(let reason): (outcome, self.reason) = (.notShown, reason)
            }
        }
    }

    /// One plugin of the library with its laws.
    struct Plugin: Codable {
        let manifest: PluginManifest
        var laws: [Law]
    }

    private(set) var schema = "biometrics.plugin-check/1"
    /// The library, as the caller named it.
    let path: String
    var plugins: [Plugin]

    init(path: String, plugins: [Plugin]) {
        self.path = path
        self.plugins = plugins
    }

    /// How many laws came to `outcome`.
    func count(_ outcome: Law.Outcome) -> Int {
        plugins.flatMap(\.laws).count { $0.outcome == outcome }
    }
}

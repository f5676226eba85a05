internal import BiometricsCore
internal import Builtin
internal import ModelStore

/// `biometrics plugins …`.
enum PluginsCommand {
    static let command = Command(
        "plugins", summary: "Show what finds, compares and judges faces here", subcommands: [PluginsListCommand.command]
    )
}

/// `biometrics plugins list`.
enum PluginsListCommand {
    static let command = Command(
        "list", summary: "List every plugin: kind, models it needs, whether they are installed",
        options: [Flag.json.declaration], examples: ["plugins list"], run: run)

    @Sendable private static func run(_ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let store = try ModelStore.standard()
        let manifests = try BuiltinPlugins.registry(for: store.manifest).manifests
        if invocation.wantsJSON {
            let rows = manifests.map { Row(manifest: $0, missing: missing($0, in: store)) }
            try invocation.console.write(try JSONOutput.text(Document(plugins: rows)))
            return .success
        }
        var table = TextTable("ID", "KIND", "VERSION", "ORIGIN", "READY", "SUMMARY")
        for manifest in manifests {
            let missing = missing(manifest, in: store)
            table.add(
                manifest.id, PluginsListCommand.words(for: manifest.kind), manifest.version, manifest.origin,
                missing.isEmpty ? "yes" : "needs \(missing.joined(separator: ", "))", manifest.summary)
        }
        try invocation.console.write(table.text(in: invocation.console.style))
        return .success
    }

    private static func missing(_ manifest: PluginManifest, in store: ModelStore) -> [String] {
        manifest.modelIDs.filter { !store.isInstalled($0) }
    }

    private static func words(for kind: PluginKind) -> String { ModelRole(rawValue: kind.rawValue).words }

    /// `biometrics.plugin-list/1`.
    private struct Document: Encodable {
        let schema = "biometrics.plugin-list/1"
        let plugins: [Row]
    }

    private struct Row: Encodable {
        let manifest: PluginManifest
        let missing: [String]

        private enum CodingKeys: String, CodingKey { case missingModelIDs }

        func encode(to encoder: any Encoder) throws {
            try manifest.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(missing, forKey: .missingModelIDs)
        }
    }
}

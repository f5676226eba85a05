internal import Biometrics
internal import BiometricsCore
internal import Builtin
internal import ModelStore

/// `biometrics plugins list`.
enum PluginsListCommand {
    static let command = Command(
        "list", summary: "List every plugin: kind, models it needs, whether they are installed",
        discussion: [
            "The exit status is 69 if a library named by --plugin cannot be loaded; the others are still listed."
        ],
        options: PluginOptions.declarations + [Flag.json.declaration],
        examples: ["plugins list", "plugins list --plugin ./libSkinFaceDetector.so"], run: run)

    @Sendable private static func run(_ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let store = try ModelStore.standard()
        let loaded = PluginOptions.load(invocation.arguments)
        var registry = try BuiltinPlugins.registry(for: store.manifest)
        for plugin in loaded.plugins { try registry.register(plugin) }
        let rows = registry.manifests.map { manifest in
            PluginListPayload.Row(
                manifest: manifest, missingModelIDs: manifest.modelIDs.filter { !store.isInstalled($0) })
        }
        if invocation.wantsJSON {
            let document = PluginListPayload(plugins: rows, failed: loaded.failures.map(ErrorPayload.Detail.init))
            try invocation.console.write(try document.json())
        } else {
            try invocation.console.write(text(rows, failures: loaded.failures, in: invocation.console.style))
        }
        return loaded.namedFailures.isEmpty ? .success : .unavailable
    }

    private static func text(
        _ rows: [PluginListPayload.Row], failures: [BiometricsError], in style: Style
    ) -> String {
        var table = TextTable("ID", "KIND", "VERSION", "ORIGIN", "READY", "SUMMARY")
        for row in rows {
            table.add(
                row.manifest.id, row.manifest.kind.words, row.manifest.version,
                row.manifest.origin,
                row.missingModelIDs.isEmpty ? "yes" : "needs \(row.missingModelIDs.joined(separator: ", "))",
                row.manifest.summary)
        }
        var text = table.text(in: style)
        if !failures.isEmpty { text += "\n\(style.red("Not loaded:"))\n" }
        for failure in failures { text += "  \(failure.text)\n" }
        return text
    }
}

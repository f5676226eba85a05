internal import Biometrics
internal import BiometricsCore
internal import ModelStore

/// `biometrics models list`.
enum ModelsListCommand {
    static let command = Command(
        "list", summary: "List every known model: role, licence, size, whether it is installed",
        discussion: [
            "“Tested” means that this project ran the model and compared its results with an independent "
                + "implementation. The publisher states whether commercial use is allowed. “models verify” checks the installed files."
        ],
        options: [Flag.json.declaration], examples: ["models list", "models list --json"], run: run)

    @Sendable private static func run(_ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let store = try ModelStore.standard()
        var rows: [ModelListPayload.Row] = []
        for entry in store.manifest.models { rows.append(.init(entry, path: try store.path(of: entry.id))) }
        if invocation.wantsJSON {
            try invocation.console.write(try ModelListPayload(store: store.directory, models: rows).json())
            return .success
        }
        var table = TextTable("ID", "ROLE", "INSTALLED", "TESTED", "COMMERCIAL USE", "SIZE", "LICENCE")
        for row in rows {
            table.add(
                row.id, row.role.words, row.installed ? "yes" : "no", row.verified ? "yes" : "no",
                row.licence.commercialUse ? "yes" : "NO", row.bytes.map(NumberText.bytes) ?? "unknown",
                row.licence.name)
        }
        try invocation.console.write(table.text(in: invocation.console.style))
        try invocation.console.print("\nStore: \(store.directory)")
        return .success
    }
}

internal import BiometricsCore
internal import ModelStore

/// `biometrics models list`.
enum ModelsListCommand {
    static let command = Command(
        "list", summary: "List every known model: role, licence, size, whether it is installed",
        discussion: [
            "“Verified” means that the model was run here and its results compared with an independent "
                + "implementation's. Whether commercial use is allowed is as the model's publisher states it."
        ],
        options: [Flag.json.declaration], examples: ["models list", "models list --json"], run: run)

    @Sendable private static func run(_ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let store = try ModelStore.standard()
        var rows: [Row] = []
        for entry in store.manifest.models { rows.append(Row(entry, path: try store.path(of: entry.id))) }
        if invocation.wantsJSON {
            try invocation.console.write(try JSONOutput.text(Document(store: store.directory, models: rows)))
            return .success
        }
        var table = TextTable("ID", "ROLE", "INSTALLED", "VERIFIED", "COMMERCIAL USE", "SIZE", "LICENCE")
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

    /// `biometrics.model-list/1`.
    private struct Document: Encodable {
        let schema = "biometrics.model-list/1"
        let store: String
        let models: [Row]
    }

    private struct Row: Encodable {
        let id: String
        let role: ModelRole
        let title: String
        let installed: Bool
        @Nullable var path: String?
        let verified: Bool
        let licence: ModelLicence
        @Nullable var bytes: Int?
        let sha256: [String]
        let installCommand: String

        init(_ entry: ModelEntry, path: String?) {
            id = entry.id
            role = entry.role
            title = entry.title
            installed = path != nil
            self.path = path
            verified = entry.verified
            licence = entry.licence
            bytes = entry.artifacts.compactMap(\.bytes).first
            sha256 = entry.artifacts.map(\.sha256)
            installCommand = entry.installCommand
        }
    }
}

internal import Biometrics
internal import BiometricsCore
internal import ModelStore

/// `biometrics models verify [ID…]`.
enum ModelsVerifyCommand {
    static let command = Command(
        "verify", summary: "Check the digests of installed models",
        discussion: ["The exit status is 69 if a model is missing or its digest differs from the manifest."],
        operands: [
            Operand("ID", .any, completion: .none, help: "The models. Default: all installed models.")
        ],
        options: [Flag.json.declaration], examples: ["models verify"], run: run)

    @Sendable private static func run(_ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let store = try ModelStore.standard()
        let ids = invocation.arguments.operands
        let entries =
            ids.isEmpty
            ? store.manifest.models.filter { store.isInstalled($0.id) } : try ModelSelection.entries(ids, in: store)
        if entries.isEmpty {
            throw BiometricsError(
                .modelMissing, "No model is installed. Run: biometrics models install", path: store.directory)
        }
        var rows: [ModelVerificationPayload.Row] = []
        var status = ExitStatus.success
        for entry in entries {
            do throws(BiometricsError) {
                rows.append(.init(id: entry.id, sha256: try store.verify(entry.id)))
            } catch {
                rows.append(.init(id: entry.id, error: error))
                if status == .success { status = ExitStatus(error.code) }
            }
        }
        if invocation.wantsJSON {
            try invocation.console.write(try ModelVerificationPayload(store: store.directory, models: rows).json())
            return status
        }
        let console = invocation.console
        for row in rows {
            if let error = row.error {
                let text = (error.path.map { "\($0): " } ?? "") + error.message
                console.diagnose("\(console.errorStyle.red(row.id)): \(text.printable)\n")
            } else {
                try console.print("\(row.id): \(console.style.green("as stated")), SHA-256 \(row.sha256 ?? "")")
            }
        }
        return status
    }
}

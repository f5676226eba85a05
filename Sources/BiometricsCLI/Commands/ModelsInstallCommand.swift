internal import Biometrics
internal import BiometricsCore
internal import Builtin
internal import ModelStore
internal import Platform

/// `biometrics models install [ID…]`.
enum ModelsInstallCommand {
    private static let commercial = Flag(
        "commercial", help: "Reject models whose licence does not allow commercial use.")
    private static let bundle = ValueOption<String>(
        "from", value: "BUNDLE", completion: .file,
        help: "Install only from this folder, written by “models bundle”; download nothing.")

    static let command = Command(
        "install", summary: "Install models from a mirror or from their publishers",
        discussion: [
            "Every file is checked against the SHA-256 in the manifest before it is installed. "
                + "No other command of this program downloads anything.",
            "If a model is unavailable, the others are still installed, and the exit status is 69.",
        ],
        operands: [
            Operand(
                "ID", .any, completion: .none,
                help: "The models. Default: those of the built-in plugins that allow any use and can run here.")
        ],
        options: [bundle.declaration, commercial.declaration, Flag.json.declaration],
        examples: [
            "models install", "models install yunet-2023mar", "models install mobilefacenet-arcface",
            "models install --from bundle",
        ], run: run)

    @Sendable private static func run(_ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let store = try ModelStore.standard()
        let ids = invocation.arguments.operands
        var environment = ProcessEnvironment.current
        let source = invocation.arguments[bundle]
        if let source {
            guard FileSystem.isFolder(source) == true else {
                throw BiometricsError(.noSuchInput, "The folder does not exist. Check the path.", path: source)
            }
            environment["BIOMETRICS_MODEL_MIRROR"] = source
        }
        var leftOut: [(entry: ModelEntry, why: String)] = []
        let entries: [ModelEntry]
        if ids.isEmpty {
            let models = try ModelsCommand.modelsToInstall(
                in: store, environment: environment, mirrorsAlone: source != nil)
            entries = models.obtainable
            leftOut += models.idle.map { ($0, "which needs an engine that is not installed, OpenVINO") }
            leftOut += models.research.map { ($0, $0.licence.name) }
            if source == nil, !models.others.isEmpty {
                invocation.console.diagnose(
                    "No download address, and not in BIOMETRICS_MODEL_MIRROR: "
                        + "\(models.others.map(\.id).joined(separator: ", ")).\n")
            }
        } else {
            entries = try ModelsCommand.entries(ids, in: store)
            if invocation.arguments[commercial], let refused = entries.first(where: { !$0.licence.commercialUse }) {
                throw BiometricsError(
                    .usage, "\(refused.id) is not for commercial use (\(refused.licence.name)). Leave out --commercial."
                )
            }
        }
        let showsTransfers = invocation.console.errorIsTerminal && !invocation.wantsJSON
        let installer = ModelInstaller(
            store: store, rewritings: BuiltinPlugins.rewritings, environment: environment,
            showsTransfers: showsTransfers, isOffline: source != nil)
        var rows: [ModelInstallationDocument.Row] = []
        var status = ExitStatus.success
        for entry in entries {
            do throws(BiometricsError) {
                let installation = try installer.install(entry.id)
                rows.append(
                    .init(
                        entry, path: installation.path, sha256: installation.sha256, origin: text(installation)))
            } catch {
                rows.append(.init(entry, error: error))
                if status == .success { status = ExitStatus(error.code) }
            }
            if !invocation.wantsJSON, let row = rows.last { try report(row, of: entry, on: invocation.console) }
        }
        if invocation.wantsJSON {
            try invocation.console.write(try ModelInstallationDocument(store: store.directory, models: rows).json())
        } else {
            try summarise(rows, store: store, on: invocation.console)
            for (entry, why) in leftOut {
                try invocation.console.print(
                    "Not installed: \(entry.title), \(why). To install it: \(entry.installCommand)")
            }
        }
        return status
    }

    private static func report(
        _ row: ModelInstallationDocument.Row, of entry: ModelEntry, on console: Console
    ) throws(BiometricsError) {
        let style = console.style
        if let error = row.error {
            console.diagnose("\(console.errorStyle.red(entry.id)): \(error.message)\n")
            return
        }
        let size = entry.artifacts.first { $0.sha256 == row.sha256 }?.bytes.map { "\(NumberText.bytes($0)), " } ?? ""
        let terms = ModelsCommand.terms(of: entry)
        try console.print("\(style.bold(entry.id)): \(entry.title)")
        try console.print("  \(entry.licence.commercialUse ? terms : style.yellow(terms))")
        try console.print("  \(row.origin ?? ""): \(size)SHA-256 \(row.sha256?.prefix(16) ?? "")…")
    }

    private static func summarise(
        _ rows: [ModelInstallationDocument.Row], store: ModelStore, on console: Console
    ) throws(BiometricsError) {
        let installed = rows.count { $0.error == nil }
        try console.print("\(installed) of \(rows.count) models installed in \(store.directory)")
    }

    private static func text(_ installation: ModelInstallation) -> String {
        let rewriting =
            installation.original.map { " (SHA-256 \($0.sha256.prefix(16))…), rewritten by \($0.rewriting.rawValue)" }
            ?? ""
        return switch installation.origin {
        case .installedBefore: "installed before"
        case .mirror(let path): "from the mirror \(path)\(rewriting)"
        case .source(let source): "from \(source)\(rewriting)"
        }
    }
}

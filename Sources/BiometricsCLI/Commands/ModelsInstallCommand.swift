internal import Biometrics
internal import BiometricsCore
internal import Builtin
internal import ModelStore
internal import OpenVINOKit
internal import Platform

/// `biometrics models install [ID…]`.
enum ModelsInstallCommand {
    private static let commercial = Flag(
        "commercial", help: "Reject models whose licence does not allow commercial use.")
    private static let bundle = ValueOption<String>(
        "from", value: "BUNDLE", completion: .file,
        help: "Install only from this folder, written by “models bundle”; download nothing.")

    private static let withoutEngine = Flag(
        "without-engine", help: "Do not install the inference engine OpenVINO, which ids and --from leave out as well.")

    static let command = Command(
        "install", summary: "Install models from a mirror or from their publishers",
        discussion: [
            "Every file is checked against the SHA-256 in the manifest before it is installed. "
                + "No other command of this program downloads anything.",
            "Without ids it also installs the engine OpenVINO from the Python package index, on x86-64: it runs networks "
                + "several times faster, and the networks that read print need it.",
            "If a model is unavailable, the others are still installed, and the exit status is 69.",
        ],
        operands: [
            Operand(
                "ID", .any, completion: .none,
                help: "The models. Default: those of the built-in plugins that allow any use and can run here.")
        ],
        options: [
            bundle.declaration, commercial.declaration, withoutEngine.declaration, Flag.json.declaration,
        ],
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
        let showsTransfers = invocation.console.errorIsTerminal && !invocation.wantsJSON
        var status = ExitStatus.success
        if ids.isEmpty, source == nil, !invocation.arguments[withoutEngine],
            let failure = try installEngine(environment, showsTransfers, on: invocation)
        {
            status = ExitStatus(failure)
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
        let installer = ModelInstaller(
            store: store, rewritings: BuiltinPlugins.rewritings, environment: environment,
            showsTransfers: showsTransfers, isOffline: source != nil)
        var rows: [ModelInstallationDocument.Row] = []
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
            try summarise(rows, of: entries, store: store, on: invocation.console)
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
        _ rows: [ModelInstallationDocument.Row], of entries: [ModelEntry], store: ModelStore, on console: Console
    ) throws(BiometricsError) {
        let installed = rows.count { $0.error == nil }
        try console.print("\(installed) of \(rows.count) models installed in \(store.directory)")
        var lacking: [String: [String]] = [:]
        for (row, entry) in zip(rows, entries) where row.error != nil {
            lacking[entry.host, default: []].append(entry.id)
        }
        for (host, ids) in lacking.sorted(by: { $0.key < $1.key }) {
            try console.print("Not to be had from \(host): \(ids.joined(separator: ", "))")
        }
    }

    /// Installs OpenVINO where it is missing or of an earlier release, and reports it. One from elsewhere is left alone.
    ///
    /// - Returns: the code of the error that it ended with; nil for none.
    private static func installEngine(
        _ environment: [String: String], _ showsTransfers: Bool, on invocation: Invocation
    ) throws(BiometricsError) -> BiometricsError.Code? {
        guard let folder = try OpenVINORuntime.folder else { return nil }
        let installer = EngineInstaller(folder: folder, environment: environment, showsTransfers: showsTransfers)
        guard installer.hasOtherRelease || !OpenVINORuntime.isInstalled else { return nil }
        let console = invocation.console
        guard EngineInstaller.isAvailable else {
            console.diagnose(
                "OpenVINO is not installed: its packages are for x86-64 alone. Networks run on OpenCV here, and print "
                    + "is not read.\n")
            return nil
        }
        do throws(BiometricsError) {
            try installer.install()
        } catch {
            console.diagnose("\(console.errorStyle.red("OpenVINO")): \(error.message)\n")
            return error.code
        }
        if !invocation.wantsJSON {
            try console.print(console.style.bold("OpenVINO \(EngineInstaller.release)") + ": engine")
            try console.print("  Licence: Apache-2.0. From the Python package index, in \(folder.printable)")
        }
        return nil
    }

    private static func text(_ installation: ModelInstallation) -> String {
        let rewriting =
            installation.original.map { " (SHA-256 \($0.sha256.prefix(16))…), rewritten by \($0.rewriting.rawValue)" }
            ?? ""
        return switch installation.origin {
        case .installedBefore: "installed before"
        case .program: "part of the program"
        case .mirror(let path): "from the mirror \(path)\(rewriting)"
        case .source(let source): "from \(source)\(rewriting)"
        }
    }
}

extension ModelEntry {
    /// The host that has its files, or Debian; for a summary.
    fileprivate var host: String {
        let sources = artifacts.flatMap { $0.sources + ($0.original?.sources ?? []) }
        return switch sources.first {
        case .https(let url): url.split(separator: "/").dropFirst().first.map(String.init) ?? "its host"
        case .pythonPackage: "the Python package index"
        case .debianPackage: "Debian"
        case .program, nil: "a mirror"
        }
    }
}

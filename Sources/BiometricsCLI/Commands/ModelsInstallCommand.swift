internal import Biometrics
internal import BiometricsCore
internal import ModelStore

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
        let (arguments, console) = (invocation.arguments, invocation.console)
        var setup = ModelSetup()
        setup.ids = arguments.operands
        setup.bundle = arguments[bundle]
        setup.isCommercialOnly = arguments[commercial]
        setup.installsEngine = !arguments[withoutEngine]
        setup.showsTransfers = console.errorIsTerminal && !invocation.wantsJSON
        let store = try ModelStore.standard()
        var entries: [ModelEntry] = []
        let outcome = try setup.run(in: store) { (step) throws(BiometricsError) in
            switch step {
            case .engine(let engine): try report(engine, isText: !invocation.wantsJSON, on: console)
            case .engineNotForThisProcessor:
                console.diagnose(
                    "OpenVINO is not installed: its packages are for x86-64 alone. Networks run on OpenCV here, and "
                        + "print is not read.\n")
            case .model(let row, let entry):
                entries.append(entry)
                if !invocation.wantsJSON { try report(row, of: entry, on: console) }
            }
        }
        if let others = outcome.selection?.others, setup.bundle == nil, !others.isEmpty {
            console.diagnose(
                "No download address, and not in BIOMETRICS_MODEL_MIRROR: \(others.map(\.id).joined(separator: ", ")).\n"
            )
        }
        if invocation.wantsJSON {
            try console.write(try outcome.document.json())
        } else {
            try summarise(outcome, of: entries, on: console)
        }
        return outcome.failure.map(ExitStatus.init) ?? .success
    }

    private static func report(
        _ row: ModelInstallationPayload.Row, of entry: ModelEntry, on console: Console
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

    private static func report(
        _ engine: ModelInstallationPayload.Engine, isText: Bool, on console: Console
    ) throws(BiometricsError) {
        if let error = engine.error {
            console.diagnose("\(console.errorStyle.red("OpenVINO")): \(error.message)\n")
        } else if isText {
            try console.print(console.style.bold("OpenVINO \(engine.release)") + ": engine")
            try console.print(
                "  Licence: Apache-2.0. From the Python package index, in \(engine.path?.printable ?? "")")
        }
    }

    private static func summarise(
        _ outcome: ModelSetup.Outcome, of entries: [ModelEntry], on console: Console
    ) throws(BiometricsError) {
        let rows = outcome.document.models
        let installed = rows.count { $0.error == nil }
        try console.print("\(installed) of \(rows.count) models installed in \(outcome.document.store)")
        var lacking: [String: [String]] = [:]
        for (row, entry) in zip(rows, entries) where row.error != nil {
            lacking[entry.host, default: []].append(entry.id)
        }
        for (host, ids) in lacking.sorted(by: { $0.key < $1.key }) {
            try console.print("Not to be had from \(host): \(ids.joined(separator: ", "))")
        }
        for entry in outcome.selection?.idle ?? [] {
            try leaveOut(entry, "which needs an engine that is not installed, OpenVINO", on: console)
        }
        for entry in outcome.selection?.research ?? [] { try leaveOut(entry, entry.licence.name, on: console) }
    }

    private static func leaveOut(
        _ entry: ModelEntry, _ why: String, on console: Console
    ) throws(BiometricsError) {
        try console.print("Not installed: \(entry.title), \(why). To install it: \(entry.installCommand)")
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

internal import Biometrics
internal import BiometricsCore
internal import ModelStore
internal import Platform

/// `biometrics models bundle OUT [ID…]`.
enum ModelsBundleCommand {
    static let command = Command(
        "bundle", summary: "Copy installed models into a folder, for machines without network",
        discussion: [
            "“models install --from OUT” installs them on another machine. It matches files by digest: nothing is "
                + "installed that the manifest does not list. Models from Debian packages are not copied."
        ],
        operands: [
            Operand("OUT", .one, help: "The folder; it must be new or empty."),
            Operand(
                "ID", .any, completion: .none,
                help: "The models. Default: all installed models that allow any use."),
        ],
        options: [], examples: ["models bundle bundle", "models bundle bundle mobilefacenet-ms1m yunet-2023mar"],
        run: run)

    @Sendable private static func run(_ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let store = try ModelStore.standard()
        guard let folder = invocation.arguments.operands.first else {
            throw BiometricsError(.usage, "“models bundle” needs OUT, the destination folder.")
        }
        let ids = Array(invocation.arguments.operands.dropFirst())
        let entries =
            ids.isEmpty
            ? store.manifest.models.filter {
                $0.licence.commercialUse && $0.debianPackage == nil && !$0.isPartOfProgram && store.isInstalled($0.id)
            } : try ModelSelection.entries(ids, in: store)
        guard !entries.isEmpty else {
            throw BiometricsError(
                .modelMissing, "No model is installed. Run: biometrics models install", path: store.directory)
        }
        try OutputPath.attempt(folder: folder)
        if let names = try? FileSystem.names(in: folder), !names.isEmpty {
            throw BiometricsError(
                .usage, "The folder \(folder.printable) is not empty. Name a new folder.")
        }
        var terms = ""
        for entry in entries {
            let model = try store.load(entry.id)
            let name = entry.artifacts.first { $0.sha256 == model.sha256 }?.file ?? model.sha256
            let licence = ModelsCommand.terms(of: entry)
            try write(model.bytes, to: name, in: folder)
            terms += "\(name): \(entry.title). \(licence) SHA-256 \(model.sha256)\n"
            try invocation.console.print("\(name): \(NumberText.bytes(model.bytes.count)). \(licence)")
        }
        try write(Array(terms.utf8), to: "LICENCES.txt", in: folder)
        try invocation.console.print(
            "\(entries.count) models copied. To install them: biometrics models install --from \(folder.printable)")
        return .success
    }

    private static func write(_ bytes: [UInt8], to name: String, in folder: String) throws(BiometricsError) {
        do throws(SystemError) {
            try FileSystem.makeFolder(folder)
            try FileReplacement.write(bytes, to: "\(folder)/\(name)")
        } catch {
            throw BiometricsError(.ioFailure, "The bundle could not be written: \(error).", path: "\(folder)/\(name)")
        }
    }
}

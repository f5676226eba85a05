internal import Biometrics
internal import BiometricsCore
internal import Builtin
internal import ModelStore

/// `biometrics models …`.
enum ModelsCommand {
    static let command = Command(
        "models", summary: "List, install and check the models that do the work",
        discussion: [
            "Models are kept in the folder that BIOMETRICS_MODELS names, else in ~/.local/share/biometrics/models. "
                + "BIOMETRICS_MODEL_MIRROR may name folders of model files, with colons between, which are searched by "
                + "digest, the first one first, before any address is asked; BIOMETRICS_MANIFEST may name a file of "
                + "further models."
        ],
        subcommands: [
            ModelsListCommand.command, ModelsInstallCommand.command, ModelsBundleCommand.command,
            ModelsVerifyCommand.command, ModelsPathCommand.command, ModelsCheckCommand.command,
        ])

    /// The models that the built-in plugins use and whose recipes were verified; of those plugins alone that run on one of
    /// `engines`, where they are given.
    static func usedModels(
        of store: ModelStore, on engines: Set<BiometricsConfiguration.Engine>? = nil
    ) throws(BiometricsError) -> [ModelEntry] {
        let used = try BuiltinPlugins.registry(for: store.manifest).manifests
            .filter { manifest in engines.map { manifest.runs(on: $0) } ?? true }
            .flatMap(\.modelIDs)
        return store.manifest.models.filter { $0.verified && used.contains($0.id) }
    }

    /// What is to become of the models that the built-in plugins use.
    struct Choice {
        /// Those for any use that this machine can have and run.
        var obtainable: [ModelEntry] = []
        /// Those for any use that it cannot have.
        var others: [ModelEntry] = []
        /// Those for research only.
        var research: [ModelEntry] = []
        /// Those for any use that no engine here runs.
        var idle: [ModelEntry] = []
    }

    /// What is installed unless told otherwise, and what is not.
    ///
    /// - Parameters:
    ///   - environment: what names the mirrors; the process's own unless given.
    ///   - mirrorsAlone: whether addresses do not count.
    ///   - engines: what networks can run on.
    static func modelsToInstall(
        in store: ModelStore, environment: [String: String]? = nil, mirrorsAlone: Bool = false,
        engines: Set<BiometricsConfiguration.Engine> = BiometricsConfiguration.Engine.installed
    ) throws(BiometricsError) -> Choice {
        let runnable = Set(try usedModels(of: store, on: engines).map(\.id))
        let sources = ObtainableModels(environment: environment)
        func canBeHad(_ entry: ModelEntry) -> Bool {
            mirrorsAlone ? sources.mirrorsMayHave(entry) : store.isInstalled(entry.id) || sources.contains(entry)
        }
        var choice = Choice()
        for entry in try usedModels(of: store) {
            if !entry.licence.commercialUse {
                choice.research.append(entry)
            } else if !runnable.contains(entry.id) {
                choice.idle.append(entry)
            } else if canBeHad(entry) {
                choice.obtainable.append(entry)
            } else {
                choice.others.append(entry)
            }
        }
        return choice
    }

    /// The entries of `ids`, each once and in the order given.
    ///
    /// - Throws: `.unknownModel` with the nearest id.
    static func entries(_ ids: [String], in store: ModelStore) throws(BiometricsError) -> [ModelEntry] {
        var entries: [ModelEntry] = []
        for id in ids where !entries.contains(where: { $0.id == id }) {
            entries.append(try store.manifest.entry(id))
        }
        return entries
    }

    /// A model's licence in a sentence that says outright when commercial use is not allowed.
    static func terms(of entry: ModelEntry) -> String {
        entry.licence.commercialUse
            ? "Licence: \(entry.licence.name)."
            : "Licence: \(entry.licence.name). You may NOT use this model commercially."
    }
}

internal import Biometrics
internal import BiometricsCore
internal import Builtin
internal import ModelStore

/// `biometrics models …`.
enum ModelsCommand {
    static let command = Command(
        "models", summary: "List, install and check models",
        discussion: [
            "Models are kept in the folder BIOMETRICS_MODELS, by default ~/.local/share/biometrics/models. "
                + "BIOMETRICS_MODEL_MIRROR may be a colon-separated list of folders with model files, searched by "
                + "digest, in order, before any download. BIOMETRICS_MANIFEST may name a file of further models."
        ],
        subcommands: [
            ModelsListCommand.command, ModelsInstallCommand.command, ModelsBundleCommand.command,
            ModelsVerifyCommand.command, ModelsPathCommand.command, ModelsCheckCommand.command,
        ])

    /// The models with verified recipes that the built-in plugins use; with `engines`, only the plugins that run on one
    /// of them.
    static func usedModels(
        of store: ModelStore, on engines: Set<BiometricsConfiguration.Engine>? = nil
    ) throws(BiometricsError) -> [ModelEntry] {
        let used = try BuiltinPlugins.registry(for: store.manifest).manifests
            .filter { manifest in engines.map { manifest.runs(on: $0) } ?? true }
            .flatMap(\.modelIDs)
        return store.manifest.models.filter { $0.verified && used.contains($0.id) }
    }

    /// The models of the built-in plugins, by what an installation does with them.
    struct Choice {
        /// Usable for any purpose, obtainable and runnable here.
        var obtainable: [ModelEntry] = []
        /// Usable for any purpose, but not obtainable here.
        var others: [ModelEntry] = []
        /// Those for research only.
        var research: [ModelEntry] = []
        /// Usable for any purpose, but not runnable on an engine here.
        var idle: [ModelEntry] = []
    }

    /// Decides which models are installed by default, and which are not.
    ///
    /// - Parameters:
    ///   - environment: names the mirrors; by default the process's own.
    ///   - mirrorsAlone: whether downloads are excluded.
    ///   - engines: the available engines.
    static func modelsToInstall(
        in store: ModelStore, environment: [String: String]? = nil, mirrorsAlone: Bool = false,
        engines: Set<BiometricsConfiguration.Engine> = BiometricsConfiguration.Engine.installed
    ) throws(BiometricsError) -> Choice {
        let runnable = Set(try usedModels(of: store, on: engines).map(\.id))
        let sources = ObtainableModels(environment: environment)
        func canBeHad(_ entry: ModelEntry) -> Bool {
            if entry.isPartOfProgram { return true }
            return mirrorsAlone ? sources.mirrorsMayHave(entry) : store.isInstalled(entry.id) || sources.contains(entry)
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

    /// The entries of `ids`, each once, in the given order.
    ///
    /// - Throws: `.unknownModel` with the nearest id.
    static func entries(_ ids: [String], in store: ModelStore) throws(BiometricsError) -> [ModelEntry] {
        var entries: [ModelEntry] = []
        for id in ids where !entries.contains(where: { $0.id == id }) {
            entries.append(try store.manifest.entry(id))
        }
        return entries
    }

    /// A model's licence in a sentence that clearly says if commercial use is not allowed.
    static func terms(of entry: ModelEntry) -> String {
        entry.licence.commercialUse
            ? "Licence: \(entry.licence.name)."
            : "Licence: \(entry.licence.name). You may NOT use this model commercially."
    }
}

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
            ModelsVerifyCommand.command, ModelsPathCommand.command,
        ])

    /// The models that the built-in plugins use and whose recipes were verified.
    static func usedModels(of store: ModelStore) throws(BiometricsError) -> [ModelEntry] {
        let used = try BuiltinPlugins.registry(for: store.manifest).manifests.flatMap(\.modelIDs)
        return store.manifest.models.filter { $0.verified && used.contains($0.id) }
    }

    /// What is installed unless told otherwise: of these models, those for any use that this machine can have; beside them
    /// those that it cannot have, and those that are for research only.
    ///
    /// - Parameters:
    ///   - environment: what names the mirrors; the process's own unless given.
    ///   - mirrorsAlone: whether addresses do not count.
    static func modelsToInstall(
        in store: ModelStore, environment: [String: String]? = nil, mirrorsAlone: Bool = false
    ) throws(BiometricsError) -> (obtainable: [ModelEntry], others: [ModelEntry], research: [ModelEntry]) {
        let models = try usedModels(of: store)
        let sources = ObtainableModels(environment: environment)
        func canBeHad(_ entry: ModelEntry) -> Bool {
            mirrorsAlone ? sources.mirrorsMayHave(entry) : store.isInstalled(entry.id) || sources.contains(entry)
        }
        let forAnyUse = models.filter(\.licence.commercialUse)
        return (
            forAnyUse.filter(canBeHad),
            forAnyUse.filter { !canBeHad($0) },
            models.filter { !$0.licence.commercialUse }
        )
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

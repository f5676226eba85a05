internal import BiometricsCore
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

    /// A model's licence in a sentence that clearly says if commercial use is not allowed.
    static func terms(of entry: ModelEntry) -> String {
        entry.licence.commercialUse
            ? "Licence: \(entry.licence.name)."
            : "Licence: \(entry.licence.name). You may NOT use this model commercially."
    }
}

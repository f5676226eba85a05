internal import BiometricsCore
internal import ModelStore

extension Profile {
    /// Whether the licences of a plugin's models allow what the profile promises. Every plugin that a pipeline takes is
    /// asked about, whatever its kind.
    ///
    /// - Throws: `.invalidConfiguration` naming the model that does not, `.unknownModel`.
    func checkLicences(of plugin: PluginManifest, in store: ModelStore) throws(BiometricsError) {
        guard self == .commercial else { return }
        // A template is a model's: an embedder without one keeps its weights where nobody sees their licence.
        if plugin.kind == .faceEmbedder, plugin.modelIDs.isEmpty {
            throw BiometricsError(
                .invalidConfiguration,
                "The profile \(name) refuses \(plugin.id), because nothing here states its licence.")
        }
        for id in plugin.modelIDs {
            let licence = try store.manifest.entry(id).licence
            guard licence.commercialUse else {
                throw BiometricsError(
                    .invalidConfiguration,
                    "The profile \(name) refuses \(id): its licence (\(licence.name)) does not allow commercial use.")
            }
        }
    }
}

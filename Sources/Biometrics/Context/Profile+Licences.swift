internal import BiometricsCore
internal import ModelStore

extension Profile {
    /// Checks that the licences of a plugin's models allow what the profile promises. Every plugin of a pipeline is
    /// checked, whatever its kind.
    ///
    /// - Throws: `.invalidConfiguration` with the model that violates the profile; `.unknownModel`.
    func checkLicences(of plugin: PluginManifest, in store: ModelStore) throws(BiometricsError) {
        guard self == .commercial else { return }
        // Templates come from a model. An embedder that names none keeps its weights where their licence cannot be
        // checked.
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

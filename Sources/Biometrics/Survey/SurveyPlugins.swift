internal import BiometricsCore
internal import Builtin
internal import ModelStore

/// The plugins by which faces are surveyed where their quality is reported. Why there is none is a value: nothing else depends
/// on it.
struct SurveyPlugins: Sendable {
    /// The mesh that the configuration names, else the built-in one that sees most.
    let mesh: Result<any FaceMeshPlugin, BiometricsError>
    /// What says whether something covers the mouth.
    let cover: Result<any QualityAssessorPlugin, BiometricsError>

    /// The models of those that are installed.
    func identities(in context: PluginContext) -> [ModelIdentity] {
        let plugins: [(any BiometricsPlugin)?] = [try? mesh.get(), try? cover.get()]
        return plugins.compactMap(\.self).flatMap { (try? context.identities(of: $0)) ?? [] }
    }
}

extension BiometricsContext {
    /// The plugins of a survey, as far as they may be used under the licences that the profile asks for.
    func surveyPlugins() -> SurveyPlugins {
        SurveyPlugins(
            mesh: Result { () throws(BiometricsError) in
                let name = configuration.faceMesh ?? BuiltinPlugins.fullestFaceMesh(isInstalled: store.isInstalled)
                let plugin = try registry.faceMesh(name)
                try configuration.profile.checkLicences(of: plugin.manifest, in: store)
                return plugin
            },
            cover: Result { () throws(BiometricsError) in
                let plugin = try registry.qualityAssessor(BuiltinPlugins.faceCover)
                try configuration.profile.checkLicences(of: plugin.manifest, in: store)
                return plugin
            })
    }

    /// The face mesh plugin that lays faces flat, or the error for which it cannot. Photographs are then not compared so.
    func photographMesh() -> Result<any FaceMeshPlugin, BiometricsError> {
        Result { () throws(BiometricsError) in
            let plugin = try registry.faceMesh(configuration.faceMesh ?? BuiltinPlugins.defaultFaceMesh)
            try configuration.profile.checkLicences(of: plugin.manifest, in: store)
            return plugin
        }
    }
}

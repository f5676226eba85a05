internal import BiometricsCore
internal import Builtin
internal import ModelStore

/// The plugins that survey faces if their quality is reported. A missing plugin is a value and not an error, because
/// nothing else depends on it.
struct SurveyPlugins: Sendable {
    /// The mesh that the configuration names, or else the built-in one with the most measures.
    let mesh: Result<any FaceMeshPlugin, BiometricsError>
    /// The assessor that decides whether something covers the mouth.
    let cover: Result<any QualityAssessorPlugin, BiometricsError>

    /// The models of the installed plugins.
    func identities(in context: PluginContext) -> [ModelIdentity] {
        let plugins: [(any BiometricsPlugin)?] = [try? mesh.get(), try? cover.get()]
        return plugins.compactMap(\.self).flatMap { (try? context.identities(of: $0)) ?? [] }
    }
}

extension BiometricsContext {
    /// The plugins of a survey. Each is an error if the profile's licence rule forbids it.
    func surveyPlugins() -> SurveyPlugins {
        SurveyPlugins(
            mesh: Result { () throws(BiometricsError) in
                let name = configuration.faceMesh ?? BuiltinPlugins.fullestFaceMesh(isInstalled: store.isInstalled)
                return try licensed(registry.faceMesh(name), \.manifest)
            },
            cover: Result { () throws(BiometricsError) in
                try licensed(registry.qualityAssessor(BuiltinPlugins.faceCover), \.manifest)
            })
    }

    /// The face mesh plugin that flattens faces, or the reason for its absence. Photographs are then not compared.
    func photographMesh() -> Result<any FaceMeshPlugin, BiometricsError> {
        Result { () throws(BiometricsError) in
            try licensed(registry.faceMesh(configuration.faceMesh ?? BuiltinPlugins.defaultFaceMesh), \.manifest)
        }
    }
}

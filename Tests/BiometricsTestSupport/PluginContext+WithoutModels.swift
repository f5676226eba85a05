public import BiometricsCore

extension PluginContext {
    /// A context for plugins that need no model, and no engine unless one is given.
    public static func withoutModels(engine: (any InferenceEngine)? = nil) throws -> PluginContext {
        PluginContext(models: NoModels(manifest: try ModelManifest(models: [])), engine: engine ?? NoEngine())
    }
}

/// Knows no model.
private struct NoModels: ModelProviding {
    let manifest: ModelManifest

    func load(_ id: String) throws(BiometricsError) -> InstalledModel {
        throw BiometricsError(.unknownModel, "There is no model here.")
    }
}

/// Runs no network.
private struct NoEngine: InferenceEngine {
    let id = "none"
    let name = "no engine"
    let precision = InferencePrecision.f32

    func makeNetwork(onnx: [UInt8], threads: Int) throws(BiometricsError) -> sending any InferenceNetwork {
        throw BiometricsError(.engineUnavailable, "There is no engine here.")
    }
}

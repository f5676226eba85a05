/// The models, the engine and the number of threads that a plugin uses to make an analyser.
public struct PluginContext: Sendable {
    /// The source of the models.
    public let models: any ModelProviding
    /// Runs networks. They give finite numbers or throw `.backendFailure`. Plugins without networks ignore it.
    public let engine: any InferenceEngine
    /// How many threads one analyser may use, at least 1. With several workers it is 1.
    public let threads: Int

    /// A context of these three.
    public init(models: any ModelProviding, engine: any InferenceEngine, threads: Int = 1) {
        self.models = models
        self.engine = CheckedEngine(engine)
        self.threads = max(1, threads)
    }
}

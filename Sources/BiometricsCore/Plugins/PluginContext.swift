/// What a plugin is given when it makes an analyser: models, an engine and how many threads it may use.
public struct PluginContext: Sendable {
    /// Where the models come from.
    public let models: any ModelProviding
    /// Runs networks, which give finite numbers or throw `.backendFailure`; ignored by plugins that need none.
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

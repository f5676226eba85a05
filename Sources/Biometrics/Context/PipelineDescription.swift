public import BiometricsCore

/// The plugins, models and engine that produced a result.
public struct PipelineDescription: Sendable, Hashable, Codable {
    /// The profile of a comparison. `auto` is replaced by the profile it chose; `nil` if nothing was compared.
    @Nullable public private(set) var profile: String?
    /// The detector plugin's id.
    public let detector: String
    /// The models that ran, with the digests of the bytes that were loaded.
    public let models: [ModelIdentity]
    /// The ids of the models whose licence forbids commercial use; `nil`, without a key in JSON, if there are none.
    public let researchOnly: [String]?
    /// The inference engine's id.
    public let engine: String
    /// The arithmetic it ran with.
    public let precision: InferencePrecision

    /// - Parameter models: in the order of the list; duplicates are dropped.
    init(
        profile: String? = nil, detector: any FaceDetectorPlugin, models: [ModelIdentity], in context: PluginContext
    ) {
        self.profile = profile
        self.detector = detector.manifest.id
        var seen: Set<ModelIdentity> = []
        self.models = models.filter { seen.insert($0).inserted }
        let restricted = self.models.map(\.id).filter { id in
            (try? context.models.manifest.entry(id)).map { !$0.licence.commercialUse } ?? false
        }
        researchOnly = restricted.isEmpty ? nil : restricted
        engine = context.engine.id
        precision = context.engine.precision
    }
}

extension PluginContext {
    /// The identities of the models that a plugin needs, loaded and checked.
    func identities(of plugin: any BiometricsPlugin) throws(BiometricsError) -> [ModelIdentity] {
        var identities: [ModelIdentity] = []
        for id in plugin.manifest.modelIDs { identities.append(try models.identity(id)) }
        return identities
    }
}

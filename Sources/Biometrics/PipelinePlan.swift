internal import BiometricsCore
internal import ModelStore
internal import OpenCVKit

/// Which plugins, models and engine a configuration comes to on this machine. Opens no network.
struct PipelinePlan: Sendable {
    let profile: Profile
    let detector: any FaceDetectorPlugin
    let embedders: [any FaceEmbedderPlugin]
    let qualityAssessor: any QualityAssessorPlugin
    let context: PluginContext
    private let captureRules: CaptureRules
    /// A ghost portrait is pale and small: what one non-mated pair in a hundred reaches is likeness enough for it. Without
    /// calibration no smaller face is taken for a ghost.
    private let ghostScore: Double

    /// The plan for `configuration` with the models of `store`.
    ///
    /// - Throws: `.modelMissing` with the command that installs what is lacking, `.unknownPlugin`, `.unknownModel`,
    ///   `.engineUnavailable`, `.invalidConfiguration`.
    init(_ configuration: BiometricsConfiguration, store: ModelStore) throws(BiometricsError) {
        let registry = try configuration.registry(for: store)
        let detectorName = configuration.detector ?? Self.preferredDetector(in: store)
        detector = try registry.plugin(detectorName, kind: .faceDetector)
        let choice = try EmbedderChoice(configuration, store: store, registry: registry)
        profile = choice.profile
        embedders = choice.plugins
        qualityAssessor = try registry.plugin(configuration.qualityAssessor, kind: .qualityAssessor)
        try profile.checkLicences(of: detector.manifest, in: store)
        try profile.checkLicences(of: qualityAssessor.manifest, in: store)
        captureRules = configuration.captureRules
        context = PluginContext(
            models: LoadedModels(store), engine: try Engines.engine(for: configuration), threads: 1)
        let first = try choice.plugins[0].model(in: context)
        ghostScore = try store.catalog.calibration(for: first)?.threshold(forFalseMatchRate: 1e-2)?.score ?? .infinity
    }

    /// A worker with networks of its own.
    ///
    /// - Parameter agreement: when the frames of a clip are of one person.
    func makePipeline(agreement: ClipAgreement) throws(BiometricsError) -> FacePipeline {
        try OpenCVRuntime.configure(threads: context.threads)
        var made: [any FaceEmbedding] = []
        for plugin in embedders { made.append(try plugin.makeFaceEmbedder(in: context)) }
        return FacePipeline(
            detector: try detector.makeFaceDetector(in: context), embedders: made, ghostScore: ghostScore,
            quality: try QualityAssessment(qualityAssessor, in: context),
            captureRules: captureRules, agreement: agreement)
    }

    /// The models of the plan, loaded and checked: those whose templates are compared, one an embedder, and all that run,
    /// the detector's first.
    func models() throws(BiometricsError) -> (embedders: [ModelIdentity], all: [ModelIdentity]) {
        var own: [ModelIdentity] = []
        for plugin in embedders { own.append(try plugin.model(in: context)) }
        var all = try context.identities(of: detector) + own
        for plugin in embedders { all += try context.identities(of: plugin) }
        return (own, all + (try context.identities(of: qualityAssessor)))
    }

    /// YuNet where it is installed; the cascade where only that is.
    static func preferredDetector(in store: ModelStore) -> String {
        store.isInstalled("yunet-2023mar") || !store.isInstalled("haarcascade-frontalface") ? "yunet" : "cascade"
    }
}

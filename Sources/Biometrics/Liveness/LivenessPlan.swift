internal import BiometricsCore
internal import Builtin
internal import ModelStore
internal import OpenCVKit

/// Which plugins a liveness assessment comes to on this machine. Opens no network.
struct LivenessPlan: Sendable {
    let analyzers: [any LivenessAnalyzerPlugin]
    /// What does the work; analysers whose models are missing are not in it.
    let pipeline: PipelineDescription
    private let detector: any FaceDetectorPlugin
    private let embedder: (any FaceEmbedderPlugin)?
    private let qualityAssessor: any QualityAssessorPlugin
    private let policy: LivenessPolicy
    private let captureRules: CaptureRules
    private let context: PluginContext
    private let decoderThreads: Int
    private let agreementScore: Double?

    /// The plan for `configuration` with the models of `store`. Without an installed embedder nobody watches over the
    /// face staying the same through a clip; everything else is as it is with one. One embedder is enough for that,
    /// whatever the profile; the profile `commercial` holds for it and for every other model.
    ///
    /// - Throws: `.modelMissing` for the detector's, `.unknownPlugin`, `.engineUnavailable`, `.invalidConfiguration`.
    init(_ configuration: BiometricsConfiguration, store: ModelStore) throws(BiometricsError) {
        let registry = try configuration.registry(for: store)
        detector = try registry.plugin(
            configuration.detector ?? PipelinePlan.preferredDetector(in: store), kind: .faceDetector)
        qualityAssessor = try registry.plugin(configuration.qualityAssessor, kind: .qualityAssessor)
        analyzers = registry.plugins(of: .livenessAnalyzer)
        let profile = try Profile.named(configuration.profile)
        for manifest in [detector.manifest, qualityAssessor.manifest] + analyzers.map(\.manifest) {
            try profile.checkLicences(of: manifest, in: store)
        }
        context = PluginContext(
            models: LoadedModels(store), engine: try Engines.engine(for: configuration), threads: 1)
        var single = configuration
        if profile != .commercial { single.profile = Profile.fast.name }
        do throws(BiometricsError) {
            embedder = try EmbedderChoice(single, store: store, registry: registry).plugins.first
        } catch {
            guard error.code == .modelMissing else { throw error }
            embedder = nil
        }
        var models = try context.identities(of: detector)
        if let embedder { models += [try embedder.model(in: context)] + (try context.identities(of: embedder)) }
        models += try context.identities(of: qualityAssessor)
        for analyzer in analyzers { models += (try? context.identities(of: analyzer)) ?? [] }
        pipeline = PipelineDescription(detector: detector, models: models, in: context)
        policy = try BuiltinPlugins.livenessPolicy()
        captureRules = configuration.captureRules
        decoderThreads = 2
        let calibration: ScoreCalibration? =
            if let embedder { try store.catalog.calibration(for: try embedder.model(in: context)) } else { nil }
        agreementScore = calibration?.threshold(forFalseMatchRate: ClipAgreement.falseMatchRate)?.score
    }

    /// A worker with networks of its own.
    func makePipeline() throws(BiometricsError) -> LivenessPipeline {
        try OpenCVRuntime.configure(threads: context.threads)
        return LivenessPipeline(
            locator: FaceLocator(detector: try detector.makeFaceDetector(in: context)),
            embedder: try embedder?.makeFaceEmbedder(in: context),
            quality: try QualityAssessment(qualityAssessor, in: context), panel: LivenessPanel(analyzers, in: context),
            policy: policy, captureRules: captureRules, decoderThreads: decoderThreads,
            agreementScore: agreementScore)
    }
}

internal import BiometricsCore
internal import Builtin
internal import ModelStore

/// The plugins that a liveness assessment uses on this machine. Opens no network.
struct LivenessPlan: Sendable {
    let analyzers: [any LivenessAnalyzerPlugin]
    /// The models and plugins that judge, without analysers whose models are missing.
    let pipeline: PipelineDescription
    private let detector: any FaceDetectorPlugin
    private let embedder: (any FaceEmbedderPlugin)?
    /// The error because of which there is no embedder.
    private let missingEmbedder: BiometricsError?
    private let mesh: any FaceMeshPlugin
    private let licences: (profile: Profile, store: ModelStore)
    private let qualityAssessor: any QualityAssessorPlugin
    private let survey: SurveyPlugins
    /// The rules by which the evidence is judged.
    let policy: LivenessPolicy
    private let captureRules: CaptureRules
    private let decoderThreads: Int
    private let drawnPlaces: RandomFramePlaces?
    private let agreementScore: Double?
    private let strangerScore: Double?

    /// The plan of a context with the installed models. Liveness uses one embedder, the first of the profile, to check
    /// that the face stays the same through a clip. If no embedder is installed, only this check is missing. The
    /// licence rule of the profile `commercial` applies to every model of the plan.
    ///
    /// - Throws: `.modelMissing` if the detector's model is missing, `.unknownPlugin`, `.invalidConfiguration`.
    init(_ shared: BiometricsContext) throws(BiometricsError) {
        let (configuration, store) = (shared.configuration, shared.store)
        detector = try shared.detector()
        qualityAssessor = try shared.qualityAssessor()
        survey = shared.surveyPlugins()
        policy = try LivenessPolicy(
            calibration: Self.calibration(of: shared), maximumAPCER: configuration.maximumAPCER,
            guards: BuiltinPlugins.livenessGuards)
        // Built-in analysers that do not count towards the result are not run. Plugins of the configuration always run.
        let counting = Set(policy.calibration.voices.map(\.analyser)).union(policy.guards.keys)
            .union(configuration.plugins.map(\.manifest.id))
        analyzers = shared.registry.livenessAnalyzers.filter { counting.contains($0.manifest.id) }
        mesh = try shared.registry.faceMesh(configuration.faceMesh ?? BuiltinPlugins.defaultFaceMesh)
        licences = (configuration.profile, store)
        let profile = configuration.profile
        for analyzer in analyzers { try profile.checkLicences(of: analyzer.manifest, in: store) }
        let context = shared.plugins
        var single = configuration
        if profile == .accurate { single.profile = .fast }
        do throws(BiometricsError) {
            embedder = try EmbedderChoice(single, store: store, registry: shared.registry).plugins.first
            missingEmbedder = nil
        } catch {
            guard error.code == .modelMissing else { throw error }
            (embedder, missingEmbedder) = (nil, error)
        }
        var models = try context.identities(of: detector)
        if let embedder { models += [try embedder.model(in: context)] + (try context.identities(of: embedder)) }
        models += try context.identities(of: qualityAssessor)
        for analyzer in analyzers { models += (try? context.identities(of: analyzer)) ?? [] }
        models += survey.identities(in: context)
        pipeline = PipelineDescription(detector: detector, models: models, in: context)
        captureRules = configuration.captureRules
        decoderThreads = 2
        drawnPlaces = configuration.drawnPlaces
        let calibration: ScoreCalibration? =
            if let embedder {
                try store.catalog.calibration(for: try embedder.model(in: context), detector: detector.manifest.id)
            } else {
                nil
            }
        agreementScore = calibration?.threshold(forFalseMatchRate: ClipAgreement.falseMatchRate)?.score
        strangerScore = calibration?.threshold(forFalseMatchRate: 1e-2)?.score
    }

    /// The configuration's calibration, else the best one whose voices are installed, else the last.
    private static func calibration(of shared: BiometricsContext) throws(BiometricsError) -> LivenessCalibration {
        if let calibration = shared.configuration.livenessCalibration { return calibration }
        let known = try ModelCatalog.livenessCalibrations()
        let installed = Set(
            shared.registry.livenessAnalyzers.map(\.manifest)
                .filter { $0.modelIDs.allSatisfy(shared.store.isInstalled) }.map(\.id))
        return known.first { $0.voices.allSatisfy { installed.contains($0.analyser) } } ?? known[known.count - 1]
    }

    /// The mesh with which a worker measures the pose of the head.
    ///
    /// - Throws: `.modelMissing`, also if no embedder can decide whether the same person answers the whole challenge.
    func mesh(on bench: Workbench) throws(BiometricsError) -> any FaceMeshing {
        if let missingEmbedder { throw missingEmbedder }
        guard agreementScore != nil else {
            throw BiometricsError(
                .modelMissing,
                "A challenge needs a calibrated embedder, to check that one person gives the whole answer. Install one."
            )
        }
        try licences.profile.checkLicences(of: mesh.manifest, in: licences.store)
        return try bench.mesh(mesh)
    }

    /// The pipeline on a worker's bench.
    func pipeline(on bench: Workbench) throws(BiometricsError) -> LivenessPipeline {
        var watch: (any FaceEmbedding)?
        if let embedder { watch = try bench.embedder(embedder) }
        return LivenessPipeline(
            locator: try bench.locator(detector), embedder: watch, quality: try bench.quality(qualityAssessor),
            surveyor: bench.surveyor(survey),
            panel: bench.panel(analyzers), policy: policy, captureRules: captureRules, decoderThreads: decoderThreads,
            drawnPlaces: drawnPlaces,
            watch: IdentityContinuity(leastScore: agreementScore, strangerScore: strangerScore))
    }
}

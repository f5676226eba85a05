internal import BiometricsCore
internal import Builtin
internal import ModelStore

/// Which plugins a liveness assessment comes to on this machine. Opens no network.
struct LivenessPlan: Sendable {
    let analyzers: [any LivenessAnalyzerPlugin]
    /// What does the work; analysers whose models are missing are not in it.
    let pipeline: PipelineDescription
    private let detector: any FaceDetectorPlugin
    private let embedder: (any FaceEmbedderPlugin)?
    /// What the lack of an embedder was reported as.
    private let missingEmbedder: BiometricsError?
    private let mesh: any FaceMeshPlugin
    private let licences: (profile: Profile, store: ModelStore)
    private let qualityAssessor: any QualityAssessorPlugin
    private let survey: SurveyPlugins
    /// How the evidence is judged.
    let policy: LivenessPolicy
    private let captureRules: CaptureRules
    private let decoderThreads: Int
    private let drawnPlaces: DrawnPlaces?
    private let agreementScore: Double?
    private let strangerScore: Double?

    /// The plan of a context with the models that are installed. Without an installed embedder nobody watches over the face
    /// staying the same through a clip; everything else is as it is with one. One embedder is enough for that, the first
    /// of the profile; the profile `commercial` holds for it and for every other model.
    ///
    /// - Throws: `.modelMissing` for the detector's, `.unknownPlugin`, `.invalidConfiguration`.
    init(_ shared: BiometricsContext) throws(BiometricsError) {
        let (configuration, store) = (shared.configuration, shared.store)
        detector = try shared.detector()
        qualityAssessor = try shared.qualityAssessor()
        survey = shared.surveyPlugins()
        policy = try LivenessPolicy(
            calibration: Self.calibration(of: configuration), maximumAPCER: configuration.maximumAPCER,
            guards: BuiltinPlugins.livenessGuards)
        // A built-in network that counts nothing is not run; whoever brings a plugin wants to see what it says.
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

    private static func calibration(
        of configuration: BiometricsConfiguration
    ) throws(BiometricsError) -> LivenessCalibration {
        if let calibration = configuration.livenessCalibration { return calibration }
        return try ModelCatalog.livenessCalibration()
    }

    /// The mesh by which a worker sees how a head is held.
    ///
    /// - Throws: `.modelMissing`, also where no embedder could tell whether one person answers a challenge.
    func mesh(on bench: Workbench) throws(BiometricsError) -> any FaceMeshing {
        if let missingEmbedder { throw missingEmbedder }
        guard agreementScore != nil else {
            throw BiometricsError(
                .modelMissing, "Whether one person answers a challenge is told by an embedder with a calibration.")
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
            watch: PersonWatch(leastScore: agreementScore, strangerScore: strangerScore))
    }
}

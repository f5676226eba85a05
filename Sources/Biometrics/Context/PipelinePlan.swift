internal import BiometricsCore
internal import ModelStore

/// The plugins, models and engine that a configuration selects on this machine. Opens no network.
struct PipelinePlan: Sendable {
    let profile: Profile
    let detector: any FaceDetectorPlugin
    let embedders: [any FaceEmbedderPlugin]
    let qualityAssessor: any QualityAssessorPlugin
    let context: PluginContext
    /// The mesh that flattens faces, or the error because of which there is none.
    private let mesh: Result<any FaceMeshPlugin, BiometricsError>
    private let captureRules: CaptureRules

    /// The plan of a context, with the models that are installed.
    ///
    /// - Throws: `.modelMissing` with the command that installs what is lacking, `.unknownPlugin`, `.unknownModel`,
    ///   `.invalidConfiguration`.
    init(_ shared: BiometricsContext) throws(BiometricsError) {
        detector = try shared.detector()
        let choice = try EmbedderChoice(shared.configuration, store: shared.store, registry: shared.registry)
        embedders = choice.plugins
        qualityAssessor = try shared.qualityAssessor()
        profile = try Self.name(choice, beside: [detector.manifest, qualityAssessor.manifest], in: shared)
        captureRules = shared.configuration.captureRules
        context = shared.plugins
        mesh = shared.photographMesh()
    }

    /// The profile's name in results. `auto` accepts the other plugins with any licence, but reports `commercial` only
    /// if all of them allow commercial use too.
    private static func name(
        _ choice: EmbedderChoice, beside others: [PluginManifest], in shared: BiometricsContext
    ) throws(BiometricsError) -> Profile {
        guard choice.profile == .commercial, shared.configuration.profile == .auto else { return choice.profile }
        let analyzers = shared.configuration.isLivenessEnabled ? shared.registry.livenessAnalyzers : []
        for manifest in others + analyzers.map(\.manifest) {
            do throws(BiometricsError) {
                try choice.profile.checkLicences(of: manifest, in: shared.store)
            } catch {
                guard error.code == .invalidConfiguration else { throw error }
                return choice.plugins.count > 1 ? .accurate : .fast
            }
        }
        return choice.profile
    }

    /// The pipeline on a worker's bench.
    ///
    /// - Parameters:
    ///   - leader: the index of the embedder with the largest share in the score.
    ///   - agreement: decides whether the frames of a clip show one person.
    ///   - ghosts: decides whether a smaller face on a document is its portrait's ghost.
    ///   - comparesPhotographs: whether faces are flattened, to find copies of the same photograph.
    func pipeline(
        on bench: Workbench, leader: Int, agreement: ClipAgreement, ghosts: GhostAgreement, comparesPhotographs: Bool
    ) throws(BiometricsError) -> FacePipeline {
        var made: [any FaceEmbedding] = []
        for plugin in embedders { made.append(try bench.embedder(plugin)) }
        return FacePipeline(
            locator: try bench.locator(detector), embedders: made, leader: leader, ghosts: ghosts,
            quality: try bench.quality(qualityAssessor), captureRules: captureRules, agreement: agreement,
            flattener: comparesPhotographs
                ? FaceFlattener(mesh: Result { () throws(BiometricsError) in try bench.mesh(try mesh.get()) }) : nil)
    }

    /// The models of the plan, loaded and checked: one per embedder, whose templates are compared, and all models that
    /// run, the detector's first.
    func models() throws(BiometricsError) -> (embedders: [ModelIdentity], all: [ModelIdentity]) {
        var own: [ModelIdentity] = []
        for plugin in embedders { own.append(try plugin.model(in: context)) }
        var all = try context.identities(of: detector) + own
        for plugin in embedders { all += try context.identities(of: plugin) }
        all += try context.identities(of: qualityAssessor)
        if case .success(let mesh) = mesh { all += (try? context.identities(of: mesh)) ?? [] }
        return (own, all)
    }
}

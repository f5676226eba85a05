public import BiometricsCore
internal import MediaKit
internal import ModelStore
internal import OpenCVKit

/// Compares the face of a selfie with the portrait on a document.
///
/// Safe from any thread. As many calls run at once as the configuration has workers; the others wait. Models are read and
/// checked once, when the matcher is made. The first calls open the networks.
///
/// ```swift
/// let matcher = try FaceMatcher()
/// let comparison = try await matcher.compare(selfie: .file("selfie.jpg"), document: .file("document.jpg"))
/// print(comparison.faceMatch.result)
/// ```
public final class FaceMatcher: Sendable {
    /// The models and plugins that compare faces.
    public let pipeline: PipelineDescription
    /// The rule that turns the templates of a pair into a score.
    public let fusion: ScoreFusion
    /// The scores at which a match passes and fails; `nil` without a calibration.
    public let thresholds: MatchThresholds?
    /// The calibration that turns scores into false match rates; `nil` if the models were never calibrated together.
    public let calibration: ScoreCalibration?
    let isCalibratedWithOtherDetector: Bool
    let context: BiometricsContext
    let plan: PipelinePlan
    /// Decides whether the frames of a clip show one person.
    let agreement: ClipAgreement
    /// Decides whether a smaller face on a document is its portrait's ghost.
    let ghosts: GhostAgreement
    let liveness: LivenessAssessor?

    /// A matcher with the models that `configuration` selects on this machine.
    ///
    /// - Throws: as `init(in:)` and `BiometricsContext`.
    public convenience init(
        _ configuration: BiometricsConfiguration = BiometricsConfiguration()
    ) throws(BiometricsError) {
        try self.init(in: BiometricsContext(configuration))
    }

    /// A matcher that shares models and workers with others.
    ///
    /// - Throws: `.modelMissing` with the command that installs the missing model, `.modelDigestMismatch`,
    ///   `.unknownPlugin`, `.unknownModel`; `.invalidConfiguration`, also if the calibration belongs to other
    ///   embedders.
    public init(in context: BiometricsContext) throws(BiometricsError) {
        let (configuration, store) = (context.configuration, context.store)
        let plan = try PipelinePlan(context)
        let models = try plan.models()
        let detector = plan.detector.manifest.id
        fusion = try ScoreFusion(models.embedders, detector: detector, catalog: store.catalog)
        let calibration = try configuration.calibration(of: fusion, detector: detector, catalog: store.catalog)
        thresholds = try calibration.map { calibration throws(BiometricsError) in
            try configuration.policy.thresholds(with: calibration)
        }
        self.calibration = calibration
        isCalibratedWithOtherDetector =
            plan.embedders.contains(where: \.usesDetectorsLandmarks)
            && (calibration?.source.detector).map { $0 != detector } ?? false
        liveness = configuration.isLivenessEnabled ? try LivenessAssessor(in: context) : nil
        pipeline = PipelineDescription(
            profile: plan.profile.name, detector: plan.detector, models: models.all + (liveness?.pipeline.models ?? []),
            in: plan.context)
        agreement = ClipAgreement(fusion, thresholds: thresholds)
        ghosts = GhostAgreement(fusion, calibration: calibration)
        self.context = context
        self.plan = plan
    }

    var configuration: BiometricsConfiguration { context.configuration }

    /// The pipeline on a worker's bench.
    ///
    /// - Parameter comparesPhotographs: whether its samples can be compared with copies of their photograph.
    func pipeline(on bench: Workbench, comparesPhotographs: Bool = true) throws(BiometricsError) -> FacePipeline {
        try plan.pipeline(
            on: bench, leader: fusion.leader, agreement: agreement, ghosts: ghosts,
            comparesPhotographs: comparesPhotographs)
    }

    /// Compares the subject of a selfie with the main portrait of a document. Both may be a picture, a clip, or `nil`
    /// if not provided.
    ///
    /// - Parameters:
    ///   - selfie: a picture or clip of the person.
    ///   - document: a picture or clip of the document.
    ///   - policy: the rates at which the match passes and fails; `nil` for the configuration's.
    ///   - deadline: the time by which the call must end; `nil` for no limit.
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.unsupportedFormat`, `.noVideoStream`, `.inputTooLarge`,
    ///   `.inputTooCostly`, naming the file; `.invalidConfiguration` if both are standard input, or if the calibration
    ///   supports no claim of so small a rate; `.cancelled`,
    ///   `.deadlineExceeded`; and the errors of making the networks. A missing face is not an error but an outcome.
    public func compare(
        selfie: MediaSource?, document: MediaSource?, policy: MatchPolicy? = nil,
        deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> FaceComparison {
        try await context.call(.compare, deadline: deadline, stages: \.timingsMs) { () async throws(BiometricsError) in
            try await self.judge(selfie: selfie, document: document, by: policy ?? self.configuration.policy)
        }
    }

    /// Opens the networks in every worker, so that no later call waits for them.
    ///
    /// - Throws: the errors of making the networks.
    public func warmUp() async throws(BiometricsError) {
        try await liveness?.warmUp()
        try await context.pool.forEachWorker { (bench) throws(BiometricsError) in _ = try self.pipeline(on: bench) }
    }

    private func judge(
        selfie: MediaSource?, document: MediaSource?, by policy: MatchPolicy
    ) async throws(BiometricsError) -> FaceComparison {
        if selfie?.isStandardInput == true, document?.isStandardInput == true {
            throw BiometricsError(
                .invalidConfiguration,
                "Standard input can be read only once. Give the selfie or the document another source.")
        }
        let start = ContinuousClock.now
        let limits = configuration.limits
        let person = selfie.map { SharedMedia.of($0, limits: limits) }
        let card = document.map { SharedMedia.of($0, limits: limits) }
        async let probe = selfieOutcome(of: person)
        async let reference = outcome(of: card, as: .document)
        let (first, second) = await (probe, reference)
        let (sample, assessment) = try first.get()
        return try result(
            selfie: selfie?.name, probe: sample, liveness: assessment, document: document?.name,
            reference: try second.get(), policy: policy, since: start)
    }

    /// The faces of one picture, or of a clip's best frame, with their roles and the templates of the compared face.
    ///
    /// - Throws: as `compare`. Without a face, the sample has no templates.
    public func sample(
        _ source: MediaSource, as role: PictureRole, deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> FaceSample {
        let media = SharedMedia.of(source, limits: configuration.limits)
        return try await context.call(.sample, deadline: deadline, stages: { $0.timings.named }) {
            () async throws(BiometricsError) in
            try await self.sample(media, as: role)
        }
    }

    /// A selfie's liveness together with its sample for a later match. For a clip, the sample uses frames that liveness
    /// has judged, as `compare` does if the configuration enables liveness.
    ///
    /// - Parameters:
    ///   - selfie: a picture or clip of the person.
    ///   - assessor: made in the same context.
    ///   - deadline: the time by which the call must end; `nil` for no limit.
    /// - Throws: as `compare`. Without a face, the sample has no templates but a status code.
    public func sample(
        _ selfie: MediaSource, judgedBy assessor: LivenessAssessor, deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> JudgedSelfie {
        let media = SharedMedia.of(selfie, limits: configuration.limits)
        return try await context.call(.sample, deadline: deadline, stages: { $0.sample.timings.named }) {
            () async throws(BiometricsError) in
            try await self.judge(media, by: assessor)
        }
    }

    /// The comparison score of two samples; `nil` if one of them has no face.
    ///
    /// - Throws: `.templateMismatch` if the samples come from a matcher with other models.
    public func score(
        _ probe: FaceSample, against reference: FaceSample
    ) throws(BiometricsError) -> ComparisonScore? {
        guard !probe.templates.isEmpty, !reference.templates.isEmpty else { return nil }
        return try fusion.score(probe.templates, against: reference.templates)
    }
}

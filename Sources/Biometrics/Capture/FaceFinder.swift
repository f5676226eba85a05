public import BiometricsCore
internal import MediaKit

/// Finds the faces in pictures. It needs a detector's model, but no embedder.
///
/// Safe from any thread. As many calls run at once as the configuration has workers; the others wait.
public final class FaceFinder: Sendable {
    /// The models and plugins that find faces.
    public let pipeline: PipelineDescription
    private let context: BiometricsContext
    private let detector: any FaceDetectorPlugin
    /// The plugins that measure face quality, if the configuration requests it.
    private let survey: (assessor: any QualityAssessorPlugin, plugins: SurveyPlugins)?

    /// A finder with the detector, the engine, the limits and the workers of `configuration`.
    ///
    /// - Throws: as `init(in:)` and `BiometricsContext`.
    public convenience init(
        _ configuration: BiometricsConfiguration = BiometricsConfiguration()
    ) throws(BiometricsError) {
        try self.init(in: BiometricsContext(configuration))
    }

    /// A finder that shares models and workers with others.
    ///
    /// - Parameters:
    ///   - context: the models and workers.
    ///   - measuresQuality: whether it measures the quality of each face; `nil` for the configuration's choice.
    /// - Throws: `.modelMissing` with the command that installs the missing model, `.modelDigestMismatch`,
    ///   `.unknownPlugin`,
    ///   `.invalidConfiguration`.
    public init(in context: BiometricsContext, measuresQuality: Bool? = nil) throws(BiometricsError) {
        detector = try context.detector()
        var models = try context.plugins.identities(of: detector)
        if measuresQuality ?? context.configuration.isQualityMeasured {
            let (assessor, plugins) = (try context.qualityAssessor(), context.surveyPlugins())
            models += try context.plugins.identities(of: assessor) + plugins.identities(in: context.plugins)
            survey = (assessor, plugins)
        } else {
            survey = nil
        }
        pipeline = PipelineDescription(detector: detector, models: models, in: context.plugins)
        self.context = context
    }

    /// The faces of a picture, surest first, in pixels of the upright picture. A comparison finds the same faces in a
    /// file of the same `role`. From a clip, several frames are examined, and the frame with the surest face is used.
    ///
    /// - Parameters:
    ///   - source: the picture or clip.
    ///   - role: documents are also searched in every orientation, for ghost portraits, and for faces beside the
    ///     document.
    ///   - isUpright: whether a selfie is searched once, as it stands and at its full size. Otherwise small copies and
    ///     quarter turns are tried until a face is found.
    ///   - deadline: the time by which the call must end; `nil` for no limit.
    /// - Throws: `.invalidConfiguration` for an upright document; `.noSuchInput`, `.unreadableInput`, `.unsupportedFormat`,
    ///   `.noVideoStream`, `.inputTooLarge`, `.inputTooCostly`, naming the file; `.cancelled`, `.deadlineExceeded`; and
    ///   the errors of making the network.
    public func detect(
        in source: MediaSource, as role: PictureRole = .selfie, isUpright: Bool = false,
        deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> FaceDetectionReport {
        try Self.check(isUpright, role)
        let context = context
        return try await context.call(.detect, deadline: deadline) { () async throws(BiometricsError) in
            try await context.work(on: source.name) { (bench) throws(BiometricsError) in
                try self.detect(in: source, as: role, isUpright: isUpright, on: bench)
            }
        }
    }

    /// Finds the faces of many pictures and clips on all workers. Hands each result to `deliver`, in the order of
    /// `sources` and in the caller's isolation. A source that cannot be read gives a failure and does not stop the
    /// others.
    ///
    /// - Parameters:
    ///   - sources: each with a tag, such as its line number, which `deliver` receives.
    ///   - role: as in `detect(in:as:isUpright:deadline:)`.
    ///   - isUpright: as there.
    ///   - timeout: the time limit for each source; `nil` for no limit.
    ///   - deliver: receives each result with its tag, one at a time.
    /// - Throws: the error of `deliver`, which ends the work.
    nonisolated(nonsending) public func detect<Tag: Sendable, Failure: Error>(
        in sources: some Sequence<(tag: Tag, source: MediaSource)>, as role: PictureRole = .selfie,
        isUpright: Bool = false, timeout: Duration? = nil,
        deliver: (Tag, Result<FaceDetectionReport, BiometricsError>) async throws(Failure) -> Void
    ) async throws(Failure) {
        try await context.batch(
            sources, timeout: timeout,
            answer: { (source, deadline) async throws(BiometricsError) in
                try await self.detect(in: source, as: role, isUpright: isUpright, deadline: deadline)
            }, deliver: deliver)
    }

    /// - Throws: `.invalidConfiguration` for an upright document.
    static func check(_ isUpright: Bool, _ role: PictureRole) throws(BiometricsError) {
        guard isUpright, role == .document else { return }
        throw BiometricsError(
            .invalidConfiguration, "A document is searched in every turn, so “upright” is for a selfie.")
    }

    /// Opens the network in every worker, so that no later call waits for it.
    ///
    /// - Throws: the errors of making the network.
    public func warmUp() async throws(BiometricsError) {
        let detector = detector
        try await context.pool.forEachWorker { (bench) throws(BiometricsError) in _ = try bench.locator(detector) }
    }

    private func detect(
        in source: MediaSource, as role: PictureRole, isUpright: Bool, on bench: Workbench
    ) throws(BiometricsError) -> FaceDetectionReport {
        let search = FaceSearch(
            locator: try bench.locator(detector), role: role, isUpright: isUpright,
            survey: try survey.map { asked throws(BiometricsError) in
                FaceExamination(
                    quality: try bench.quality(asked.assessor), surveyor: bench.surveyor(asked.plugins),
                    rules: context.configuration.captureRules)
            })
        switch try source.open(limits: context.configuration.limits) {
        case .picture(let picture):
            let found = try search.faces(in: PictureSampler(picture, forecast: DetailForecast(isComplete: true)))
            return FaceDetectionReport(path: source.name, found: found, frame: nil, pipeline: pipeline)
        case .clip(let clip): return try Self.detect(in: clip, name: source.name, search, pipeline)
        }
    }

    private static func detect(
        in clip: EncodedClip, name: String, _ search: FaceSearch, _ pipeline: PipelineDescription
    ) throws(BiometricsError) -> FaceDetectionReport {
        var best: (frame: ClipFrame, found: FaceSearch.Found, image: Image)?
        let findings = try clip.examine { frame throws(BiometricsError) in
            let found = try search.faces(in: PictureSampler(frame.image), isMeasured: false)
            let isBest =
                best.map { (found.faces.first?.confidence ?? -1) > ($0.found.faces.first?.confidence ?? -1) } ?? true
            if isBest { best = (ClipFrame(frame), found, frame.image) }
            return !found.faces.isEmpty
        }
        guard var best else { throw ClipFrame.nothingDecoded }
        try search.measure(&best.found, in: PictureSampler(best.image))
        return FaceDetectionReport(
            path: name, found: best.found, frame: best.frame.among(findings), pipeline: pipeline)
    }
}

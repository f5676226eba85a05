public import BiometricsCore
internal import MediaKit

/// Finds the faces in pictures; needs a detector's model and no embedder.
///
/// Safe from any thread. As many calls run at once as the configuration has workers; the others wait.
public final class FaceFinder: Sendable {
    /// What does the work.
    public let pipeline: PipelineDescription
    private let context: BiometricsContext
    private let detector: any FaceDetectorPlugin
    /// The plugins that measure the quality of faces, where that is asked for.
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
    /// - Throws: `.modelMissing` with the command that installs what is lacking, `.modelDigestMismatch`, `.unknownPlugin`,
    ///   `.invalidConfiguration`.
    public init(in context: BiometricsContext) throws(BiometricsError) {
        detector = try context.detector()
        var models = try context.plugins.identities(of: detector)
        if context.configuration.isQualityMeasured {
            let (assessor, plugins) = (try context.qualityAssessor(), context.surveyPlugins())
            models += try context.plugins.identities(of: assessor) + plugins.identities(in: context.plugins)
            survey = (assessor, plugins)
        } else {
            survey = nil
        }
        pipeline = PipelineDescription(detector: detector, models: models, in: context.plugins)
        self.context = context
    }

    /// The faces of a picture, surest first, in pixels of the upright picture. A comparison finds the same faces on a file in
    /// `role`. Of a clip, they are the faces of one frame: the one, of several spread over the clip, in which a face is
    /// surest.
    ///
    /// - Parameters:
    ///   - source: where to look.
    ///   - role: a document may lie on its side or upside down, and is searched for ghost portraits and for faces beside it
    ///     as well.
    ///   - deadline: when nobody waits for the answer any more; `nil` for as long as it takes.
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.unsupportedFormat`, `.noVideoStream`, `.inputTooLarge`,
    ///   `.inputTooCostly`, naming the file; `.cancelled`, `.deadlineExceeded`; and what making the network throws.
    public func detect(
        in source: MediaSource, as role: PictureRole = .selfie, deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> FaceDetectionReport {
        let context = context
        return try await context.call(.detect, deadline: deadline) { () async throws(BiometricsError) in
            try await context.work(on: source.name) { (bench) throws(BiometricsError) in
                try self.detect(in: source, as: role, on: bench)
            }
        }
    }

    /// Finds the faces of many pictures and clips on all workers. Hands each result to `deliver`, in the order of `sources` and
    /// in the caller's isolation. A source that cannot be read costs its own result only.
    ///
    /// - Parameters:
    ///   - sources: each with a tag, such as its line, by which `deliver` knows it.
    ///   - role: as in `detect(in:as:deadline:)`.
    ///   - timeout: how long one may take; `nil` for as long as it takes.
    ///   - deliver: takes each result with its tag, one at a time.
    /// - Throws: what `deliver` throws, which ends the work.
    nonisolated(nonsending) public func detect<Tag: Sendable, Failure: Error>(
        in sources: some Sequence<(tag: Tag, source: MediaSource)>, as role: PictureRole = .selfie,
        timeout: Duration? = nil,
        deliver: (Tag, Result<FaceDetectionReport, BiometricsError>) async throws(Failure) -> Void
    ) async throws(Failure) {
        try await context.batch(
            sources, timeout: timeout,
            answer: { (source, deadline) async throws(BiometricsError) in
                try await self.detect(in: source, as: role, deadline: deadline)
            }, deliver: deliver)
    }

    /// Opens the network in every worker, so that no later call waits for it.
    ///
    /// - Throws: what making the network throws.
    public func warmUp() async throws(BiometricsError) {
        let detector = detector
        try await context.pool.forEachWorker { (bench) throws(BiometricsError) in _ = try bench.locator(detector) }
    }

    private func detect(
        in source: MediaSource, as role: PictureRole, on bench: Workbench
    ) throws(BiometricsError) -> FaceDetectionReport {
        let search = FaceSearch(
            locator: try bench.locator(detector), role: role,
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

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
        pipeline = PipelineDescription(
            detector: detector, models: try context.plugins.identities(of: detector), in: context.plugins)
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
        let locator = try bench.locator(detector)
        switch try source.open(limits: context.configuration.limits) {
        case .picture(let picture):
            let sampler = PictureSampler(picture, forecast: DetailForecast(isComplete: true))
            let (size, faces) = try Self.detect(in: sampler, as: role, locator)
            return FaceDetectionReport(path: source.name, size: size, frame: nil, faces: faces, pipeline: pipeline)
        case .clip(let clip): return try Self.detect(in: clip, name: source.name, as: role, locator, pipeline)
        }
    }

    private static func detect(
        in picture: PictureSampler, as role: PictureRole, _ locator: FaceLocator
    ) throws(BiometricsError) -> (Size, [DetectedFace]) {
        let faces =
            switch role {
            case .selfie: try locator.facesInAnyTurn(of: picture)
            case .document: try DocumentFaceSearch(locator: locator).search(picture).everybody
            }
        return (picture.size, faces.sorted { $0.confidence > $1.confidence })
    }

    private static func detect(
        in clip: EncodedClip, name: String, as role: PictureRole, _ locator: FaceLocator,
        _ pipeline: PipelineDescription
    ) throws(BiometricsError) -> FaceDetectionReport {
        var best: (frame: ClipFrame, size: Size, faces: [DetectedFace])?
        let findings = try clip.examine { frame throws(BiometricsError) in
            let (size, faces) = try detect(in: PictureSampler(frame.image), as: role, locator)
            let isBest = best.map { (faces.first?.confidence ?? -1) > ($0.faces.first?.confidence ?? -1) } ?? true
            if isBest { best = (ClipFrame(frame), size, faces) }
            return !faces.isEmpty
        }
        guard let best else { throw ClipFrame.nothingDecoded }
        return FaceDetectionReport(
            path: name, size: best.size,
            frame: best.frame.among(findings), faces: best.faces, pipeline: pipeline)
    }
}

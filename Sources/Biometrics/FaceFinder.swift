public import BiometricsCore
internal import MediaKit

/// Finds the faces in pictures; needs a detector's model and no embedder.
///
/// Safe from any thread; as many calls run at once as the configuration has workers, the others wait.
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

    /// The faces of a picture, surest first, in pixels of the upright picture. Of a clip it is the frame, among those spread
    /// over it, in which a face is surest.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.unsupportedFormat`, `.noVideoStream`, `.inputTooLarge`,
    ///   `.inputTooCostly`, naming the file; `.cancelled`, `.deadlineExceeded`; and what making the network throws.
    public func detect(
        in source: MediaSource, deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> FaceDetectionReport {
        try await context.call(.detect, deadline: deadline) { () async throws(BiometricsError) in
            try await self.find(in: source)
        }
    }

    /// Opens the network in every worker, so that no later call waits for it.
    ///
    /// - Throws: what making the network throws.
    public func warmUp() async throws(BiometricsError) {
        let detector = detector
        try await context.pool.forEachWorker { (bench) throws(BiometricsError) in _ = try bench.locator(detector) }
    }

    private func find(in source: MediaSource) async throws(BiometricsError) -> FaceDetectionReport {
        let (limits, pipeline, detector) = (context.configuration.limits, pipeline, detector)
        return try await context.pool.run { (bench) throws(BiometricsError) in
            let locator = try bench.locator(detector)
            do throws(BiometricsError) {
                switch try source.open(limits: limits) {
                case .picture(let picture):
                    let (size, faces) = try Self.detect(in: PictureSampler(picture), locator)
                    return FaceDetectionReport(
                        path: source.name, size: size, frame: nil, faces: faces, pipeline: pipeline)
                case .clip(let clip): return try Self.detect(in: clip, name: source.name, locator, pipeline)
                }
            } catch {
                throw error.isAboutInput ? error.about(source.name) : error
            }
        }
    }

    private static func detect(
        in picture: PictureSampler, _ locator: FaceLocator
    ) throws(BiometricsError) -> (Size, [DetectedFace]) {
        (picture.size, try locator.facesInAnyTurn(of: picture).sorted { $0.confidence > $1.confidence })
    }

    private static func detect(
        in clip: EncodedClip, name: String, _ locator: FaceLocator, _ pipeline: PipelineDescription
    ) throws(BiometricsError) -> FaceDetectionReport {
        var best: (frame: ClipFrame, size: Size, faces: [DetectedFace])?
        let findings = try clip.examine { frame throws(BiometricsError) in
            let (size, faces) = try detect(in: PictureSampler(frame.image), locator)
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

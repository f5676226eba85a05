public import BiometricsCore
internal import MediaKit
internal import ModelStore
internal import OpenCVKit

/// Finds the faces in pictures; needs a detector's model and no embedder.
///
/// Safe from any thread; as many calls run at once as the configuration has workers, the others wait.
public final class FaceFinder: Sendable {
    /// What does the work.
    public let pipeline: PipelineDescription
    private let limits: MediaLimits
    private let pool: WorkerPool<FaceLocator>

    /// A finder with the detector, the engine, the limits and the workers of `configuration`.
    ///
    /// - Throws: `.modelMissing` with the command that installs what is lacking, `.modelDigestMismatch`, `.unknownPlugin`,
    ///   `.engineUnavailable`, `.invalidConfiguration`.
    public init(_ configuration: BiometricsConfiguration = BiometricsConfiguration()) throws(BiometricsError) {
        let store = try configuration.modelStore()
        let registry = try configuration.registry(for: store)
        let name = configuration.detector ?? PipelinePlan.preferredDetector(in: store)
        let plugin: any FaceDetectorPlugin = try registry.plugin(name, kind: .faceDetector)
        try Profile.named(configuration.profile).checkLicences(of: plugin.manifest, in: store)
        let context = PluginContext(
            models: LoadedModels(store), engine: try Engines.engine(for: configuration), threads: 1)
        pipeline = PipelineDescription(detector: plugin, models: try context.identities(of: plugin), in: context)
        limits = configuration.limits
        pool = WorkerPool(width: configuration.workers) { () throws(BiometricsError) in
            try OpenCVRuntime.configure(threads: context.threads)
            return FaceLocator(detector: try plugin.makeFaceDetector(in: context))
        }
    }

    /// The faces of a picture, surest first, in pixels of the upright picture. Of a clip it is the frame, among those spread
    /// over it, in which a face is surest.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.unsupportedFormat`, `.noVideoStream`, `.inputTooLarge`, naming the
    ///   file, and what making the network throws.
    public func detect(in source: MediaSource) async throws(BiometricsError) -> FaceDetectionReport {
        let (limits, pipeline) = (limits, pipeline)
        return try await pool.run { (locator) throws(BiometricsError) in
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

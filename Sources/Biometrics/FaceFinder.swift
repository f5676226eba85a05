public import BiometricsCore
internal import Builtin
internal import ModelStore
internal import OpenCVKit

/// Finds the faces in pictures; needs a detector's model and no embedder.
///
/// Safe from any thread; as many calls run at once as the configuration has workers, the others wait.
public final class FaceFinder: Sendable {
    /// The detector plugin's id.
    public let detectorID: String
    private let limits: DecodingLimits
    private let pool: WorkerPool<FaceLocator>

    /// A finder with the detector, the engine, the limits and the workers of `configuration`.
    ///
    /// - Throws: `.modelMissing` with the command that installs what is lacking, `.modelDigestMismatch`, `.unknownPlugin`,
    ///   `.engineUnavailable`.
    public init(_ configuration: BiometricsConfiguration = BiometricsConfiguration()) throws(BiometricsError) {
        let store = try configuration.modelStore()
        let registry = try BuiltinPlugins.registry(for: store.manifest)
        let name = configuration.detector ?? PipelinePlan.preferredDetector(in: store)
        let plugin: any FaceDetectorPlugin = try registry.plugin(name, kind: .faceDetector)
        let context = PluginContext(
            models: LoadedModels(store), engine: try Engines.engine(named: configuration.engine), threads: 1)
        for id in plugin.manifest.modelIDs { _ = try context.models.load(id) }
        detectorID = plugin.manifest.id
        limits = configuration.limits
        pool = WorkerPool(width: configuration.workers) { () throws(BiometricsError) in
            try OpenCVRuntime.configure(threads: context.threads)
            return FaceLocator(detector: try plugin.makeFaceDetector(in: context))
        }
    }

    /// The faces of a picture, surest first, in pixels of the upright picture.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.unsupportedFormat`, `.inputTooLarge`, naming the file, and what
    ///   making the network throws.
    public func detect(in source: MediaSource) async throws(BiometricsError) -> FaceDetectionReport {
        let limits = limits
        return try await pool.run { (locator) throws(BiometricsError) in
            let picture = PictureSampler(try source.open(limits: limits))
            do throws(BiometricsError) {
                let faces = try locator.faces(in: picture).sorted { $0.confidence > $1.confidence }
                return FaceDetectionReport(path: source.name, size: picture.size, faces: faces)
            } catch {
                throw error.about(source.name)
            }
        }
    }
}

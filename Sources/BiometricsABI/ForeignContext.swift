internal import Biometrics
internal import BiometricsCore
internal import Dlib
internal import Synchronization

/// A context with what answers calls in it.
///
/// Safe from any thread.
final class ForeignContext: Sendable {
    let library: CallLibrary
    private let madeEncoders = Mutex<Encoders?>(nil)

    /// dlib's network on each worker, and its model.
    typealias Encoders = (model: ModelIdentity, pool: WorkerPool<FaceEncoder>)

    /// A context with a configuration in JSON; `nil` for the defaults.
    ///
    /// - Throws: `.invalidConfiguration`, and as `BiometricsContext`.
    init(configuration text: [UInt8]?) throws(BiometricsError) {
        library = CallLibrary(in: try BiometricsContext(try BiometricsConfiguration(json: text)))
    }

    /// - Throws: `.modelMissing`, `.modelDigestMismatch`.
    func encoders() throws(BiometricsError) -> Encoders {
        try CallLibrary.made(madeEncoders) { () throws(BiometricsError) in
            let plugins = library.context.pluginContext
            let model = try plugins.models.identity(Self.encoderModel)
            let pool = WorkerPool(width: library.context.configuration.workers) { () throws(BiometricsError) in
                try FaceEncoder(modelID: Self.encoderModel, in: plugins)
            }
            return (model, pool)
        }
    }

    /// The only model that takes boxes and gives numbers that are not of length 1.
    private static let encoderModel = "dlib-resnet-v1"
}

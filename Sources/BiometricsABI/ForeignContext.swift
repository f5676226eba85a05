internal import Biometrics
internal import BiometricsCore
internal import Dlib
internal import Synchronization

/// A context with what answers calls in it. Each part is made by the first call that needs it.
///
/// Safe from any thread.
final class ForeignContext: Sendable {
    let context: BiometricsContext
    private let madeMatcher = Mutex<FaceMatcher?>(nil)
    private let madeAssessor = Mutex<LivenessAssessor?>(nil)
    private let madeFinder = Mutex<FaceFinder?>(nil)
    private let madeReader = Mutex<DocumentReader?>(nil)
    private let madeEncoders = Mutex<Encoders?>(nil)

    /// dlib's network on each worker, and its model.
    typealias Encoders = (model: ModelIdentity, pool: WorkerPool<FaceEncoder>)

    /// A context with a configuration in JSON; `nil` for the defaults.
    ///
    /// - Throws: `.invalidConfiguration`, and as `BiometricsContext`.
    init(configuration text: [UInt8]?) throws(BiometricsError) {
        context = try BiometricsContext(try BiometricsConfiguration(json: text))
    }

    func matcher() throws(BiometricsError) -> FaceMatcher {
        try Self.made(madeMatcher) { () throws(BiometricsError) in try FaceMatcher(in: context) }
    }

    func assessor() throws(BiometricsError) -> LivenessAssessor {
        try Self.made(madeAssessor) { () throws(BiometricsError) in try LivenessAssessor(in: context) }
    }

    func finder() throws(BiometricsError) -> FaceFinder {
        try Self.made(madeFinder) { () throws(BiometricsError) in try FaceFinder(in: context) }
    }

    func reader() throws(BiometricsError) -> DocumentReader {
        try Self.made(madeReader) { () throws(BiometricsError) in try DocumentReader(in: context) }
    }

    /// - Throws: `.modelMissing`, `.modelDigestMismatch`.
    func encoders() throws(BiometricsError) -> Encoders {
        try Self.made(madeEncoders) { () throws(BiometricsError) in
            let plugins = context.pluginContext
            let model = try plugins.models.identity(Self.encoderModel)
            let pool = WorkerPool(width: context.configuration.workers) { () throws(BiometricsError) in
                try FaceEncoder(modelID: Self.encoderModel, in: plugins)
            }
            return (model, pool)
        }
    }

    /// The only model that takes boxes and gives numbers that are not of length 1.
    private static let encoderModel = "dlib-resnet-v1"

    /// The kept part, or a new one. A failure is not kept, because a model may be installed later.
    private static func made<Part: Sendable>(
        _ place: borrowing Mutex<Part?>, make: () throws(BiometricsError) -> Part
    ) throws(BiometricsError) -> Part {
        try place.withLock { kept throws(BiometricsError) in
            if let kept { return kept }
            let part = try make()
            kept = part
            return part
        }
    }
}

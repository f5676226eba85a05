public import BiometricsCore

/// OpenCV's dnn module as an inference engine.
public struct OpenCVEngine: InferenceEngine {
    /// The engine; loads nothing yet.
    public init() {}

    /// `opencv`.
    public var id: String { "opencv" }
    /// `OpenCV` and its version.
    public var name: String { "OpenCV \(OpenCVRuntime.version)" }
    /// Always 32-bit floats.
    public var precision: InferencePrecision { .f32 }

    /// A network of its own for one worker.
    ///
    /// - Parameter threads: Of no effect: OpenCV has one thread pool for the process, set with
    ///   ``OpenCVRuntime/configure(threads:)``.
    public func makeNetwork(onnx: [UInt8], threads: Int) throws(BiometricsError) -> sending any InferenceNetwork {
        try OpenCVNetwork(onnx: onnx)
    }
}

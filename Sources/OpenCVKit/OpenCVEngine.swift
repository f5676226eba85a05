public import BiometricsCore

/// An inference engine that uses OpenCV's dnn module.
public struct OpenCVEngine: InferenceEngine {
    /// The engine. Loads nothing yet.
    public init() {}

    /// `opencv`.
    public var id: String { "opencv" }
    /// `OpenCV` and its version.
    public var name: String { "OpenCV \(OpenCVRuntime.version)" }
    /// Always 32-bit floats.
    public var precision: InferencePrecision { .f32 }

    /// A separate network for one worker.
    ///
    /// - Parameter threads: has no effect, because OpenCV has one thread pool for the process; see
    ///   ``OpenCVRuntime/configure(threads:)``.
    public func makeNetwork(onnx: [UInt8], threads: Int) throws(BiometricsError) -> sending any InferenceNetwork {
        try OpenCVNetwork(onnx: onnx)
    }
}

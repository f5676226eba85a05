public import BiometricsCore

/// An inference engine that uses OpenVINO on the CPU.
///
/// It runs several times faster than OpenCV, but needs a quarter of a second to start a network. Use it for many
/// pictures.
public struct OpenVINOEngine: InferenceEngine {
    /// `OpenVINO` and its version.
    public let name: String
    /// The requested arithmetic. It is never replaced by another one.
    public let precision: InferencePrecision

    /// The engine. Opens the library.
    ///
    /// - Throws: `.engineUnavailable` if the library is not installed, with the command that installs it, or if the
    ///   processor does not compute in `precision`.
    public init(precision: InferencePrecision = .f32) throws(BiometricsError) {
        name = "OpenVINO \(try OpenVINORuntime.open())"
        let native = try OpenVINORuntime.precisions()
        guard native.contains(precision) else {
            let names = native.map(\.rawValue).joined(separator: ", ")
            throw BiometricsError(
                .engineUnavailable, "This processor does not support \(precision.rawValue). It supports \(names).")
        }
        self.precision = precision
    }

    private init(name: String, precision: InferencePrecision) {
        self.name = name
        self.precision = precision
    }

    /// The engine in 32-bit floats.
    public var inFullPrecision: any InferenceEngine { OpenVINOEngine(name: name, precision: .f32) }

    /// `openvino`.
    public var id: String { "openvino" }

    /// A separate network for one worker, compiled on its first run.
    public func makeNetwork(onnx: [UInt8], threads: Int) throws(BiometricsError) -> sending any InferenceNetwork {
        try OpenVINONetwork(onnx: onnx, precision: precision, threads: threads)
    }

    /// A separate network for one worker. It is compiled for each of the frequent shapes on first use, and once for all
    /// other shapes together.
    public func makeNetwork(
        onnx: [UInt8], threads: Int, frequentShapes: [[Int]]
    ) throws(BiometricsError) -> sending any InferenceNetwork {
        try OpenVINONetwork(onnx: onnx, precision: precision, threads: threads, frequentShapes: frequentShapes)
    }
}

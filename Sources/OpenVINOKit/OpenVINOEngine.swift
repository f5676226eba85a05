public import BiometricsCore

/// OpenVINO on the CPU as an inference engine.
///
/// Some times faster a run than OpenCV, and a quarter of a second slower to start a network: for many pictures.
public struct OpenVINOEngine: InferenceEngine {
    /// `OpenVINO` and its version.
    public let name: String
    /// The arithmetic that was asked for; never another.
    public let precision: InferencePrecision

    /// The engine; opens the library.
    ///
    /// - Throws: `.engineUnavailable` when the library is not installed, with the command that does so, or when the
    ///   processor does not compute in `precision`.
    public init(precision: InferencePrecision = .f32) throws(BiometricsError) {
        name = "OpenVINO \(try OpenVINORuntime.open())"
        let native = try OpenVINORuntime.precisions()
        guard native.contains(precision) else {
            let names = native.map(\.rawValue).joined(separator: ", ")
            throw BiometricsError(
                .engineUnavailable, "This processor does not compute in \(precision.rawValue); it has \(names).")
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

    /// A network of its own for one worker. It is compiled when it first runs.
    public func makeNetwork(onnx: [UInt8], threads: Int) throws(BiometricsError) -> sending any InferenceNetwork {
        try OpenVINONetwork(onnx: onnx, precision: precision, threads: threads)
    }

    /// A network of its own for one worker. It is compiled for each of the frequent shapes when that is first fed, and once
    /// for all others together.
    public func makeNetwork(
        onnx: [UInt8], threads: Int, frequentShapes: [[Int]]
    ) throws(BiometricsError) -> sending any InferenceNetwork {
        try OpenVINONetwork(onnx: onnx, precision: precision, threads: threads, frequentShapes: frequentShapes)
    }
}

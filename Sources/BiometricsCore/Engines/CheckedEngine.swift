/// An engine whose networks give finite numbers or an error.
///
/// `PluginContext` gives every plugin its engine in this form. Without this check a NaN could reach a decoder, a
/// template or a score. Comparisons with NaN are all false, so it could pass a threshold unnoticed.
struct CheckedEngine: InferenceEngine {
    private let engine: any InferenceEngine

    init(_ engine: any InferenceEngine) {
        self.engine = engine
    }

    var id: String { engine.id }
    var name: String { engine.name }
    var precision: InferencePrecision { engine.precision }
    var inFullPrecision: any InferenceEngine { CheckedEngine(engine.inFullPrecision) }

    func makeNetwork(onnx: [UInt8], threads: Int) throws(BiometricsError) -> sending any InferenceNetwork {
        CheckedNetwork(try engine.makeNetwork(onnx: onnx, threads: threads), engine: engine.name)
    }

    func makeNetwork(
        onnx: [UInt8], threads: Int, frequentShapes: [[Int]]
    ) throws(BiometricsError) -> sending any InferenceNetwork {
        CheckedNetwork(
            try engine.makeNetwork(onnx: onnx, threads: threads, frequentShapes: frequentShapes), engine: engine.name)
    }
}

/// A network that gives finite numbers or an error.
private final class CheckedNetwork: InferenceNetwork {
    private let network: any InferenceNetwork
    private let engine: String

    init(_ network: sending any InferenceNetwork, engine: String) {
        self.network = network
        self.engine = engine
    }

    func run(
        _ images: [Image], preprocessing: PixelRecipe, outputs: [String]
    ) throws(BiometricsError) -> [Tensor] {
        try checked(try network.run(images, preprocessing: preprocessing, outputs: outputs))
    }

    func run(_ input: Tensor, outputs: [String]) throws(BiometricsError) -> [Tensor] {
        try checked(try network.run(input, outputs: outputs))
    }

    private func checked(_ tensors: [Tensor]) throws(BiometricsError) -> [Tensor] {
        guard tensors.allSatisfy(\.isFinite) else {
            throw BiometricsError(
                .backendFailure, "\(engine) returned infinite or undefined (NaN) numbers. The result was discarded.")
        }
        return tensors
    }
}

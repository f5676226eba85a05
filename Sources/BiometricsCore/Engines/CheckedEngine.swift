/// An engine whose networks give finite numbers or an error.
///
/// Every plugin is handed its engine in this form by `PluginContext`, whichever engine it is, so that no decoder, template
/// or score is ever made of what is no number: comparisons with such are all false, and a threshold is passed unseen.
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
                .backendFailure, "\(engine) gave a result with numbers that are infinite or none; it is not used.")
        }
        return tensors
    }
}

import BiometricsTestSupport
import Testing

@testable import BiometricsCore

/// Plugins get finite numbers from networks, or an error.
struct CheckedEngineTests {
    /// Gives two outputs, the second of which ends with `last`.
    private struct Engine: InferenceEngine {
        let id = "toy"
        let name = "Toy 1.0"
        var precision = InferencePrecision.f16
        let last: Float
        var inFullPrecision: any InferenceEngine { Engine(precision: .f32, last: last) }

        func makeNetwork(onnx: [UInt8], threads: Int) -> sending any InferenceNetwork { Network(last: last) }
    }

    private final class Network: InferenceNetwork {
        private let last: Float

        init(last: Float) { self.last = last }

        func run(_ images: [Image], preprocessing: PixelRecipe, outputs: [String]) -> [Tensor] {
            [Tensor(shape: [1], values: [0]), Tensor(shape: [1, 3], values: [1, -2, last])]
        }

        func run(_ input: Tensor, outputs: [String]) -> [Tensor] { [Tensor(shape: [2], values: [last, 0])] }
    }

    private func context(last: Float) throws -> PluginContext {
        try .withoutModels(engine: Engine(last: last))
    }

    private static let recipe = PixelRecipe(colorOrder: .bgr)

    @Test(arguments: [Float.nan, -.nan, .signalingNaN, .infinity, -.infinity])
    func `an output that is not a number is an error of the run, in any precision`(last: Float) throws {
        let context = try context(last: last)
        for engine in [context.engine, context.engine.inFullPrecision] {
            let network = try engine.makeNetwork(onnx: [], threads: 1)
            let prepared = try engine.makeNetwork(onnx: [], threads: 1, frequentShapes: [[1]])
            #expect(throws: BiometricsError.self) { try prepared.run([], preprocessing: Self.recipe, outputs: []) }
            let images = #expect(throws: BiometricsError.self) {
                try network.run([], preprocessing: Self.recipe, outputs: [])
            }
            let tensor = #expect(throws: BiometricsError.self) {
                try network.run(Tensor(shape: [0], values: []), outputs: [])
            }
            #expect([images?.code, tensor?.code] == [.backendFailure, .backendFailure])
            #expect(images?.message.contains("Toy 1.0") == true)
        }
    }

    @Test(arguments: [0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude] as [Float])
    func `every number passes as it is`(last: Float) throws {
        let network = try context(last: last).engine.makeNetwork(onnx: [], threads: 1)
        #expect(try network.run([], preprocessing: Self.recipe, outputs: [])[1].values == [1, -2, last])
        #expect(try network.run(Tensor(shape: [0], values: []), outputs: [])[0].values == [last, 0])
    }

    @Test func `the engine goes by its own name`() throws {
        let engine = try context(last: 0).engine
        #expect(engine.id == "toy" && engine.name == "Toy 1.0" && engine.precision == .f16)
        #expect(engine.inFullPrecision.precision == .f32)
        #expect(Tensor(shape: [0], values: []).isFinite)
    }
}

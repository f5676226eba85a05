import BiometricsCore
import BiometricsTestSupport
import ModelStore
import ONNXFormat
import OpenVINOKit
import Platform
import Testing

@testable import PaddleText

/// The results of a recogniser's parts, against the network that they are made from.
struct LineRecognizerGraphTests {
    private let recipe = LineRecognizerRecipe(
        pixels: PixelRecipe(colorOrder: .bgr), height: 48, widths: [96], classCount: 5, characters: "BA",
        classes: [3, 1])

    /// Two features of a picture's only pixel, and 5 classes, whose names are the numbers of their weights.
    private func file(_ change: (inout [ONNXNode]) -> Void = { _ in }) throws -> [UInt8] {
        var writer = ONNXWriter(byteCount: 1024)
        writer.constant(
            try ONNXTensor(name: "weights", shape: [2, 5], floats: bytes([10, 11, 12, 13, 14, 20, 21, 22, 23, 24])))
        writer.constant(try ONNXTensor(name: "bias", shape: [5], floats: bytes([0, 1, 2, 3, 4])))
        var nodes = [
            ONNXNode("Relu", inputs: ["in"], outputs: ["features"]),
            ONNXNode("MatMul", inputs: ["features", "weights"], outputs: ["products"]),
            ONNXNode("Add", inputs: ["products", "bias"], outputs: ["sums"]),
            ONNXNode("Identity", inputs: ["sums"], outputs: ["same"]),
            ONNXNode("Softmax", inputs: ["same"], outputs: ["out"], attributes: [("axis", .integer(2))]),
        ]
        change(&nodes)
        for node in nodes { writer.node(node) }
        return writer.file(input: ("in", [1, 1, 2]), output: ("out", [1, 1, 5]))
    }

    private func bytes(_ values: [Float]) -> [UInt8] {
        values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
    }

    @Test func `the blank and the characters are one part, and all other classes the other`() throws {
        let graph = try LineRecognizerGraph(try file(), recipe: recipe)
        let characters = try ONNXModel(graph.characters)
        #expect(characters.nodes.map(\.kind) == ["Relu", "MatMul", "Add"])
        #expect(characters.tensors.map(\.shape) == [[2, 3], [3]])
        #expect(characters.tensors.map { Array($0.bytes) } == [bytes([10, 13, 11, 20, 23, 21]), bytes([0, 3, 1])])
        let others = try ONNXModel(graph.others)
        #expect(others.nodes.map(\.kind) == ["MatMul", "Add", "ReduceLogSumExp"])
        #expect(others.tensors.map { Array($0.bytes) } == [bytes([12, 14, 22, 24]), bytes([2, 4])])
    }

    @Test func `a network that ends otherwise, or has other classes, is refused`() throws {
        func refusal(_ change: (inout [ONNXNode]) -> Void) throws -> BiometricsError.Code? {
            let file = try file(change)
            return #expect(throws: BiometricsError.self) { try LineRecognizerGraph(file, recipe: recipe) }?.code
        }
        #expect(try refusal { $0.removeLast() } == .modelInvalid)
        #expect(try refusal { $0[3].kind = "Relu" } == .modelInvalid)
        #expect(try refusal { $0[2].inputs[1] = "weights" } == .modelInvalid)
        #expect(try refusal { $0[1].inputs[1] = "nothing" } == .modelInvalid)
        #expect(try refusal { $0.remove(at: 1) } == .modelInvalid)
        // Operations that go round in a circle.
        #expect(try refusal { $0[3].inputs = ["same"] } == .modelInvalid)
        let other = LineRecognizerRecipe(
            pixels: recipe.pixels, height: 48, widths: [96], classCount: 6, characters: "BA", classes: [3, 1])
        #expect(throws: BiometricsError.self) { try LineRecognizerGraph(try file(), recipe: other) }
    }

    /// The published network beside its parts, on noise, of which it reads something at most steps.
    @Test(.models([PaddleTextPlugin.modelIDs[1]]), .enabled(if: OpenVINORuntime.isInstalled))
    func `the parts come to what the whole network says`() throws {
        let model = try ModelStore.standard().load(PaddleTextPlugin.modelIDs[1])
        let recipe = try model.entry.recipe(as: LineRecognizerRecipe.self)
        let graph = try LineRecognizerGraph(model.bytes, recipe: recipe)
        let engine = try OpenVINOEngine()
        let input = Tensor.noise(shape: [1, 3, 48, 96])
        let whole = try #require(try engine.makeNetwork(onnx: model.bytes, threads: 1).run(input, outputs: []).first)
        let parts = try engine.makeNetwork(onnx: graph.characters, threads: 1).run(input, outputs: [])
        let (logits, features) = (parts[0], parts[1])
        let steps = whole.shape[1]
        #expect(steps <= LineRecognizerGraph.rowCount && logits.shape == [1, steps, 1 + recipe.classes.count])
        let featureCount = features.shape[2]
        let padding = [Float](repeating: 0, count: (LineRecognizerGraph.rowCount - steps) * featureCount)
        let rows = Tensor(shape: [LineRecognizerGraph.rowCount, featureCount], values: features.values + padding)
        let others = try #require(
            try engine.makeNetwork(onnx: graph.others, threads: 1).run(rows, outputs: []).first)
        for step in 0..<steps {
            let row = logits.values[step * logits.shape[2]..<(step + 1) * logits.shape[2]]
            let sum = row.reduce(exp(Double(others.values[step]))) { $0 + exp(Double($1)) }
            for (logit, place) in zip(row, [0] + recipe.classes) {
                let expected = Double(whole.values[step * recipe.classCount + place])
                #expect(abs(exp(Double(logit)) / sum - expected) < 1e-5)
            }
        }
    }
}

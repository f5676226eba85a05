import BiometricsCore
import BiometricsTestSupport
import ModelStore
import ONNXFormat
import OpenVINOKit
import Testing

@testable import PaddleText

/// The replacement of a detector's hard swishes, against the network that has them.
struct TextDetectorGraphTests {
    /// A value times its gate: HardSigmoid of `slope` and `offset`.
    private func file(
        opset: UInt64 = 11, slope: Float = 1.0 / 6, offset: Float = 0.5, factors: [String] = ["gate", "in"]
    ) throws -> [UInt8] {
        var writer = ONNXWriter(byteCount: 1024)
        writer.node(ONNXNode("Relu", inputs: ["in"], outputs: ["other"]))
        writer.node(
            ONNXNode(
                "HardSigmoid", inputs: ["in"], outputs: ["gate"],
                attributes: [("alpha", .number(slope)), ("beta", .number(offset))]))
        writer.node(ONNXNode("Mul", inputs: factors, outputs: ["out"]))
        var model = try ONNXModel(writer.file(input: ("in", [1, 7]), output: ("out", [1, 7])))
        model.opset = opset
        return model.encoded
    }

    @Test(arguments: [["gate", "in"], ["in", "gate"]])
    func `a value times its own gate is written as a swish`(factors: [String]) throws {
        let model = try ONNXModel(TextDetectorGraph.withSwishes(try file(factors: factors)))
        #expect(model.nodes.map(\.kind) == ["Relu", "HardSigmoid", "Add", "Clip", "Mul", "Mul"])
        #expect(model.nodes[2].inputs.first == "in" && model.nodes[4].inputs.first == "in")
        #expect(model.nodes.last?.outputs == ["out"])
        let numbers = model.nodes[2...].flatMap(\.inputs).compactMap { name in
            model.tensors.first { $0.name == name }?.number
        }
        #expect(numbers == [3, 0, 6, 1.0 / 6])
    }

    @Test func `another swish stays as it is`() throws {
        for original in [
            try file(opset: 10), try file(slope: 0.2), try file(offset: 0.25), try file(factors: ["gate", "other"]),
            try file(factors: ["gate", "gate"]), try file(factors: ["in", "other"]),
        ] {
            #expect(try TextDetectorGraph.withSwishes(original) == original)
        }
        #expect(throws: BiometricsError.self) { try TextDetectorGraph.withSwishes([1, 2, 3]) }
    }

    /// At the bends of the curve, beyond them, and between.
    @Test(.enabled(if: OpenVINORuntime.isInstalled)) func `a swish comes to what value and gate come to`() throws {
        let engine = try OpenVINOEngine()
        let input = Tensor(shape: [1, 7], values: [-10, -3, -1, 0, 1, 3, 10])
        let original = try file()
        let written = try TextDetectorGraph.withSwishes(original)
        let expected = try #require(try engine.makeNetwork(onnx: original, threads: 1).run(input, outputs: []).first)
        let found = try #require(try engine.makeNetwork(onnx: written, threads: 1).run(input, outputs: []).first)
        #expect(found.shape == [1, 7] && found.values.count == 7)
        for (value, other) in zip(found.values, expected.values) { #expect(abs(value - other) < 1e-6) }
    }

    /// The published network beside what is run instead, on noise.
    @Test(.models([PaddleTextPlugin.modelIDs[0]]), .enabled(if: OpenVINORuntime.isInstalled))
    func `the detector's map is as before but for rounding`() throws {
        let original = try ModelStore.standard().load(PaddleTextPlugin.modelIDs[0]).bytes
        let written = try TextDetectorGraph.withSwishes(original)
        #expect(try ONNXModel(written).nodes.count { $0.kind == "Clip" } == 24)
        let engine = try OpenVINOEngine()
        let input = Tensor.noise(shape: [1, 3, 64, 96])
        let expected = try #require(try engine.makeNetwork(onnx: original, threads: 1).run(input, outputs: []).first)
        let found = try #require(try engine.makeNetwork(onnx: written, threads: 1).run(input, outputs: []).first)
        #expect(found.shape == expected.shape)
        let difference = zip(found.values, expected.values).map { abs($0 - $1) }.max() ?? 1
        #expect(difference < 1e-5)
    }
}

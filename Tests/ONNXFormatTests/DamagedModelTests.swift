import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import ONNXFormat

/// Damaged ONNX files: read or refused, and nothing else.
struct DamagedModelTests {
    /// Ten operations with attributes of every kind over as many tensors of weights.
    private var file: [UInt8] {
        var writer = ONNXWriter(byteCount: 4096)
        var flow = "in"
        for index in 1...10 {
            let weights = writer.constant([Float](repeating: Float(index), count: index), shape: [1, 1, 1, index])
            flow = writer.node(
                "Conv", [flow, weights],
                integers: [("kernel_shape", [1, index]), ("group", [1]), ("pads", [-1, 0, 0, 0])])
        }
        return writer.file(input: ("in", [1, 1, 4, 64]), output: (flow, [1, 1, 4, 9]))
    }

    @Test func `damaged copies are read and written again, or refused`() throws {
        #expect(try ONNXModel(file).nodes.count == 10)
        let refused = DamagedCopies.read(file, seed: 7) { (copy) throws(BiometricsError) in
            _ = try ONNXModel(copy).encoded
        }
        #expect(refused > DamagedCopies.count / 10, "the damage is to be felt")
    }
}

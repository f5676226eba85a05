import BiometricsCore
import BiometricsTestSupport
import Foundation
import OpenCVKit
import TFLite
import Testing

/// TensorFlow Lite files turned into ONNX, against the reference runtime (Tests/Golden/make_tiny_tflite.py).
struct TFLiteGraphTests {
    private struct Golden: Decodable {
        let side: Int
        let outputs: [[Float]]
    }

    private static let folder = SourceTree.tests.appending(path: "Fixtures/networks")
    private let bytes: [UInt8]

    init() throws {
        bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: "tiny.tflite")))
    }

    @Test func `a network of all operators gives what the reference runtime gives`() throws {
        let golden = try JSONDecoder().decode(
            Golden.self, from: Data(contentsOf: Self.folder.appending(path: "tiny_tflite.json")))
        let side = golden.side
        var values: [Float] = []
        for c in 0..<3 {
            for y in 0..<side {
                for x in 0..<side { values.append(Float((x * 37 + y * 61 + c * 101 + x * y * 5) % 256) / 127.5 - 1) }
            }
        }
        let network = try OpenCVEngine().makeNetwork(
            onnx: try TFLiteGraph.onnx(bytes, modelID: "tiny"), threads: 1)
        let outputs = try network.run(
            Tensor(shape: [1, 3, side, side], values: values), outputs: ["output0", "output1"])
        #expect(outputs.map(\.shape) == [[1, 320], [1, 160]])
        for (output, expected) in zip(outputs, golden.outputs) {
            try #require(output.values.count == expected.count)
            let worst = zip(output.values, expected).map { abs($0 - $1) }.max() ?? .infinity
            #expect(worst < 1e-4)
        }
    }

    /// The code of what is thrown about `bytes`; nil where a graph comes of them.
    private func refusal(of bytes: [UInt8]) -> BiometricsError.Code? {
        do throws(BiometricsError) {
            _ = try TFLiteGraph.onnx(bytes, modelID: "tiny")
            return nil
        } catch {
            return error.message.contains("tiny") ? error.code : nil
        }
    }

    @Test func `a file that is cut short anywhere is an error that names the model`() {
        // The last bytes are those of the table that is written first; nothing behind the weights can be spared.
        for length in 0..<bytes.count - 64 {
            #expect(refusal(of: Array(bytes.prefix(length))) == .modelInvalid, "\(length)")
        }
    }

    @Test func `damaged copies are read or refused, and never more`() {
        let refused = DamagedCopies.read(bytes, seed: 61) { (copy) throws(BiometricsError) in
            _ = try TFLiteGraph.onnx(copy, modelID: "tiny")
        }
        #expect(refused > DamagedCopies.count / 10, "the damage is to be felt")
    }

    @Test(arguments: [
        ([UInt8](), "identifier"), (Array("TFL3TFL3".utf8), "offset"),
        ([8, 0, 0, 0] + Array("TFL2".utf8), "identifier"),
    ])
    func `bytes that are not such a file are refused with the reason`(bytes: [UInt8], word: String) {
        let error = #expect(throws: BiometricsError.self) { try TFLiteGraph.onnx(bytes, modelID: "tiny") }
        #expect(error?.message.contains(word) == true)
    }

    @Test func `weights used many times over are refused`() throws {
        let reused = [UInt8](try Data(contentsOf: Self.folder.appending(path: "reused.tflite")))
        let error = #expect(throws: BiometricsError.self) { try TFLiteGraph.onnx(reused, modelID: "reused") }
        #expect(error?.message.contains("many times over") == true)
    }
}

public import BiometricsCore
import Foundation
public import Testing

/// A network of two outputs, and what ONNX Runtime gives for it (Tests/Golden/make_tiny_networks.py).
public struct TinyNetwork: Sendable {
    /// The values of an independent implementation.
    public struct Values: Decodable, Sendable {
        /// The shape of a tensor.
        public let shape: [Int]
        /// Its values.
        public let values: [Float]
    }

    /// The network's file.
    public let onnx: [UInt8]
    /// The same network, whose batch is fixed at one.
    public let batchOfOne: [UInt8]
    /// The outputs by name, and the prepared input as `blob`.
    public let golden: [String: Values]
    /// How the network's input is made of pixels.
    public let preprocessing = PixelRecipe(
        colorOrder: .rgb, scale: 1 / 256, mean: [0.5, 0.25, 0.125], std: [0.5, 2, 0.25])
    /// The pictures that the values are for.
    public let images = (0..<2).map { n in
        Image(
            size: Size(width: 4, height: 4), format: .bgr8, pixels: (0..<48).map { UInt8(($0 * 37 + n * 11) % 256) })
    }

    /// Reads the files.
    public init() throws {
        let folder = SourceTree.tests.appending(path: "Fixtures/networks")
        onnx = [UInt8](try Data(contentsOf: folder.appending(path: "two_outputs.onnx")))
        batchOfOne = [UInt8](try Data(contentsOf: folder.appending(path: "batch_of_one.onnx")))
        golden = try JSONDecoder().decode(
            [String: Values].self, from: Data(contentsOf: folder.appending(path: "two_outputs.json")))
    }

    /// Whether a tensor is the output of that name.
    public func matches(_ tensor: Tensor, _ name: String) throws -> Bool {
        let expected = try #require(golden[name])
        guard tensor.shape == expected.shape else { return false }
        return zip(tensor.values, expected.values).allSatisfy { abs($0 - $1) < 1e-5 }
    }

    /// Checks that two networks on two threads give what one gives.
    public func checkThreads(_ engine: any InferenceEngine, _ location: SourceLocation = #_sourceLocation) async throws
    {
        let alone = try engine.makeNetwork(onnx: onnx, threads: 1)
            .run(images, preprocessing: preprocessing, outputs: [])
        let equal = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    let network = try engine.makeNetwork(onnx: onnx, threads: 1)
                    for _ in 0..<200 {
                        let again = try network.run(images, preprocessing: preprocessing, outputs: [])
                        if again != alone { return false }
                    }
                    return true
                }
            }
            return try await group.reduce(true) { $0 && $1 }
        }
        #expect(equal, sourceLocation: location)
    }
}

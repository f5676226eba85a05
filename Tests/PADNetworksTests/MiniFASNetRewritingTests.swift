import BiometricsCore
import BiometricsTestSupport
import Digests
import Foundation
import ModelStore
import OpenCVKit
import Testing

@testable import PADNetworks

/// The graphs that are made of the publisher's checkpoints.
@Suite(.original("2.7_80x80_MiniFASNetV2.pth"), .original("4_0_0_80x80_MiniFASNetV1SE.pth"))
struct MiniFASNetRewritingTests {
    static let files = ["2.7_80x80_MiniFASNetV2.pth", "4_0_0_80x80_MiniFASNetV1SE.pth"]

    private struct Row: Decodable {
        let pattern: Int
        let logits: [Float]
    }

    private static func original(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: try #require(TestModels.original(file))))
    }

    @Test(arguments: zip(["minifasnet-v2", "minifasnet-v1se"], files))
    func `a checkpoint becomes the file that the manifest states`(id: String, file: String) throws {
        let entry = try ModelCatalog.builtIn().manifest.entry(id)
        let artifact = try #require(entry.artifacts.first)
        let original = try Self.original(file)
        #expect(try SHA256.digest(of: original) == artifact.original?.sha256)
        let made = try MiniFASNetRewriting.rewritten(original)
        #expect(made.count == artifact.bytes)
        #expect(try SHA256.digest(of: made) == artifact.sha256)
    }

    /// From `Tests/Golden/make_minifasnet_logits.py`, by another engine from another export of the same checkpoints.
    @Test(arguments: zip(["minifasnet-v2", "minifasnet-v1se"], files))
    func `its logits are those of the network to 1e-4`(id: String, file: String) throws {
        let fixture = SourceTree.tests.appending(path: "Golden/Fixtures/minifasnet-logits.json")
        let golden = try JSONDecoder().decode([String: [Row]].self, from: Data(contentsOf: fixture))
        let recipe = try ModelCatalog.builtIn().manifest.entry(id).recipe(as: PADNetworkRecipe.self)
        let made = try MiniFASNetRewriting.rewritten(try Self.original(file))
        let network = try OpenCVEngine().makeNetwork(onnx: made, threads: 1)
        var worst: Float = 0
        for row in try #require(golden[id]) {
            let outputs = try network.run(
                [recipe.testPattern(row.pattern)], preprocessing: recipe.pixels, outputs: [])
            let found = try #require(outputs.first).values
            #expect(found.count == row.logits.count)
            worst = zip(found, row.logits).map { abs($0 - $1) }.reduce(worst, max)
        }
        #expect(worst < 1e-4)
    }

    @Test(arguments: files)
    func `floats are read by their names, with their extents`(file: String) throws {
        let state = try StateDictionary(try Self.original(file))
        let (shape, values) = try state.floats("module.conv1.conv.weight")
        #expect(shape == [32, 3, 3, 3])
        #expect(values.count == 864)
        #expect(!state.has("module.conv1.conv.bias"))
        #expect(throws: BiometricsError.self) { try state.floats("module.conv1.bn.num_batches_tracked") }
    }

    @Test func `a checkpoint that ends early or goes on is refused`() throws {
        let original = try Self.original(Self.files[0])
        for bytes in [Array(original.dropLast()), original + [0], Array(original.prefix(66_669)), []] {
            let error = #expect(throws: BiometricsError.self) { try MiniFASNetRewriting.rewritten(bytes) }
            #expect(error?.code == .modelInvalid)
        }
    }

    /// The pickles are the first 67,000 bytes; behind them stand the numbers.
    @Test func `damaged copies are rewritten or refused, and nothing else`() throws {
        let original = try Self.original(Self.files[0])
        var random = SplitMix(seed: 27)
        var refused = 0
        for _ in 0..<200 {
            var damaged = original
            for _ in 0...Int(random.next() % 4) {
                damaged[Int(random.next() % 67_000)] = UInt8(truncatingIfNeeded: random.next())
            }
            if random.next().isMultiple(of: 4) { damaged.removeLast(Int(random.next() % UInt64(damaged.count))) }
            do throws(BiometricsError) {
                _ = try StateDictionary(damaged)
            } catch {
                #expect(error.code == .modelInvalid)
                refused += 1
            }
        }
        #expect(refused > 100)
    }
}

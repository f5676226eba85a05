import BiometricsCore
import BiometricsTestSupport
import Digests
import FoundationEssentials
import ModelStore
import Testing

@testable import OnnxEmbedder

@Suite(.original("MobileFaceNet.onnx"))
struct MobileFaceNetRewritingTests {
    private let original: [UInt8]

    init() throws {
        original = Array(try Data(contentsOf: try #require(TestModels.original("MobileFaceNet.onnx"))))
    }

    @Test func `the published file becomes the one whose calibration there is, byte for byte`() throws {
        let entry = try ModelCatalog.builtIn().manifest.entry("mobilefacenet-ms1m")
        let artifact = try #require(entry.artifacts.first)
        #expect(try SHA256.digest(of: original) == artifact.original?.sha256)
        let made = try MobileFaceNetRewriting.rewritten(original)
        #expect(made.count == artifact.bytes)
        #expect(try SHA256.digest(of: made) == artifact.sha256)
    }

    @Test func `a file that is already rewritten is refused`() throws {
        let made = try MobileFaceNetRewriting.rewritten(original)
        let error = #expect(throws: BiometricsError.self) { try MobileFaceNetRewriting.rewritten(made) }
        #expect(error?.code == .modelInvalid)
    }

    /// Nearly all bytes are weights, which can be anything; the others lie at the front and, with the names of the weights,
    /// between them.
    @Test func `damaged copies are rewritten or refused, and nothing else`() throws {
        var random = SplitMix(seed: 18)
        var refused = 0
        for _ in 0..<200 {
            var damaged = original
            for _ in 0...Int(random.next() % 4) {
                damaged[Int(random.next() % 30_000)] = UInt8(truncatingIfNeeded: random.next())
            }
            if random.next().isMultiple(of: 4) { damaged.removeLast(Int(random.next() % UInt64(damaged.count))) }
            do throws(BiometricsError) {
                _ = try MobileFaceNetRewriting.rewritten(damaged)
            } catch {
                #expect(error.code == .modelInvalid)
                refused += 1
            }
        }
        #expect(refused > 100)
    }
}

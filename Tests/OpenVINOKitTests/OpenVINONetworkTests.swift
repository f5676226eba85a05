import BiometricsCore
import BiometricsTestSupport
import Foundation
import OpenVINOKit
import Testing

/// Networks against what ONNX Runtime gives for them (Tests/Golden/make_tiny_networks.py).
@Suite(.enabled(if: OpenVINORuntime.isInstalled, "`biometrics models install`"))
struct OpenVINONetworkTests {
    private let tiny: TinyNetwork
    private var model: [UInt8] { tiny.onnx }
    private var images: [Image] { tiny.images }
    private var preprocessing: PixelRecipe { tiny.preprocessing }

    init() throws { tiny = try TinyNetwork() }

    private func network(_ onnx: [UInt8]) throws -> any InferenceNetwork {
        try OpenVINOEngine().makeNetwork(onnx: onnx, threads: 1)
    }

    private func code(_ body: () throws -> Void) -> BiometricsError.Code? {
        (thrown(body) as? BiometricsError)?.code
    }

    @Test func `a batch gives what ONNX Runtime gives, in the order of the file or the order asked`() throws {
        let network = try network(model)
        let all = try network.run(images, preprocessing: preprocessing, outputs: [])
        #expect(all.count == 2)
        #expect(try tiny.matches(all[0], "zeta"))
        #expect(try tiny.matches(all[1], "alpha"))
        #expect(try network.run(images, preprocessing: preprocessing, outputs: ["alpha", "zeta"]) == [all[1], all[0]])
        let blob = try #require(tiny.golden["blob"])
        #expect(try network.run(Tensor(shape: blob.shape, values: blob.values), outputs: []) == all)
    }

    @Test func `an image gives the same alone, in a batch, and after images of other sizes`() throws {
        let network = try network(model)
        let alone = try network.run([images[1]], preprocessing: preprocessing, outputs: ["zeta"])
        let batch = try network.run(images, preprocessing: preprocessing, outputs: ["zeta"])
        #expect(Array(batch[0].values.suffix(alone[0].values.count)) == alone[0].values)
        for side in [6, 5, 9] {
            let other = Image(size: Size(width: side, height: 4), format: .bgr8, filledWith: 7)
            _ = code { _ = try network.run([other], preprocessing: preprocessing, outputs: []) }
        }
        #expect(try network.run([images[1]], preprocessing: preprocessing, outputs: ["zeta"]) == alone)
    }

    @Test func `frequent shapes give what other shapes give, whichever came before`() throws {
        let shapes = [[1, 3, 4, 4], [2, 3, 4, 4], [1, 3, 4, 4]]
        let prepared = try OpenVINOEngine().makeNetwork(onnx: model, threads: 1, frequentShapes: shapes)
        let open = try network(model)
        for batch in [[images[0]], images, [images[1]], images + images, [images[0]], images] {
            let expected = try open.run(batch, preprocessing: preprocessing, outputs: [])
            let outputs = try prepared.run(batch, preprocessing: preprocessing, outputs: [])
            #expect(outputs.map(\.shape) == expected.map(\.shape))
            for (output, other) in zip(outputs, expected) {
                #expect(zip(output.values, other.values).allSatisfy { abs($0 - $1) < 1e-6 })
            }
        }
    }

    @Test(arguments: [[[1, 3, 4]], [[1, 3, 4, 0]], [[]], .init(repeating: [1, 3, 4, 4], count: 17)])
    func `shapes that the network cannot have or keep are errors`(_ shapes: [[Int]]) {
        let thrown = code { _ = try OpenVINOEngine().makeNetwork(onnx: model, threads: 1, frequentShapes: shapes) }
        #expect(thrown == .invalidConfiguration)
    }

    @Test func `a network that fixes its batch at one gives for a batch what it gives for each image`() throws {
        let network = try network(tiny.batchOfOne)
        let zeta = try #require(tiny.golden["zeta"])
        for _ in 0..<2 {
            let batch = try network.run(images, preprocessing: preprocessing, outputs: ["flat"])
            #expect(batch.map(\.shape) == [[2, 32]])
            #expect(zip(batch[0].values, zeta.values).allSatisfy { abs($0 - $1) < 1e-5 })
        }
    }

    @Test func `wrong inputs are errors, and the network still works after them`() throws {
        let network = try network(model)
        let gray = Image(size: Size(width: 4, height: 4), format: .gray8, filledWith: 0)
        func run(_ images: [Image]) -> BiometricsError.Code? {
            code { _ = try network.run(images, preprocessing: preprocessing, outputs: []) }
        }
        #expect(run([gray]) == .backendFailure)
        let unusable = PixelRecipe(colorOrder: .bgr, mean: [0, 0, 0], std: [1, 0, 1])
        #expect(code { _ = try network.run(images, preprocessing: unusable, outputs: []) } == .invalidConfiguration)
        let flat = Tensor(shape: [5], values: [1, 2, 3, 4, 5])
        #expect(code { _ = try network.run(flat, outputs: []) } == .backendFailure)
        let named = #expect(throws: BiometricsError.self) {
            _ = try network.run(images, preprocessing: preprocessing, outputs: ["%s"])
        }
        #expect(named?.message == "The network has no output named “%s”. It has zeta, alpha.")
        let all = try network.run(images, preprocessing: preprocessing, outputs: [])
        #expect(try tiny.matches(all[0], "zeta"))
    }

    @Test func `bytes that are not a network are errors`() throws {
        for bytes in [[], Array("%s%n no network at all".utf8), [UInt8](repeating: 0xFF, count: 4096)] {
            #expect(code { _ = try network(bytes) } == .modelInvalid)
        }
        for length in stride(from: 1, to: model.count, by: 41) {
            let thrown = code { _ = try network(Array(model.prefix(length))) }
            #expect(thrown == .modelInvalid, "the first \(length) bytes")
        }
    }

    @Test func `two networks on two threads give what one gives`() async throws {
        try await tiny.checkThreads(OpenVINOEngine())
    }

    @Test func `a precision is computed in or refused, and never replaced`() throws {
        let native = try OpenVINORuntime.precisions()
        #expect(native.contains(.f32))
        for precision in InferencePrecision.allCases {
            if native.contains(precision) {
                let engine = try OpenVINOEngine(precision: precision)
                #expect(engine.precision == precision)
                let outputs = try engine.makeNetwork(onnx: model, threads: 1)
                    .run(images, preprocessing: preprocessing, outputs: ["zeta"])
                let expected = try #require(tiny.golden["zeta"])
                let tolerance: Float = precision == .f32 ? 1e-5 : 0.05
                let scale = expected.values.map(abs).max() ?? 0
                #expect(zip(outputs[0].values, expected.values).allSatisfy { abs($0 - $1) <= tolerance * scale })
            } else {
                #expect(code { _ = try OpenVINOEngine(precision: precision) } == .engineUnavailable)
            }
        }
    }
}

import BiometricsCore
import BiometricsTestSupport
import Foundation
import OpenCVKit
import Testing

struct OpenCVNetworkTests {
    private let tiny: TinyNetwork
    private var model: [UInt8] { tiny.onnx }
    private var images: [Image] { tiny.images }
    private var preprocessing: PixelRecipe { tiny.preprocessing }

    init() throws { tiny = try TinyNetwork() }

    @Test func `a batch gives what onnxruntime gives, in the order of the file`() throws {
        let network = try OpenCVNetwork(onnx: model)
        #expect(network.outputNames == ["zeta", "alpha"])
        let all = try network.run(images, preprocessing: preprocessing, outputs: [])
        #expect(all.count == 2)
        #expect(try tiny.matches(all[0], "zeta"))
        #expect(try tiny.matches(all[1], "alpha"))
    }

    @Test func `outputs come in the order asked`() throws {
        let network = try OpenCVNetwork(onnx: model)
        let asked = try network.run(images, preprocessing: preprocessing, outputs: ["alpha", "zeta"])
        #expect(try tiny.matches(asked[0], "alpha"))
        #expect(try tiny.matches(asked[1], "zeta"))
        let one = try network.run(images, preprocessing: preprocessing, outputs: ["alpha"])
        #expect(one == [asked[0]])
    }

    @Test func `a prepared tensor gives the same as its images`() throws {
        let blob = try #require(tiny.golden["blob"])
        let network = try OpenCVNetwork(onnx: model)
        let outputs = try network.run(Tensor(shape: blob.shape, values: blob.values), outputs: [])
        #expect(try tiny.matches(outputs[0], "zeta"))
    }

    @Test func `an earlier result does not change with a later run`() throws {
        let network = try OpenCVNetwork(onnx: model)
        let first = try network.run([images[0]], preprocessing: preprocessing, outputs: [])
        let copy = first.map { Array($0.values) }
        _ = try network.run([images[1]], preprocessing: preprocessing, outputs: [])
        #expect(first.map(\.values) == copy)
    }

    @Test func `a network that fixes its batch at one gives for a batch what it gives for each image`() throws {
        let network = try OpenCVNetwork(onnx: tiny.batchOfOne)
        let zeta = try #require(tiny.golden["zeta"])
        for _ in 0..<2 {
            let batch = try network.run(images, preprocessing: preprocessing, outputs: ["flat"])
            #expect(batch.map(\.shape) == [[2, 32]])
            #expect(zip(batch[0].values, zeta.values).allSatisfy { abs($0 - $1) < 1e-5 })
        }
        let single = try network.run([images[1]], preprocessing: preprocessing, outputs: [])
        #expect(single.map(\.shape) == [[1, 32]])
        #expect(zip(single[0].values, zeta.values.suffix(32)).allSatisfy { abs($0 - $1) < 1e-5 })
    }

    @Test func `an unknown output is refused with the names that there are`() throws {
        let network = try OpenCVNetwork(onnx: model)
        let error = #expect(throws: BiometricsError.self) {
            try network.run(images, preprocessing: preprocessing, outputs: ["%s"])
        }
        #expect(error?.code == .invalidConfiguration)
        #expect(error?.message == "The network has no output named “%s”. It has zeta, alpha.")
    }

    @Test func `wrong inputs are errors, and the network still works after them`() throws {
        let network = try OpenCVNetwork(onnx: model)
        let gray = Image(size: Size(width: 4, height: 4), format: .gray8, filledWith: 0)
        func run(_ images: [Image]) -> BiometricsError.Code? {
            code { () throws(BiometricsError) in
                try network.run(images, preprocessing: preprocessing, outputs: [])
            }
        }
        #expect(run([gray]) == .backendFailure)
        for (mean, std) in [([0], [1, 1, 1]), ([0, 0, 0], [1, 0, 1]), ([0, 0, .nan], [1, 1, 1])] as [([Float], [Float])]
        {
            let unusable = PixelRecipe(colorOrder: .bgr, mean: mean, std: std)
            let thrown = code { () throws(BiometricsError) in
                try network.run(images, preprocessing: unusable, outputs: [])
            }
            #expect(thrown == .invalidConfiguration)
        }
        let flat = Tensor(shape: [5], values: [1, 2, 3, 4, 5])
        #expect(code { () throws(BiometricsError) in try network.run(flat, outputs: []) } != nil)
        let all = try network.run(images, preprocessing: preprocessing, outputs: [])
        #expect(try tiny.matches(all[0], "zeta"))
    }

    @Test func `bytes that are not a network are errors`() {
        func open(_ bytes: [UInt8]) -> BiometricsError.Code? {
            code { () throws(BiometricsError) in try OpenCVNetwork(onnx: bytes) }
        }
        #expect(open([]) == .modelInvalid)
        #expect(open(Array("%s%n no network at all".utf8)) == .modelInvalid)
        #expect(open([UInt8](repeating: 0xFF, count: 4096)) == .modelInvalid)
        for length in stride(from: 0, to: model.count, by: 7) {
            #expect(open(Array(model.prefix(length))) == .modelInvalid, "the first \(length) bytes")
        }
    }

    @Test func `two networks on two threads give what one gives`() async throws {
        try await tiny.checkThreads(OpenCVEngine())
    }
}

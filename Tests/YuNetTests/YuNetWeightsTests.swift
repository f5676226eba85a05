import BiometricsCore
import BiometricsTestSupport
import CFaceNetwork
import MediaKit
import ModelStore
import ONNXFormat
import OpenCVKit
import Testing

@testable import YuNet

/// The weights for browsers, and the kernel that runs them there, against the plugin's network.
@Suite(.models([YuNetPlugin.modelID]))
struct YuNetWeightsTests {
    private static let decoder = YuNetDecoder(
        strides: [8, 16, 32], confidenceThreshold: 0.6, overlapThreshold: 0.3)

    private func published() throws -> [UInt8] { try ModelStore.standard().load(YuNetPlugin.modelID).bytes }

    // MARK: Weights

    private func refusal(of change: (inout ONNXModel) throws -> Void) throws -> BiometricsError? {
        var model = try ONNXModel(try published())
        try change(&model)
        return BiometricsTestSupport.refusal { () throws(BiometricsError) in
            _ = try YuNetWeights(onnx: model.encoded)
        }
    }

    @Test func `the weights of the published file have the kernel's length`() throws {
        let original = try published()
        let bytes = try YuNetWeights(onnx: original).bytes
        #expect(bytes.count == Int(CFN_WEIGHT_BYTES) && bytes.starts(with: Array("CFN1".utf8)))
        // The parts of a file may be written in another order.
        #expect(try YuNetWeights(onnx: ONNXModel(original).encoded).bytes == bytes)
    }

    @Test func `another operation, and one more or less, are refused`() throws {
        let missing = try refusal { $0.nodes.removeLast() }
        #expect(missing?.code == .modelInvalid && missing?.message.contains("it has no Reshape at its end") == true)
        let more = try refusal {
            $0.nodes.append(ONNXNode("Relu", inputs: ["kps_32"], outputs: ["more"]))
        }
        #expect(more?.message.contains("it has more operations") == true)
        #expect(try refusal { $0.nodes[1].kind = "Sigmoid" }?.message.contains("operation 2 is not") == true)
        #expect(try refusal { $0.nodes[3].inputs[0] = "input" }?.code == .modelInvalid)
        #expect(try refusal { $0.nodes[2].outputs = ["input"] }?.message.contains("is not new") == true)
        #expect(try refusal { $0.nodes.swapAt(2, 4) }?.code == .modelInvalid)
        #expect(try refusal { $0.nodes.removeAll() }?.code == .modelInvalid)
        #expect(try refusal { $0.opset = 13 }?.code == .modelInvalid)
    }

    @Test(arguments: ["strides", "pads", "dilations", "group", "kernel_shape"])
    func `another convolution is refused`(name: String) throws {
        for node in [0, 2, 3] {
            let error = try refusal { model in
                let place = try #require(model.nodes[node].attributes.firstIndex { $0.name == name })
                model.nodes[node].attributes[place].value = .integers([5, 5])
            }
            #expect(error?.message.contains("operation \(node + 1) is not the expected Conv") == true)
        }
        #expect(try refusal { $0.nodes[0].attributes.removeAll { $0.name == name } }?.code == .modelInvalid)
    }

    @Test(arguments: [Float.infinity, .nan, 70000, -70000])
    func `a weight that is not finite in 16 bits is refused`(weight: Float) throws {
        let error = try refusal { model in
            let name = model.nodes[0].inputs[2]
            let place = try #require(model.tensors.firstIndex { $0.name == name })
            var bytes = Array(model.tensors[place].bytes)
            let bits = weight.bitPattern
            bytes.replaceSubrange(8..<12, with: (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) })
            model.tensors[place] = try ONNXTensor(name: name, shape: [16], floats: bytes)
        }
        #expect(error?.message.contains("a weight is too large or not a number") == true)
    }

    @Test func `a constant of another shape is refused`() throws {
        let error = try refusal { model in
            let name = model.nodes[0].inputs[1]
            let place = try #require(model.tensors.firstIndex { $0.name == name })
            let bytes = Array(model.tensors[place].bytes)
            model.tensors[place] = try ONNXTensor(name: name, shape: [3, 16, 3, 3], floats: bytes)
        }
        #expect(error?.message.contains("has another shape") == true)
    }

    @Test func `damaged copies give weights of the same length, or are refused`() throws {
        let refused = DamagedCopies.read(try published(), seed: 11) { (copy) throws(BiometricsError) in
            let bytes = try YuNetWeights(onnx: copy).bytes
            #expect(bytes.count == Int(CFN_WEIGHT_BYTES))
        }
        #expect(refused > DamagedCopies.count / 10, "the damage is to be felt")
    }

    // MARK: Kernel

    private func unpacked(_ weights: [UInt8]) -> [Float]? {
        var unpacked = [Float](repeating: 0, count: cfn_unpacked_floats())
        return unsafe cfn_prepare(weights, weights.count, &unpacked) == 1 ? unpacked : nil
    }

    /// The twelve outputs of the kernel, in the order for the decoder; nil if it refuses the picture.
    private func outputs(
        _ unpacked: [Float], _ pixels: [UInt8], channels: Int, isBGR: Bool, _ size: Size
    ) -> [[Float]]? {
        // Old numbers in the scratch must not matter, and none may be written behind the ends.
        let (room, count) = (
            cfn_scratch_floats(size.width, size.height), cfn_output_floats(size.width, size.height)
        )
        var scratch = [Float](repeating: .nan, count: room) + [1, 2, 3, 4]
        var values = [Float](repeating: .nan, count: count) + [5, 6, 7, 8]
        let ran = unsafe cfn_run(
            unpacked, pixels, channels, isBGR ? 1 : 0, size.width, size.height, &scratch, &values)
        #expect(scratch[room...] == [1, 2, 3, 4] && values[count...] == [5, 6, 7, 8])
        guard ran == 1 else { return nil }
        var start = 0
        var outputs: [[Float]] = []
        for width in [1, 1, 4, 10] {
            for stride in Self.decoder.strides {
                let end = start + size.width / stride * (size.height / stride) * width
                outputs.append(Array(values[start..<end]))
                start = end
            }
        }
        return outputs
    }

    @Test func `the kernel refuses weights of another length, another name, and those that are not finite`() throws {
        let weights = try YuNetWeights(onnx: try published()).bytes
        #expect(unpacked(weights) != nil)
        #expect(unpacked(weights.dropLast()) == nil && unpacked(weights + [0]) == nil && unpacked([]) == nil)
        for (place, byte) in [(0, 0x44), (3, 0x32), (5, 0x7C), (weights.count - 1, 0xFF)] as [(Int, UInt8)] {
            var changed = weights
            changed[place] = byte
            #expect(unpacked(changed) == nil)
        }
    }

    @Test(arguments: [(32, 64), (64, 32), (1312, 64), (64, 1312), (0, 64), (65, 64), (80, 64), (-64, 64)])
    func `the kernel refuses other sizes`(width: Int, height: Int) {
        #expect(cfn_scratch_floats(width, height) == 0 && cfn_output_floats(width, height) == 0)
        #expect(outputs([0], [0], channels: 3, isBGR: true, Size(width: width, height: height)) == nil)
    }

    @Test(arguments: [0, 1, 2, 5]) func `the kernel refuses other pixels`(channels: Int) {
        #expect(outputs([0], [0], channels: channels, isBGR: true, Size(width: 64, height: 64)) == nil)
    }

    /// Waves with noise.
    private func texture(_ size: Size) -> Image {
        var random = SplitMix(seed: 3)
        var pixels: [UInt8] = []
        for row in 0..<size.height {
            for column in 0..<size.width {
                for color in 0..<3 {
                    let wave = (column * (5 + color) + row * row / 16) % 256
                    pixels.append(UInt8((abs(wave - 128) + random.below(100)) % 256))
                }
            }
        }
        return Image(size: size, format: .bgr8, pixels: pixels)
    }

    private func face(_ size: Size) throws -> Image {
        let path = TestData.path("lfw/Garry_Trudeau/Garry_Trudeau_0002.jpg")
        let picture = try EncodedPicture(contentsOf: path).decode().image
        let side = min(size.width, size.height)
        let small = try picture.resized(to: Size(width: side, height: side))
        var pixels = [UInt8](repeating: 0, count: 3 * size.width * size.height)
        for row in 0..<side {
            let line = small.pixels[row * small.bytesPerRow..<row * small.bytesPerRow + 3 * side]
            pixels.replaceSubrange(3 * row * size.width..<3 * (row * size.width + side), with: line)
        }
        return Image(size: size, format: .bgr8, pixels: pixels)
    }

    /// Compares all outputs, and then the faces. Weights of 16 bits explain the deviations.
    private func compare(_ picture: Image, faces count: Int) throws {
        let store = try ModelStore.standard()
        let model = try store.load(YuNetPlugin.modelID)
        let network = try OpenCVEngine().makeNetwork(onnx: model.bytes, threads: 1)
        let recipe = try model.entry.recipe(as: YuNetRecipe.self)
        let expected = try network.run([picture], preprocessing: recipe.pixels, outputs: Self.decoder.outputNames)
        let weights = try #require(unpacked(try YuNetWeights(onnx: model.bytes).bytes))
        let found = try #require(outputs(weights, picture.pixels, channels: 3, isBGR: true, picture.size))
        #expect(found.map(\.count) == expected.map(\.values.count))
        for (name, (values, tensor)) in zip(Self.decoder.outputNames, zip(found, expected)) {
            let deviation = zip(values, tensor.values).map { abs($0 - $1) }.max() ?? 1
            #expect(deviation < (name.hasPrefix("cls") || name.hasPrefix("obj") ? 0.01 : 0.1), "\(name)")
        }
        let tensors = found.map { Tensor(shape: [$0.count], values: $0) }
        let faces = try Self.decoder.decode(tensors, inputSize: picture.size, pictureSize: picture.size)
        let others = try Self.decoder.decode(expected, inputSize: picture.size, pictureSize: picture.size)
        #expect(faces.count == count && others.count == count)
        for (face, other) in zip(faces, others) {
            #expect(abs(face.confidence - other.confidence) < 0.01)
            #expect(abs(face.box.x - other.box.x) < 0.5 && abs(face.box.y - other.box.y) < 0.5)
            #expect(abs(face.box.width - other.box.width) < 0.5 && abs(face.box.height - other.box.height) < 0.5)
        }
        // The same picture as a browser has it.
        var browser: [UInt8] = []
        for place in stride(from: 0, to: picture.pixels.count, by: 3) {
            browser += picture.pixels[place..<place + 3].reversed()
            browser.append(255)
        }
        #expect(outputs(weights, browser, channels: 4, isBGR: false, picture.size) == found)
    }

    @Test(arguments: [(320, 256), (256, 320), (64, 64), (96, 64), (64, 160)])
    func `on a texture, the kernel's outputs are those of the network`(width: Int, height: Int) throws {
        try compare(texture(Size(width: width, height: height)), faces: 0)
    }

    @Test(.data("lfw/pairs.txt"), arguments: [(320, 256), (256, 320), (64, 64)])
    func `on a photograph, the kernel finds the network's face`(width: Int, height: Int) throws {
        try compare(try face(Size(width: width, height: height)), faces: 1)
    }
}

import BiometricsCore
import Dlib
import ONNXFormat
import PADNetworks
import TFLite

/// Files of weights.
extension FuzzTarget {
    static let weights = [
        FuzzTarget("weights-onnx", seeds: { try fixtures("networks", ["onnx"]) }) { bytes in
            let model = try ONNXModel(bytes)
            // The model as it is written again is read again.
            _ = try ONNXModel(model.encoded)
        },
        FuzzTarget("weights-tflite", seeds: { try fixtures("networks", ["tflite"]) }) { bytes in
            _ = try TFLiteGraph.onnx(bytes, modelID: "fuzzed")
        },
        FuzzTarget("weights-pickle", seeds: { [checkpoint] }) { try CheckpointFile.read($0) },
        FuzzTarget("weights-dlib-landmarks", seeds: { [landmarks] }) { try DlibFile.readLandmarks($0) },
        FuzzTarget("weights-dlib-network", seeds: { [network] }) { try DlibFile.readNetwork($0) },
    ]

    // MARK: dlib

    private static func integer(_ value: Int) -> [UInt8] {
        var (rest, bytes) = (value.magnitude, [UInt8]())
        repeat {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        } while rest > 0
        return [UInt8(bytes.count) | (value < 0 ? 0x80 : 0)] + bytes
    }

    private static func float(_ mantissa: Int) -> [UInt8] { integer(mantissa) + integer(-2) }
    private static func list(_ items: [[UInt8]]) -> [UInt8] { integer(items.count) + items.joined() }
    private static func matrix(_ values: [Int]) -> [UInt8] {
        integer(-values.count) + integer(-1) + values.flatMap(float)
    }

    /// Two landmarks, two stages of two trees with three splits and four leaves.
    private static let landmarks: [UInt8] = {
        let splits = list((0..<3).map { integer($0) + integer(2 - $0) + float(5) })
        let tree = splits + list((0..<4).map { matrix([1, $0, 3, 4]) })
        let anchors = list((0..<3).map { integer($0 % 2) })
        let shifts = list((0..<3).map { float($0) + float(1) })
        return integer(1) + matrix([1, 2, 3, 4]) + list([list([tree, tree]), list([tree, tree])])
            + list([anchors, anchors]) + list([shifts, shifts])
    }()

    /// The front of a network: its head, a convolution and an affine layer, each with its tensors.
    private static let network: [UInt8] = {
        func text(_ text: String) -> [UInt8] { integer(text.utf8.count) + Array(text.utf8) }
        func shape(_ extents: [Int]) -> [UInt8] { integer(1) + extents.flatMap(integer) }
        func tensor(_ extents: [Int]) -> [UInt8] {
            integer(2) + extents.flatMap(integer) + [UInt8](repeating: 0x3F, count: 4 * extents.reduce(1, *))
        }
        let none = integer(2) + [0, 0, 0, 0].flatMap(integer)
        let behind = [0, 0, 0] + none + none + none
        var file = integer(1) + text("loss_metric_2") + float(1) + float(2) + integer(2) + integer(1)
        file += text("input_rgb_image_sized") + float(1) + float(2) + float(3) + integer(150) + integer(150)
        file += text("con_4") + tensor([10, 1, 1, 1]) + integer(2) + [2, 2, 2, 2, 0, 0].flatMap(integer)
        file += shape([2, 1, 2, 2]) + shape([1, 2, 1, 1])
        file += (0..<4).flatMap { _ in float(1) } + behind + integer(1)
        file += text("affine_") + tensor([4, 1, 1, 1]) + shape([1, 2, 1, 1]) + shape([1, 2, 1, 1])
        return file + integer(0) + behind + text("relu_") + behind
    }()

    // MARK: PyTorch

    /// A checkpoint of two tensors, written by hand.
    private static let checkpoint: [UInt8] = {
        func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        func text(_ text: String) -> [UInt8] {
            [UInt8(ascii: "X")] + number(UInt32(text.utf8.count)) + Array(text.utf8)
        }
        func pickle(_ parts: [UInt8]...) -> [UInt8] { [0x80, 2] + parts.joined() + [UInt8(ascii: ".")] }
        let keys = ["10", "11"]
        var entries: [UInt8] = []
        for key in keys {
            let storage =
                Array("(".utf8) + text("storage") + Array("ctorch\nFloatStorage\n".utf8) + text(key) + text("cpu")
                + [UInt8(ascii: "K"), 4, UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "Q")]
            entries += text("layer.\(key)") + Array("ctorch._utils\n_rebuild_tensor_v2\n(".utf8) + storage + [0x4B, 0]
            entries += Array("(K\u{2}K\u{2}t(K\u{2}K".utf8) + [1] + Array("t".utf8) + [0x89]
            entries += Array("ccollections\nOrderedDict\n)RtR".utf8)
        }
        let magic: [UInt8] = [0x80, 2, 0x8A, 10, 0x6C, 0xFC, 0x9C, 0x46, 0xF9, 0x20, 0x6A, 0xA8, 0x50, 0x19, 0x2E]
        var file = magic + pickle([UInt8(ascii: "M"), 0xE9, 3])
        file += pickle(Array("}(".utf8), text("little_endian"), [0x88], Array("u".utf8))
        file += pickle(Array("ccollections\nOrderedDict\n)R(".utf8), entries, Array("u".utf8))
        file += pickle(Array("](".utf8), keys.flatMap(text), Array("e".utf8))
        for _ in keys { file += number(4) + number(0) + [UInt8](repeating: 0x3F, count: 16) }
        return file
    }()
}

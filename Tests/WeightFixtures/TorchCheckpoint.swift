/// Checkpoints of PyTorch, in the format from before version 1.6, written by hand.
package enum TorchCheckpoint {
    private static func number(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func text(_ text: String) -> [UInt8] {
        [UInt8(ascii: "X")] + number(UInt32(text.utf8.count)) + Array(text.utf8)
    }

    private static func pickle(_ parts: [UInt8]...) -> [UInt8] { [0x80, 2] + parts.joined() + [UInt8(ascii: ".")] }

    /// A checkpoint of three tensors of `[2, 2]` floats, each with a storage of its own, written by hand.
    package static let threeTensors: [UInt8] = {
        let keys = ["10", "11", "12"]
        var entries: [UInt8] = []
        for key in keys {
            let storage =
                Array("(".utf8) + text("storage") + Array("ctorch\nFloatStorage\n".utf8) + text(key) + text("cpu")
                + [UInt8(ascii: "K"), 4, UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "Q")]
            // Two rows of two numbers, so that a row is two steps and a number one.
            let shape = Array("(K\u{2}K\u{2}t(K\u{2}K".utf8)
            entries += text("layer.\(key)") + Array("ctorch._utils\n_rebuild_tensor_v2\n(".utf8) + storage + [0x4B, 0]
            entries += shape + [1] + Array("t".utf8) + [0x89] + Array("ccollections\nOrderedDict\n)RtR".utf8)
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

import BiometricsCore
import Testing

@testable import PADNetworks

/// A checkpoint of one tensor, written by hand.
struct StateDictionaryTests {
    /// A checkpoint's statements about its tensor and numbers. Each can be spoilt.
    private struct Checkpoint {
        var formatVersion: [UInt8] = [0xE9, 0x03]
        var littleEndian: UInt8 = 0x88
        var storage = "FloatStorage"
        var offset: UInt8 = 0
        var shape: [UInt8] = [2, 3]
        var steps: [UInt8] = [3, 1]
        var stated: UInt8 = 6
        var keys = ["7"]
        var count: UInt8 = 6
        var values: [Float] = [1, 2, 3, 4, 5, 6]
        var name = "a"

        var bytes: [UInt8] {
            let magic: [UInt8] = [0x80, 2, 0x8A, 10, 0x6C, 0xFC, 0x9C, 0x46, 0xF9, 0x20, 0x6A, 0xA8, 0x50, 0x19, 0x2E]
            let system = pickle("}(" + text("little_endian"), [littleEndian], "u.")
            let id = "((" + text("storage") + "ctorch\n\(storage)\n" + text("7") + text("cpu")
            let tensor =
                Array("ctorch._utils\n_rebuild_tensor_v2\n\(id)K".utf8) + [stated] + Array("NtQK".utf8) + [offset]
                + tuple(shape) + tuple(steps) + [0x89] + Array("ccollections\nOrderedDict\n)RtR".utf8)
            let state = pickle("ccollections\nOrderedDict\n)R(" + text(name), tensor, "u.")
            let list = pickle("](" + keys.map(text).joined(), [], "e.")
            let numbers = values.flatMap { value in
                (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt32($0))) }
            }
            return magic + pickle("M", formatVersion, ".") + system + state + list + [count, 0, 0, 0, 0, 0, 0, 0]
                + numbers
        }

        private func pickle(_ front: String, _ middle: [UInt8], _ end: String) -> [UInt8] {
            [0x80, 2] + Array(front.utf8) + middle + Array(end.utf8)
        }

        private func text(_ text: String) -> String {
            "X\(Character(UnicodeScalar(UInt8(text.utf8.count))))\0\0\0\(text)"
        }

        private func tuple(_ numbers: [UInt8]) -> [UInt8] {
            Array("(".utf8) + numbers.flatMap { [UInt8(ascii: "K"), $0] } + Array("t".utf8)
        }
    }

    @Test func `a tensor is read with its extents and its numbers`() throws {
        let (shape, values) = try StateDictionary(Checkpoint().bytes).floats("a")
        #expect(shape == [2, 3])
        #expect(values == [1, 2, 3, 4, 5, 6])
        #expect(throws: BiometricsError.self) { try StateDictionary(Checkpoint().bytes).floats("b") }
    }

    @Test func `a tensor is a part of its storage, up to its end`() throws {
        var checkpoint = Checkpoint()
        (checkpoint.shape, checkpoint.steps, checkpoint.offset) = ([2], [1], 4)
        #expect(try StateDictionary(checkpoint.bytes).floats("a").values == [5, 6])
        checkpoint.offset = 5
        #expect(throws: BiometricsError.self) { try StateDictionary(checkpoint.bytes) }
    }

    @Test func `a number that is not finite is refused`() throws {
        var checkpoint = Checkpoint()
        checkpoint.values[5] = .infinity
        #expect(throws: BiometricsError.self) { try StateDictionary(checkpoint.bytes).floats("a") }
    }

    @Test func `a file that contradicts itself is refused`() {
        let spoilt: [(inout Checkpoint) -> Void] = [
            { $0.formatVersion = [0xEA, 0x03] }, { $0.littleEndian = 0x89 }, { $0.storage = "DoubleStorage" },
            { $0.shape = [3, 3] }, { $0.shape = [2, 0] }, { $0.shape = [2] }, { $0.steps = [1, 2] }, { $0.stated = 5 },
            { $0.stated = 7 }, { $0.keys = [] }, { $0.keys = ["7", "7"] }, { $0.keys = ["8"] }, { $0.count = 5 },
            { $0.values.removeLast() }, { $0.values.append(7) },
        ]
        for (index, spoil) in spoilt.enumerated() {
            var checkpoint = Checkpoint()
            spoil(&checkpoint)
            let error = #expect(throws: BiometricsError.self, "\(index)") { try StateDictionary(checkpoint.bytes) }
            #expect(error?.code == .modelInvalid)
        }
    }

    @Test func `a file that ends anywhere is refused`() {
        let bytes = Checkpoint().bytes
        for count in 0..<bytes.count {
            let error = #expect(throws: BiometricsError.self) { try StateDictionary(Array(bytes.prefix(count))) }
            #expect(error?.code == .modelInvalid)
        }
    }

    /// Every byte, to every other value.
    @Test func `no byte that is changed does more than have the file refused`() {
        let bytes = Checkpoint().bytes
        for index in bytes.indices {
            for value in UInt8.min...UInt8.max {
                var changed = bytes
                changed[index] = value
                do throws(BiometricsError) {
                    _ = try StateDictionary(changed)
                } catch {
                    #expect(error.code == .modelInvalid)
                }
            }
        }
    }
}

import BiometricsCore
import Testing

@testable import ONNXFormat

struct ONNXModelTests {
    /// Two operations over one tensor of weights, as a file.
    private var file: [UInt8] {
        var writer = ONNXWriter(byteCount: 1024)
        let weights = writer.constant([1, 2, 3, 4], shape: [1, 1, 2, 2])
        let name = writer.node(
            "Conv", ["in", weights], integers: [("kernel_shape", [2, 2]), ("group", [1]), ("pads", [-1, 0, 0, 0])])
        _ = writer.node("Relu", [name], output: "out")
        return writer.file(input: ("in", [1, 1, 4, 4]), output: ("out", [1, 1, 3, 3]))
    }

    @Test func `what was written is read again`() throws {
        let model = try ONNXModel(file)
        #expect(model.opset == 10)
        #expect(model.formatVersion == 5)
        #expect(model.nodes.map(\.kind) == ["Conv", "Relu"])
        #expect(model.nodes[0].inputs == ["in", "w1"])
        #expect(model.nodes[1].outputs == ["out"])
        #expect(model.tensors.map(\.shape) == [[1, 1, 2, 2]])
        guard case .integers(let pads)? = model.nodes[0]["pads"], case .integer(let group)? = model.nodes[0]["group"]
        else {
            Issue.record("the attributes are lost")
            return
        }
        #expect(pads == [-1, 0, 0, 0])
        #expect(group == 1)
    }

    @Test func `a model that is written again is read as the same`() throws {
        let again = try ONNXModel(try ONNXModel(file).encoded)
        #expect(try ONNXModel(again.encoded).encoded == again.encoded)
        #expect(again.nodes.map(\.encoded) == (try ONNXModel(file)).nodes.map(\.encoded))
    }

    @Test func `a tensor has as many numbers as its shape asks`() throws {
        var message: [UInt8] = []
        message.append(field: 1, 3)
        message.append(field: 2, 1)
        for count in [11, 13] {
            #expect(throws: BiometricsError.self) {
                try ONNXTensor((message + [0x4A, UInt8(count)] + [UInt8](repeating: 0, count: count))[...])
            }
        }
        #expect(try ONNXTensor((message + [0x4A, 12] + [UInt8](repeating: 0, count: 12))[...]).shape == [3])
    }

    @Test func `extents whose product is beyond all numbers are refused`() throws {
        var message: [UInt8] = []
        for _ in 0..<8 { message.append(field: 1, 1 << 24) }
        message.append(field: 2, 1)
        #expect(throws: BiometricsError.self) { try ONNXTensor(message[...]) }
    }

    @Test func `a file that ends anywhere is refused or whole`() {
        let file = file
        for count in 0..<file.count {
            let error = #expect(throws: BiometricsError.self) { try ONNXModel(Array(file.prefix(count))) }
            #expect(error?.code == .modelInvalid)
        }
    }

    @Test func `no byte that is changed does more than have the file refused`() {
        let file = file
        for index in file.indices {
            for value: UInt8 in [0, 0x7F, 0x80, 0xFF, file[index] ^ 1, file[index] ^ 0x10] {
                var changed = file
                changed[index] = value
                do throws(BiometricsError) {
                    _ = try ONNXModel(changed).encoded
                } catch {
                    #expect(error.code == .modelInvalid)
                }
            }
        }
    }
}

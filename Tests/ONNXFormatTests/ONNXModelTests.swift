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

    @Test func `a written file is read again`() throws {
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

    @Test func `a text that is an attribute stays as it is`() throws {
        var writer = ONNXWriter(byteCount: 256)
        writer.node(ONNXNode("Pad", inputs: ["in"], outputs: ["out"], attributes: [("mode", .text("reflect"))]))
        let model = try ONNXModel(writer.file(input: ("in", [1]), output: ("out", [1])))
        guard case .text("reflect")? = try ONNXModel(model.encoded).nodes[0]["mode"] else {
            Issue.record("the text is lost")
            return
        }
    }

    @Test func `derived values, and remarks about the model, are left out`() throws {
        let plain = try ONNXModel(file).encoded
        var shape: [UInt8] = []
        shape.append(field: 1, "v1")
        var more: [UInt8] = []
        more.append(field: 14, "a text")
        var graph: [UInt8] = []
        graph.append(field: 13, shape)
        let (head, body) = try Self.graph(of: plain)
        var file = head
        file.append(field: 7, body + graph)
        #expect(try ONNXModel(file + more).encoded == plain)
    }

    /// The fields of a model beside its graph, and the graph.
    private static func graph(of file: [UInt8]) throws -> ([UInt8], ArraySlice<UInt8>) {
        var (head, body): ([UInt8], ArraySlice<UInt8>) = ([], [])
        var reader = ProtobufReader(file[...])
        while let field = try reader.next() {
            switch field.value {
            case .bytes(let message) where field.number == 7: body = message
            case .bytes(let message): head.append(field: UInt64(field.number), message)
            case .varint(let value): head.append(field: UInt64(field.number), value)
            case .fixed32, .fixed64: Issue.record("no model has such a field")
            }
        }
        return (head, body)
    }

    @Test func `outputs are named anew, and a tensor is made of its bytes`() throws {
        var model = try ONNXModel(file)
        model.setOutputs(["v2", "out"])
        let tensor = try ONNXTensor(name: "more", shape: [1, 2], floats: [0, 0, 128, 63, 0, 0, 0, 64])
        model.tensors.append(tensor)
        let again = try ONNXModel(model.encoded)
        #expect(again.encoded == model.encoded)
        #expect(again.tensors.last?.name == "more" && again.tensors.last?.shape == [1, 2])
        #expect(throws: BiometricsError.self) { try ONNXTensor(name: "", shape: [2], floats: [0, 0, 0, 0]) }
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

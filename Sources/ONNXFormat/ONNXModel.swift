package import BiometricsCore

/// An ONNX file as values: what is needed to change a graph and write it again.
///
/// Everything that is not understood is refused, so that nothing is lost unseen on the way.
///
/// - Source: onnx.proto3: the field numbers are those of ModelProto, GraphProto and OperatorSetIdProto.
package struct ONNXModel {
    /// The version of the format: 3 and later.
    package var formatVersion: UInt64
    /// The version of the operators.
    package var opset: UInt64
    /// The name of the graph.
    package var name: String
    /// The operations, in the order of the file.
    package var nodes: [ONNXNode]
    /// The constants with names.
    package var tensors: [ONNXTensor]
    /// What describes the inputs and the outputs of the graph, as the file has it.
    private let inputs: [ArraySlice<UInt8>]
    private var outputs: [ArraySlice<UInt8>]

    /// The largest file that is read, in bytes.
    package static let maximumBytes = 256 << 20
    /// How many nodes or tensors a file that is read may have.
    private static let limit = 16384

    /// The model that `bytes` hold.
    ///
    /// - Throws: `.modelInvalid`, with what is wrong or not understood.
    package init(_ bytes: [UInt8]) throws(BiometricsError) {
        guard bytes.count <= Self.maximumBytes else { throw Self.failure("it is too large") }
        var reader = ProtobufReader(bytes[...])
        var version: UInt64 = 0
        var opset: UInt64?
        var graph: ArraySlice<UInt8>?
        while let field = try reader.next() {
            switch (field.number, field.value) {
            case (1, .varint(let value)): version = value
            // Who made it, with what, and what they say of it: nothing of it is run.
            case (2, .bytes), (3, .bytes), (4, .bytes), (5, .varint), (6, .bytes), (14, .bytes): break
            case (7, .bytes(let message)) where graph == nil: graph = message
            case (8, .bytes(let message)) where opset == nil: opset = try Self.opset(message)
            default: throw Self.failure("the model has the field \(field.number), or has it twice")
            }
        }
        guard let graph, let opset else { throw Self.failure("there is no graph, or no version of its operators") }
        var name = ""
        var nodes: [ONNXNode] = []
        var tensors: [ONNXTensor] = []
        var (inputs, outputs): ([ArraySlice<UInt8>], [ArraySlice<UInt8>]) = ([], [])
        reader = ProtobufReader(graph)
        while let field = try reader.next() {
            switch (field.number, field.value) {
            case (1, .bytes(let message)): nodes.append(try ONNXNode(message))
            case (2, .bytes(let text)): name = String(decoding: text, as: UTF8.self)
            case (5, .bytes(let message)): tensors.append(try ONNXTensor(message))
            case (11, .bytes(let message)): inputs.append(message)
            case (12, .bytes(let message)): outputs.append(message)
            // The shapes between the operations follow from these.
            case (13, .bytes): break
            default: throw Self.failure("the graph has the field \(field.number)")
            }
            guard max(nodes.count, tensors.count, inputs.count, outputs.count) <= Self.limit else {
                throw Self.failure("the graph has more than \(Self.limit) parts")
            }
        }
        self.formatVersion = version
        self.opset = opset
        self.name = name
        self.nodes = nodes
        self.tensors = tensors
        self.inputs = inputs
        self.outputs = outputs
    }

    /// Makes `names` the outputs of the graph: 32-bit floats, of the shapes that follow from its operations.
    package mutating func setOutputs(_ names: [String]) {
        outputs = names.map { ONNXWriter.value($0, nil)[...] }
    }

    /// The file, without what says who made it, and without the shapes between its operations.
    package var encoded: [UInt8] {
        var graph: [UInt8] = []
        graph.reserveCapacity(tensors.reduce(1 << 16) { $0 + $1.message.count })
        for node in nodes { graph.append(field: 1, node.encoded) }
        graph.append(field: 2, name)
        for tensor in tensors { graph.append(field: 5, tensor.message) }
        for input in inputs { graph.append(field: 11, input) }
        for output in outputs { graph.append(field: 12, output) }
        // The domain of the operators is written although it is the standard one, whose name is empty.
        var set: [UInt8] = []
        set.append(field: 1, "")
        set.append(field: 2, opset)
        var file: [UInt8] = []
        file.reserveCapacity(graph.count + 64)
        file.append(field: 1, formatVersion)
        file.append(field: 7, graph)
        file.append(field: 8, set)
        return file
    }

    private static func opset(_ message: ArraySlice<UInt8>) throws(BiometricsError) -> UInt64 {
        var reader = ProtobufReader(message)
        var version: UInt64 = 0
        while let field = try reader.next() {
            switch (field.number, field.value) {
            case (1, .bytes(let domain)) where domain.isEmpty: break
            case (2, .varint(let value)): version = value
            default: throw failure("its operators are not those of ONNX")
            }
        }
        return version
    }

    /// The error of a file that is not what it should be.
    static func failure(_ what: String) -> BiometricsError {
        BiometricsError(.modelInvalid, "This is no ONNX model that is understood here: \(what).")
    }
}

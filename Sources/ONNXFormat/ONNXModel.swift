package import BiometricsCore

/// An ONNX file as values: the parts that are needed to change a graph and write it again.
///
/// Any part that is not understood is an error, so that nothing is lost silently.
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
    /// The descriptions of the graph's inputs and outputs, as stored in the file.
    private let inputs: [ArraySlice<UInt8>]
    private var outputs: [ArraySlice<UInt8>]

    /// The largest file that is read, in bytes.
    package static let maximumBytes = 256 << 20
    /// The most nodes or tensors of a file.
    private static let limit = 16384

    /// The model that `bytes` hold.
    ///
    /// - Throws: `.modelInvalid` with the part that is wrong or not understood.
    package init(_ bytes: [UInt8]) throws(BiometricsError) {
        guard bytes.count <= Self.maximumBytes else { throw Self.failure("it is too large") }
        var reader = ProtobufReader(bytes[...])
        var version: UInt64 = 0
        var opset: UInt64?
        var graph: ArraySlice<UInt8>?
        while let field = try reader.next() {
            switch (field.number, field.value) {
            case (1, .varint(let value)): version = value
            // Producer, version and description are ignored, because they do not affect the run.
            case (2, .bytes), (3, .bytes), (4, .bytes), (5, .varint), (6, .bytes), (14, .bytes): break
            case (7, .bytes(let message)) where graph == nil: graph = message
            case (8, .bytes(let message)) where opset == nil: opset = try Self.opset(message)
            default: throw Self.failure("the model has an unexpected or repeated field \(field.number)")
            }
        }
        guard let graph, let opset else { throw Self.failure("the graph or the version of its operators is missing") }
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
            // These shapes between operations can be derived.
            case (13, .bytes): break
            default: throw Self.failure("the graph has an unexpected field \(field.number)")
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

    /// Makes `names` the outputs of the graph, as 32-bit floats with the shapes that follow from its operations.
    package mutating func setOutputs(_ names: [String]) {
        outputs = names.map { ONNXWriter.value($0, nil)[...] }
    }

    /// The file, without information about its producer and without the shapes between operations.
    package var encoded: [UInt8] {
        var graph: [UInt8] = []
        graph.reserveCapacity(tensors.reduce(1 << 16) { $0 + $1.message.count })
        for node in nodes { graph.append(field: 1, node.encoded) }
        graph.append(field: 2, name)
        for tensor in tensors { graph.append(field: 5, tensor.message) }
        for input in inputs { graph.append(field: 11, input) }
        for output in outputs { graph.append(field: 12, output) }
        // The domain of the operators is written even though it is the standard one with an empty name.
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
            default: throw failure("it uses operators that are not ONNX's own")
            }
        }
        return version
    }

    /// The error for an invalid file.
    static func failure(_ what: String) -> BiometricsError {
        BiometricsError(.modelInvalid, "The file is not an ONNX model that is supported here: \(what).")
    }
}

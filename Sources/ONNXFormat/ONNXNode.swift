internal import BiometricsCore

/// One operation of a graph.
package struct ONNXNode {
    /// The value of an attribute.
    package enum Attribute {
        case integer(Int)
        case number(Float)
        case integers([Int])
        case tensor(ONNXTensor)
        case text(String)
    }

    /// The operator, such as `Conv`.
    package var kind: String
    /// The node's name; may be empty.
    package var name: String
    /// The names of its inputs.
    package var inputs: [String]
    /// The names of its outputs.
    package var outputs: [String]
    /// Its attributes, in the order of the file.
    package var attributes: [(name: String, value: Attribute)]

    /// The most inputs, outputs and attributes of a node that is read, and the most numbers in an attribute.
    private static let limit = 64

    /// A node from its parts.
    package init(
        _ kind: String, name: String = "", inputs: [String], outputs: [String],
        attributes: [(name: String, value: Attribute)] = []
    ) {
        self.kind = kind
        self.name = name
        self.inputs = inputs
        self.outputs = outputs
        self.attributes = attributes
    }

    /// The attribute of this name.
    package subscript(name: String) -> Attribute? {
        attributes.first { $0.name == name }?.value
    }
}

/// NodeProto and AttributeProto of onnx.proto3.
extension ONNXNode {
    /// The node in `message`.
    ///
    /// - Throws: `.modelInvalid` for an unknown field or kind of attribute.
    init(_ message: ArraySlice<UInt8>) throws(BiometricsError) {
        self.init("", inputs: [], outputs: [])
        var reader = ProtobufReader(message)
        while let field = try reader.next() {
            switch (field.number, field.value) {
            case (1, .bytes(let text)): inputs.append(String(decoding: text, as: UTF8.self))
            case (2, .bytes(let text)): outputs.append(String(decoding: text, as: UTF8.self))
            case (3, .bytes(let text)): name = String(decoding: text, as: UTF8.self)
            case (4, .bytes(let text)): kind = String(decoding: text, as: UTF8.self)
            case (5, .bytes(let attribute)): attributes.append(try Self.attribute(attribute))
            default: throw ONNXModel.failure("a node has an unexpected field \(field.number)")
            }
            guard max(inputs.count, outputs.count, attributes.count) <= Self.limit else {
                throw ONNXModel.failure("a node has more than \(Self.limit) inputs, outputs or attributes")
            }
        }
    }

    private static func attribute(
        _ message: ArraySlice<UInt8>
    ) throws(BiometricsError) -> (name: String, value: Attribute) {
        var name = ""
        var type: UInt64 = 0
        var integer = 0
        var number: Float = 0
        var integers: [Int] = []
        var tensor: ONNXTensor?
        var text: String?
        var reader = ProtobufReader(message)
        while let field = try reader.next() {
            switch (field.number, field.value) {
            case (1, .bytes(let text)): name = String(decoding: text, as: UTF8.self)
            case (2, .fixed32(let bits)): number = Float(bitPattern: bits)
            case (3, .varint(let bits)): integer = Int(truncatingIfNeeded: bits)
            case (4, .bytes(let value)): text = String(decoding: value, as: UTF8.self)
            case (5, .bytes(let value)): tensor = try ONNXTensor(value)
            case (8, .varint(let bits)): integers.append(Int(truncatingIfNeeded: bits))
            case (8, .bytes(let packed)):
                var values = ProtobufReader(packed)
                while !values.isAtEnd, integers.count <= limit {
                    integers.append(Int(truncatingIfNeeded: try values.varint()))
                }
            case (20, .varint(let value)): type = value
            default: throw ONNXModel.failure("an attribute has an unexpected field \(field.number)")
            }
            guard integers.count <= limit else {
                throw ONNXModel.failure("an attribute has more than \(limit) numbers")
            }
        }
        switch (type, text, tensor) {
        case (1, _, _): return (name, .number(number))
        case (2, _, _): return (name, .integer(integer))
        case (3, let text?, _): return (name, .text(text))
        case (4, _, let tensor?): return (name, .tensor(tensor))
        case (7, _, _): return (name, .integers(integers))
        default: throw ONNXModel.failure("an attribute has the unexpected type \(type)")
        }
    }

    /// The message, with its fields in the order of their numbers.
    var encoded: [UInt8] {
        var node: [UInt8] = []
        for input in inputs { node.append(field: 1, input) }
        for output in outputs { node.append(field: 2, output) }
        if !name.isEmpty { node.append(field: 3, name) }
        node.append(field: 4, kind)
        for attribute in attributes {
            var encoded: [UInt8] = []
            encoded.append(field: 1, attribute.name)
            let type: UInt64
            switch attribute.value {
            case .number(let value):
                encoded.append(field: 2, float: value)
                type = 1
            case .integer(let value):
                encoded.append(field: 3, UInt64(bitPattern: Int64(value)))
                type = 2
            case .text(let text):
                encoded.append(field: 4, text)
                type = 3
            case .tensor(let tensor):
                encoded.append(field: 5, tensor.message)
                type = 4
            case .integers(let values):
                for value in values { encoded.append(field: 8, UInt64(bitPattern: Int64(value))) }
                type = 7
            }
            encoded.append(field: 20, type)
            node.append(field: 5, encoded)
        }
        return node
    }
}

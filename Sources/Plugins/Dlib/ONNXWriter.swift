/// Writes a graph of a few kinds of nodes as an ONNX file, which every inference engine reads.
///
/// - Source: onnx.proto3 of opset 10: the field numbers below are those of ModelProto, GraphProto, NodeProto,
///   AttributeProto, TensorProto and ValueInfoProto.
struct ONNXWriter {
    /// The graph, to which nodes and weights are added as they come, so that megabytes of weights are written once.
    private var graph: [UInt8] = []
    private var count = 0

    /// - Parameter byteCount: about how large the file will be, so that it need not grow.
    init(byteCount: Int) {
        graph.reserveCapacity(byteCount)
    }

    /// Adds a node over `inputs` and gives the name of its output.
    mutating func node(
        _ kind: String, _ inputs: [String], integers: [(name: String, values: [Int])] = [], output: String? = nil
    ) -> String {
        count += 1
        let name = output ?? "v\(count)"
        var node: [UInt8] = []
        for input in inputs { node.append(field: 1, Array(input.utf8)) }
        node.append(field: 2, Array(name.utf8))
        node.append(field: 4, Array(kind.utf8))
        for attribute in integers {
            var encoded: [UInt8] = []
            encoded.append(field: 1, Array(attribute.name.utf8))
            // A single value is an INT (type 2), several are INTS (type 7).
            let isSingle = attribute.values.count == 1
            for value in attribute.values { encoded.append(field: isSingle ? 3 : 8, UInt64(value)) }
            encoded.append(field: 20, isSingle ? 2 : 7)
            node.append(field: 5, encoded)
        }
        graph.append(field: 1, node)
        return name
    }

    /// Adds constants, in the least significant byte first as this processor keeps them, and gives their name.
    mutating func constant(_ values: [Float], shape: [Int]) -> String {
        count += 1
        let name = "w\(count)"
        var head: [UInt8] = []
        for extent in shape { head.append(field: 1, UInt64(extent)) }
        head.append(field: 2, 1)
        head.append(field: 8, Array(name.utf8))
        head.append(tag: 9, length: 4 * values.count)
        graph.append(tag: 5, length: head.count + 4 * values.count)
        graph += head
        unsafe values.withUnsafeBytes { unsafe graph.append(contentsOf: $0) }
        return name
    }

    /// The file of the graph from `input` to `output`, 32-bit floats of these shapes.
    consuming func file(input: (name: String, shape: [Int]), output: (name: String, shape: [Int])) -> [UInt8] {
        graph.append(field: 2, Array("graph".utf8))
        graph.append(field: 11, Self.value(input.name, input.shape))
        graph.append(field: 12, Self.value(output.name, output.shape))
        var opset: [UInt8] = []
        opset.append(field: 2, 10)
        var head: [UInt8] = []
        head.append(field: 1, 5)
        head.append(field: 8, opset)
        head.append(tag: 7, length: graph.count)
        graph.insert(contentsOf: head, at: 0)
        return graph
    }

    private static func value(_ name: String, _ shape: [Int]) -> [UInt8] {
        var extents: [UInt8] = []
        for extent in shape {
            var dimension: [UInt8] = []
            dimension.append(field: 1, UInt64(extent))
            extents.append(field: 1, dimension)
        }
        var tensor: [UInt8] = []
        tensor.append(field: 1, 1)
        tensor.append(field: 2, extents)
        var type: [UInt8] = []
        type.append(field: 1, tensor)
        var value: [UInt8] = []
        value.append(field: 1, Array(name.utf8))
        value.append(field: 2, type)
        return value
    }
}

extension [UInt8] {
    fileprivate mutating func append(field: UInt64, _ value: UInt64) {
        append(varint: field << 3)
        append(varint: value)
    }

    fileprivate mutating func append(field: UInt64, _ payload: [UInt8]) {
        append(tag: field, length: payload.count)
        self += payload
    }

    /// What stands before a payload of `length` bytes.
    fileprivate mutating func append(tag field: UInt64, length: Int) {
        append(varint: field << 3 | 2)
        append(varint: UInt64(length))
    }

    private mutating func append(varint: UInt64) {
        var rest = varint
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}

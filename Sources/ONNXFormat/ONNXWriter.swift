/// Writes a graph of a few kinds of nodes as an ONNX file, which every inference engine reads.
///
/// - Source: onnx.proto3 of opset 10: the field numbers below are those of ModelProto, GraphProto, NodeProto,
///   AttributeProto, TensorProto and ValueInfoProto.
package struct ONNXWriter {
    /// The graph. Nodes and weights are appended as they come, so that megabytes of weights are written only once.
    private var graph: [UInt8] = []
    private var count = 0

    /// - Parameter byteCount: the approximate size of the file, so that the buffer need not grow.
    package init(byteCount: Int) {
        graph.reserveCapacity(byteCount)
    }

    /// Adds a node over `inputs`, and returns the name of its output.
    package mutating func node(
        _ kind: String, _ inputs: [String], integers: [(name: String, values: [Int])] = [], output: String? = nil
    ) -> String {
        count += 1
        let name = output ?? "v\(count)"
        let attributes = integers.map { name, values in
            (name, values.count == 1 ? ONNXNode.Attribute.integer(values[0]) : .integers(values))
        }
        let node = ONNXNode(kind, inputs: inputs, outputs: [name], attributes: attributes)
        graph.append(field: 1, node.encoded)
        return name
    }

    /// Adds an existing node.
    package mutating func node(_ node: ONNXNode) {
        graph.append(field: 1, node.encoded)
    }

    /// Adds named constants.
    package mutating func constant(_ tensor: ONNXTensor) {
        graph.append(field: 5, tensor.message)
    }

    /// Adds constants, little-endian as on this processor, and returns their name.
    package mutating func constant(_ values: [Float], shape: [Int]) -> String {
        count += 1
        let name = "w\(count)"
        var head: [UInt8] = []
        for extent in shape { head.append(field: 1, UInt64(extent)) }
        head.append(field: 2, 1)
        head.append(field: 8, name)
        head.append(tag: 9, length: 4 * values.count)
        graph.append(tag: 5, length: head.count + 4 * values.count)
        graph += head
        unsafe values.withUnsafeBytes { unsafe graph.append(contentsOf: $0) }
        return name
    }

    /// Declares `name` as an output of 32-bit floats of `shape`, before the output of ``file(input:output:)``.
    package mutating func output(_ name: String, shape: [Int]) {
        graph.append(field: 12, Self.value(name, shape))
    }

    /// The file of the graph from `input` to `output`, both 32-bit floats of these shapes.
    package consuming func file(input: (name: String, shape: [Int]), output: (name: String, shape: [Int])) -> [UInt8] {
        graph.append(field: 2, "graph")
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

    /// The description of 32-bit floats of `shape`, or of any shape if it is `nil`.
    static func value(_ name: String, _ shape: [Int]?) -> [UInt8] {
        var extents: [UInt8] = []
        for extent in shape ?? [] {
            var dimension: [UInt8] = []
            dimension.append(field: 1, UInt64(extent))
            extents.append(field: 1, dimension)
        }
        var tensor: [UInt8] = []
        tensor.append(field: 1, 1)
        if shape != nil { tensor.append(field: 2, extents) }
        var type: [UInt8] = []
        type.append(field: 1, tensor)
        var value: [UInt8] = []
        value.append(field: 1, name)
        value.append(field: 2, type)
        return value
    }
}

package import BiometricsCore
internal import ONNXFormat

/// The weights of the 2023mar network as 16-bit floats, for the kernel `CFaceNetwork`, which runs it in browsers.
///
/// The file is "CFN1", and then IEEE numbers of 16 bits, little-endian. The kernel's header states their order. The length of the file is always 106,212 bytes.
///
/// - Source: Wu, Peng, Yu 2023, "YuNet: A Tiny Millisecond-level Face Detector", Machine Intelligence Research 20, 656.
package struct YuNetWeights: Sendable {
    /// The file.
    package let bytes: [UInt8]

    /// The weights of a published ONNX file.
    ///
    /// - Throws: `.modelInvalid` if an operation differs from those that the kernel computes, or if a weight is not
    ///   finite in 16 bits.
    package init(onnx file: [UInt8]) throws(BiometricsError) {
        var graph = try YuNetGraph(file)
        var bytes = Array("CFN1".utf8)
        for weight in try graph.weights() {
            let rounded = Float16(weight)
            guard rounded.isFinite else { throw YuNetGraph.failure("a weight is too large or not a number") }
            bytes.append(UInt8(truncatingIfNeeded: rounded.bitPattern))
            bytes.append(UInt8(truncatingIfNeeded: rounded.bitPattern >> 8))
        }
        self.bytes = bytes
    }
}

/// Reads the operations of the 2023mar network one by one. Each must be the one that is expected.
private struct YuNetGraph {
    private var nodes: ArraySlice<ONNXNode>
    private let tensors: [String: ONNXTensor]
    /// The names of all values so far. No two may be equal.
    private var names: Set<String>
    private let input: String

    /// A convolution of 1×1, and then one of 3×3 of each channel by itself.
    private struct Unit {
        let output: String
        /// Weights and offsets of the first, and then of the second.
        let parts: [[Float]]
    }

    /// The four kinds of heads, in the order of the kernel.
    private static let heads = [("cls", 1), ("obj", 1), ("bbox", 4), ("kps", 10)]
    private static let strides = [8, 16, 32]

    init(_ file: [UInt8]) throws(BiometricsError) {
        let model = try ONNXModel(file)
        guard model.opset == 11 else { throw Self.failure("its operators are not of version 11") }
        nodes = model.nodes[...]
        tensors = Dictionary(model.tensors.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        guard tensors.count == model.tensors.count, let input = model.nodes.first?.inputs.first, tensors[input] == nil
        else { throw Self.failure("two constants have one name, or the input is missing") }
        self.input = input
        names = Set(tensors.keys).union([input])
    }

    static func failure(_ what: String) -> BiometricsError {
        BiometricsError(.modelInvalid, "The model is not YuNet's network of March 2023: \(what).")
    }

    // MARK: The architecture

    /// All weights, in the order of the kernel.
    mutating func weights() throws(BiometricsError) -> [Float] {
        let first = try convolution(input, from: 3, to: 16, side: 3, stride: 2)
        var weights = first.weights + first.offsets
        func add(_ unit: Unit) -> String {
            for part in unit.parts { weights += part }
            return unit.output
        }
        var flow = add(try unit(try rectified(first.output), from: 16, to: 16))
        flow = try pooled(flow)
        flow = add(try unit(flow, from: 16, to: 16))
        flow = add(try unit(flow, from: 16, to: 32))
        flow = add(try unit(flow, from: 32, to: 32))
        flow = add(try unit(flow, from: 32, to: 64))
        var levels: [String] = []
        for _ in Self.strides {
            flow = try pooled(flow)
            flow = add(try unit(flow, from: 64, to: 64))
            flow = add(try unit(flow, from: 64, to: 64))
            levels.append(flow)
        }
        levels[2] = add(try unit(levels[2], from: 64, to: 64))
        for level in [1, 0] {
            let coarser = try doubled(levels[level + 1])
            let sum = try operation("Add", [levels[level], coarser])
            levels[level] = add(try unit(sum, from: 64, to: 64))
        }
        for parts in try headWeights(of: levels) { weights += parts }
        return weights
    }

    /// The weights of the heads of each level. They are one unit with 16 outputs.
    private mutating func headWeights(of levels: [String]) throws(BiometricsError) -> [[Float]] {
        var units: [String: [Unit]] = [:]
        // This is the order of the file.
        for (kind, count) in [0, 2, 1, 3].map({ Self.heads[$0] }) {
            for level in levels {
                units[kind, default: []].append(try unit(level, from: 64, to: count, rectifies: false))
            }
        }
        for (kind, count) in Self.heads {
            for (unit, stride) in zip(units[kind] ?? [], Self.strides) {
                try finish(unit.output, count: count, isProbability: count == 1, as: "\(kind)_\(stride)")
            }
        }
        guard nodes.isEmpty else { throw Self.failure("it has more operations") }
        return levels.indices.flatMap { level in
            (0..<4).map { part in Self.heads.flatMap { kind, _ in units[kind]?[level].parts[part] ?? [] } }
        }
    }

    private mutating func unit(
        _ value: String, from inputs: Int, to outputs: Int, rectifies: Bool = true
    ) throws(BiometricsError) -> Unit {
        let first = try convolution(value, from: inputs, to: outputs, side: 1)
        let second = try convolution(first.output, from: outputs, to: outputs, side: 3, groups: outputs)
        return Unit(
            output: rectifies ? try rectified(second.output) : second.output,
            parts: [first.weights, first.offsets, second.weights, second.offsets])
    }

    // MARK: Operations

    private mutating func rectified(_ value: String) throws(BiometricsError) -> String {
        try operation("Relu", [value])
    }

    private mutating func pooled(_ value: String) throws(BiometricsError) -> String {
        try operation(
            "MaxPool", [value],
            [
                "ceil_mode": "0", "kernel_shape": "[2, 2]", "pads": "[0, 0, 0, 0]", "strides": "[2, 2]",
            ])
    }

    /// Each pixel four times.
    private mutating func doubled(_ value: String) throws(BiometricsError) -> String {
        let constants = nodes.first?.inputs.dropFirst() ?? []
        let output = try operation(
            "Resize", [value] + constants,
            [
                "coordinate_transformation_mode": "asymmetric", "cubic_coeff_a": "-0.75", "mode": "nearest",
                "nearest_mode": "floor",
            ])
        guard constants.count == 2, let region = constants.first, let scales = constants.last,
            try floats(region, shape: [0]).isEmpty, try floats(scales, shape: [4]) == [1, 1, 2, 2]
        else { throw Self.failure("a value is not doubled in size") }
        return output
    }

    /// Brings a head's values into the order of cells.
    private mutating func finish(
        _ value: String, count: Int, isProbability: Bool, as name: String
    ) throws(BiometricsError) {
        let turned = try operation("Transpose", [value], ["perm": "[0, 2, 3, 1]"])
        let shape = nodes.first?.inputs.last ?? ""
        var output = try operation("Reshape", [turned, shape])
        guard tensors[shape]?.integers == [1, -1, count] else { throw Self.failure("an output has another shape") }
        if isProbability { output = try operation("Sigmoid", [output]) }
        guard output == name else { throw Self.failure("it has no output “\(name)” in its place") }
    }

    /// A convolution with padding that keeps the size, before the stride.
    private mutating func convolution(
        _ value: String, from inputs: Int, to outputs: Int, side: Int, stride: Int = 1, groups: Int = 1
    ) throws(BiometricsError) -> (output: String, weights: [Float], offsets: [Float]) {
        let constants = nodes.first?.inputs.dropFirst() ?? []
        let pad = side / 2
        let output = try operation(
            "Conv", [value] + constants,
            [
                "dilations": "[1, 1]", "group": "\(groups)", "kernel_shape": "[\(side), \(side)]",
                "pads": "[\(pad), \(pad), \(pad), \(pad)]", "strides": "[\(stride), \(stride)]",
            ])
        guard constants.count == 2, let weights = constants.first, let offsets = constants.last else {
            throw Self.failure("a convolution has no offsets")
        }
        return (
            output, try floats(weights, shape: [outputs, inputs / groups, side, side]),
            try floats(offsets, shape: [outputs])
        )
    }

    /// The output of the next operation, which must be this one.
    private mutating func operation(
        _ kind: String, _ inputs: [String], _ attributes: [String: String] = [:]
    ) throws(BiometricsError) -> String {
        guard let node = nodes.popFirst() else { throw Self.failure("it has no \(kind) at its end") }
        let found = Dictionary(
            node.attributes.map { ($0.name, Self.text($0.value)) }, uniquingKeysWith: { _, _ in "twice" })
        guard node.kind == kind, node.inputs == inputs, found == attributes else {
            throw Self.failure("its operation \(nodes.startIndex) is not the expected \(kind)")
        }
        guard node.outputs.count == 1, names.insert(node.outputs[0]).inserted else {
            throw Self.failure("the output of its operation \(nodes.startIndex) is not new")
        }
        return node.outputs[0]
    }

    private static func text(_ attribute: ONNXNode.Attribute) -> String {
        switch attribute {
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .integers(let values): "\(values)"
        case .text(let text): text
        case .tensor: "tensor"
        }
    }

    /// The floats of a constant, which must have this shape.
    private func floats(_ name: String, shape: [Int]) throws(BiometricsError) -> [Float] {
        guard let tensor = tensors[name], tensor.type == 1, tensor.shape == shape else {
            throw Self.failure("the constant “\(name.printable)” is missing or has another shape")
        }
        var reader = BoundedReader(tensor.bytes, complaint: "The file is not an ONNX model")
        return try reader.floats(shape.reduce(1, *))
    }
}

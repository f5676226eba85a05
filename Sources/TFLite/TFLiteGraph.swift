package import BiometricsCore
internal import ONNXFormat

/// Converts a TensorFlow Lite file of a convolutional network to an equivalent ONNX file.
///
/// Pictures change from batch, rows, columns, channels to batch, channels, rows, columns, and so do weights. Weights in
/// 16-bit floats become 32-bit floats without a change of value. Any other shape or operator is an error; nothing is
/// guessed.
package struct TFLiteGraph {
    /// A computed tensor.
    struct Flow {
        var name: String
        /// The extents according to the file.
        var shape: [Int]
        /// Whether everything except the batch is one row in the file's order. Otherwise it is a picture with channels
        /// first.
        var isFlat = false
    }

    let source: TFLiteFile
    var writer: ONNXWriter
    private var flows: [Int: Flow] = [:]
    /// For each widened constant, the 16-bit constant with its values.
    private var widened: [Int: Int] = [:]
    /// How many values may still be written, and how many may still be computed in one run.
    private var weightsLeft: Int
    private var valuesLeft = Self.valueLimit

    /// The most numbers that one run may compute. The largest network in use has 18 million.
    private static let valueLimit = 1 << 25

    /// The ONNX file for `bytes`. Its input is `input`, one picture with channels first. Its outputs are `output0`,
    /// `output1` and so on in the file's order, each a row of the values in TensorFlow Lite's order.
    ///
    /// - Throws: `.modelInvalid` with the model's id, if the file is invalid or has unsupported content.
    package static func onnx(_ bytes: [UInt8], modelID: String) throws(BiometricsError) -> [UInt8] {
        let source = try TFLiteFile(bytes, modelID: modelID)
        var graph = TFLiteGraph(source, byteCount: bytes.count)
        return try graph.converted()
    }

    private init(_ source: TFLiteFile, byteCount: Int) {
        self.source = source
        // 16-bit floats double in size when they are widened. A file that exceeds this limit uses its weights many
        // times over.
        weightsLeft = byteCount
        writer = ONNXWriter(byteCount: 2 * byteCount + 1 << 16)
    }

    private mutating func converted() throws(BiometricsError) -> [UInt8] {
        guard source.inputs.count == 1, !source.outputs.isEmpty,
            case let shape = source.tensors[source.inputs[0]].shape, shape.count == 4, shape[0] == 1
        else { throw source.file.failure("it must have one picture as its input") }
        flows[source.inputs[0]] = Flow(name: "input", shape: shape)
        for step in source.steps {
            guard try !widen(step) else { continue }
            let flow = try add(step)
            let stated = source.tensors[step.outputs[0]].shape
            guard flow.shape == stated, flow.shape.first == 1 else {
                throw source.file.failure("an operator gives the shape \(flow.shape), but the file states \(stated)")
            }
            valuesLeft -= flow.shape.reduce(1, *)
            guard valuesLeft >= 0 else { throw source.file.failure("a run would take too much memory") }
            flows[step.outputs[0]] = flow
        }
        let input = ("input", [1, shape[3], shape[1], shape[2]])
        var last = ("", [0])
        for (index, tensor) in source.outputs.enumerated() {
            let row = row(of: try flow(tensor))
            if index > 0 { writer.output(last.0, shape: last.1) }
            let name = writer.node("Flatten", [row.name], integers: [("axis", [1])], output: "output\(index)")
            last = (name, [1, row.shape.reduce(1, *)])
        }
        return writer.file(input: input, output: last)
    }

    /// Whether `step` only widens a constant.
    private mutating func widen(_ step: TFLiteFile.Step) throws(BiometricsError) -> Bool {
        guard step.code == TFLiteOperator.dequantize.rawValue else { return false }
        guard let input = step.inputs.first, step.inputs.count == 1, source.tensors[input].type == .float16,
            source.tensors[input].shape == source.tensors[step.outputs[0]].shape
        else { throw source.file.failure("only constants of 16-bit floats can be widened") }
        widened[step.outputs[0]] = input
        return true
    }

    /// A tensor that was computed earlier.
    func flow(_ tensor: Int) throws(BiometricsError) -> Flow {
        guard let flow = flows[tensor] else { throw source.file.failure("a tensor is used before it is computed") }
        return flow
    }

    /// A picture that was computed earlier.
    func picture(_ tensor: Int) throws(BiometricsError) -> Flow {
        let flow = try flow(tensor)
        guard flow.shape.count == 4, !flow.isFlat else { throw source.file.failure("a tensor is not a picture") }
        return flow
    }

    /// The shape and the values of a constant.
    mutating func weights(_ tensor: Int) throws(BiometricsError) -> (shape: [Int], values: [Float]) {
        let constant = source.tensors[widened[tensor] ?? tensor]
        weightsLeft -= constant.data.count / constant.type.size
        guard weightsLeft >= 0 else { throw source.file.failure("its weights are used many times over") }
        return (constant.shape, try source.floats(constant))
    }

    /// All values of a tensor in one row, in the file's order.
    mutating func row(of flow: Flow) -> Flow {
        guard !flow.isFlat else { return flow }
        var row = flow
        if flow.shape[1] * flow.shape[2] > 1, flow.shape[3] > 1 {
            row.name = writer.node("Transpose", [flow.name], integers: [("perm", [0, 2, 3, 1])])
        }
        row.name = writer.node("Flatten", [row.name], integers: [("axis", [1])])
        row.isFlat = true
        return row
    }
}

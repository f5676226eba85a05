package import BiometricsCore
internal import ONNXFormat

/// Turns a TensorFlow Lite file of a convolutional network into an ONNX file that computes the same.
///
/// Pictures of batch, rows, columns, channels become batch, channels, rows, columns, and weights with them; weights in
/// 16-bit floats become 32-bit ones, which changes none. What a file states beyond that, of shapes or of operators, is an
/// error: nothing is guessed.
package struct TFLiteGraph {
    /// A tensor on its way.
    struct Flow {
        var name: String
        /// The extents that the file states.
        var shape: [Int]
        /// Whether all but the batch lies in one row, in the file's order; else it is a picture, channels first.
        var isFlat = false
    }

    let source: TFLiteFile
    var writer: ONNXWriter
    private var flows: [Int: Flow] = [:]
    /// Where the constant that a 16-bit one was widened to has its values.
    private var widened: [Int: Int] = [:]
    /// How many values may yet be written, and computed in one run.
    private var weightsLeft: Int
    private var valuesLeft = Self.valueLimit

    /// The most numbers that one run computes: the largest network that is run here has 18 million.
    private static let valueLimit = 1 << 25

    /// The ONNX file for `bytes`. Its input is `input`, one picture, channels first; its outputs are `output0`, `output1`
    /// and so on in the file's order, each a row of the values as TensorFlow Lite has them.
    ///
    /// - Throws: `.modelInvalid`, with the model's id, when the bytes are no such file or hold what is not known here.
    package static func onnx(_ bytes: [UInt8], modelID: String) throws(BiometricsError) -> [UInt8] {
        let source = try TFLiteFile(bytes, modelID: modelID)
        var graph = TFLiteGraph(source, byteCount: bytes.count)
        return try graph.converted()
    }

    private init(_ source: TFLiteFile, byteCount: Int) {
        self.source = source
        // 16-bit floats double when they are widened; a file that asks for far more uses its weights many times over.
        weightsLeft = byteCount
        writer = ONNXWriter(byteCount: 2 * byteCount + 1 << 16)
    }

    private mutating func converted() throws(BiometricsError) -> [UInt8] {
        guard source.inputs.count == 1, !source.outputs.isEmpty,
            case let shape = source.tensors[source.inputs[0]].shape, shape.count == 4, shape[0] == 1
        else { throw source.file.failure("it does not take one picture") }
        flows[source.inputs[0]] = Flow(name: "input", shape: shape)
        for step in source.steps {
            guard try !widen(step) else { continue }
            let flow = try add(step)
            let stated = source.tensors[step.outputs[0]].shape
            guard flow.shape == stated, flow.shape.first == 1 else {
                throw source.file.failure("an operator gives \(flow.shape) where \(stated) is stated")
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

    /// Whether `step` does nothing but widen a constant.
    private mutating func widen(_ step: TFLiteFile.Step) throws(BiometricsError) -> Bool {
        guard step.code == TFLiteOperator.dequantize.rawValue else { return false }
        guard let input = step.inputs.first, step.inputs.count == 1, source.tensors[input].type == .float16,
            source.tensors[input].shape == source.tensors[step.outputs[0]].shape
        else { throw source.file.failure("what is widened is no constant of 16-bit floats") }
        widened[step.outputs[0]] = input
        return true
    }

    /// A tensor that was computed before.
    func flow(_ tensor: Int) throws(BiometricsError) -> Flow {
        guard let flow = flows[tensor] else { throw source.file.failure("a tensor is used before it is computed") }
        return flow
    }

    /// A tensor that was computed before and is a picture.
    func picture(_ tensor: Int) throws(BiometricsError) -> Flow {
        let flow = try flow(tensor)
        guard flow.shape.count == 4, !flow.isFlat else { throw source.file.failure("a tensor is no picture") }
        return flow
    }

    /// The shape and the values of a constant.
    mutating func weights(_ tensor: Int) throws(BiometricsError) -> (shape: [Int], values: [Float]) {
        let constant = source.tensors[widened[tensor] ?? tensor]
        weightsLeft -= constant.data.count / constant.type.size
        guard weightsLeft >= 0 else { throw source.file.failure("its weights are used many times over") }
        return (constant.shape, try source.floats(constant))
    }

    /// All values of a tensor behind each other, in the file's order.
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

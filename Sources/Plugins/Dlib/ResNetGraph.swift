internal import BiometricsCore
internal import ONNXFormat

/// Turns the layers of dlib's network into an ONNX file for an input of one chip.
struct ResNetGraph {
    /// A plane of values between two layers, with its known size.
    private struct Flow {
        var name: String
        var channels: Int
        var side: Int
    }

    private var writer: ONNXWriter
    private var flow: Flow
    /// The input of the current block, where its shortcut starts.
    private var entrance: Flow
    /// The main branch of a block while its shortcut is pooled.
    private var branch: Flow?
    /// Whether the next rectifier lies inside a block. A rectifier after an addition starts a new block.
    private var isInsideBlock = true
    /// The previous layer, which an affine layer may still change.
    private var convolution: ResNetLayer.Convolution?
    private let modelID: String

    /// The file for chips of `side` pixels. Layers are read and written one at a time, because they are large.
    static func onnx(
        _ file: consuming ResNetFile, side: Int, outputLength: Int, modelID: String
    ) throws(BiometricsError) -> [UInt8] {
        var graph = ResNetGraph(side: side, byteCount: file.byteCount, modelID: modelID)
        while let layer = try file.nextLayer() { try graph.add(layer) }
        try graph.addConvolution()
        guard graph.flow.channels == outputLength, graph.flow.side == 1 else {
            throw BiometricsError(.modelInvalid, "\(modelID) must end in \(outputLength) features.")
        }
        let output = graph.writer.node("Flatten", [graph.flow.name], integers: [("axis", [1])], output: "features")
        return graph.writer.file(
            input: ("chip", [1, 3, side, side]), output: (output, [1, outputLength]))
    }

    private init(side: Int, byteCount: Int, modelID: String) {
        // The weights make up most of the file. The rest takes less space than in dlib's format.
        writer = ONNXWriter(byteCount: byteCount + 1 << 16)
        flow = Flow(name: "chip", channels: 3, side: side)
        entrance = flow
        self.modelID = modelID
    }

    private mutating func add(_ layer: ResNetLayer) throws(BiometricsError) {
        if case .affine(let factors, let shifts) = layer {
            guard convolution?.scale(by: factors, shifts) == true else { throw mismatch() }
        }
        try addConvolution()
        switch layer {
        case .convolution(let next): convolution = next
        case .affine: break
        case .rectifier:
            flow.name = writer.node("Relu", [flow.name])
            if !isInsideBlock { entrance = flow }
            isInsideBlock = true
        case .maximumPooling(let side, let stride):
            try pool("MaxPool", side: side, stride: stride)
            entrance = flow
        case .averagePooling(let side, _) where side == 0:
            flow = Flow(name: writer.node("GlobalAveragePool", [flow.name]), channels: flow.channels, side: 1)
        case .averagePooling(let side, let stride):
            branch = flow
            flow = entrance
            try pool("AveragePool", side: side, stride: stride)
        case .addition:
            let (main, shortcut) = (branch ?? flow, branch == nil ? entrance : flow)
            branch = nil
            isInsideBlock = false
            // dlib pads the smaller of the two with zeros.
            let (channels, side) = (max(main.channels, shortcut.channels), max(main.side, shortcut.side))
            let first = padded(main, channels: channels, side: side)
            let second = padded(shortcut, channels: channels, side: side)
            flow = Flow(name: writer.node("Add", [first, second]), channels: channels, side: side)
        case .fullyConnected(let inputs, let outputs, let weights):
            guard flow.channels * flow.side * flow.side == inputs, flow.side == 1 else { throw mismatch() }
            var turned = [Float](repeating: 0, count: weights.count)
            for input in 0..<inputs {
                for output in 0..<outputs { turned[output * inputs + input] = weights[input * outputs + output] }
            }
            convolution = .init(
                count: outputs, depth: inputs, side: 1, stride: 1, padding: 0, weights: turned,
                biases: [Float](repeating: 0, count: outputs))
        }
    }

    private mutating func addConvolution() throws(BiometricsError) {
        guard let convolution = convolution.take() else { return }
        let side = (flow.side + 2 * convolution.padding - convolution.side) / convolution.stride + 1
        guard convolution.depth == flow.channels, flow.side + 2 * convolution.padding >= convolution.side else {
            throw mismatch()
        }
        let weights = writer.constant(
            convolution.weights,
            shape: [convolution.count, convolution.depth, convolution.side, convolution.side])
        let biases = writer.constant(convolution.biases, shape: [convolution.count])
        let name = writer.node(
            "Conv", [flow.name, weights, biases],
            integers: [
                ("kernel_shape", [convolution.side, convolution.side]),
                ("strides", [convolution.stride, convolution.stride]),
                ("pads", [Int](repeating: convolution.padding, count: 4)),
            ])
        flow = Flow(name: name, channels: convolution.count, side: side)
    }

    private mutating func pool(_ kind: String, side: Int, stride: Int) throws(BiometricsError) {
        guard side >= 1, stride >= 1, flow.side >= side else { throw mismatch() }
        let name = writer.node(
            kind, [flow.name], integers: [("kernel_shape", [side, side]), ("strides", [stride, stride])])
        flow = Flow(name: name, channels: flow.channels, side: (flow.side - side) / stride + 1)
    }

    private mutating func padded(_ part: Flow, channels: Int, side: Int) -> String {
        guard part.channels < channels || part.side < side else { return part.name }
        let missing = side - part.side
        return writer.node(
            "Pad", [part.name],
            integers: [("pads", [0, 0, 0, 0, 0, channels - part.channels, missing, missing])])
    }

    private func mismatch() -> BiometricsError {
        BiometricsError(.modelInvalid, "The layers of \(modelID) do not fit together.")
    }
}

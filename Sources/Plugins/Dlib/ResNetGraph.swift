internal import BiometricsCore

/// Turns the layers of dlib's network into an ONNX file for an input of one chip.
struct ResNetGraph {
    /// A plane of numbers on its way, and what is known of it.
    private struct Flow {
        var name: String
        var channels: Int
        var side: Int
    }

    private var writer = ONNXWriter()
    private var flow: Flow
    /// What entered the block at hand: its shortcut starts here.
    private var entrance: Flow
    /// The main branch of a block whose shortcut is pooled at the moment.
    private var branch: Flow?
    /// Whether the next rectifier lies within a block; the one behind an addition starts a block.
    private var isInsideBlock = true
    private let modelID: String

    /// The file for chips of `side` pixels.
    static func onnx(
        _ file: ResNetFile, side: Int, outputLength: Int, modelID: String
    ) throws(BiometricsError) -> [UInt8] {
        var graph = ResNetGraph(side: side, modelID: modelID)
        var layers = file.layers[...]
        while let layer = layers.popFirst() { try graph.add(layer, followedBy: &layers) }
        guard graph.flow.channels == outputLength, graph.flow.side == 1 else {
            throw BiometricsError(.modelInvalid, "\(modelID) does not end in \(outputLength) features.")
        }
        let output = graph.writer.node("Flatten", [graph.flow.name], integers: [("axis", [1])], output: "features")
        return graph.writer.file(
            input: ("chip", [1, 3, side, side]), output: (output, [1, outputLength]))
    }

    private init(side: Int, modelID: String) {
        flow = Flow(name: "chip", channels: 3, side: side)
        entrance = flow
        self.modelID = modelID
    }

    private mutating func add(
        _ layer: ResNetLayer, followedBy rest: inout ArraySlice<ResNetLayer>
    ) throws(BiometricsError) {
        switch layer {
        case .convolution(var convolution):
            // What an affine layer does to a convolution's output, other weights do at once.
            if case .affine(let factors, let shifts)? = rest.first {
                guard factors.count == convolution.count, shifts.count == convolution.count else { throw mismatch() }
                rest.removeFirst()
                let size = convolution.weights.count / convolution.count
                for index in convolution.weights.indices { convolution.weights[index] *= factors[index / size] }
                for index in factors.indices {
                    convolution.biases[index] = convolution.biases[index] * factors[index] + shifts[index]
                }
            }
            try add(convolution)
        case .affine: throw mismatch()
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
            // Where one of the two is smaller, dlib takes zeros.
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
            try add(
                .init(
                    count: outputs, depth: inputs, side: 1, stride: 1, padding: 0, weights: turned,
                    biases: [Float](repeating: 0, count: outputs)))
        }
    }

    private mutating func add(_ convolution: ResNetLayer.Convolution) throws(BiometricsError) {
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
        BiometricsError(.modelInvalid, "The layers of \(modelID) do not go together.")
    }
}

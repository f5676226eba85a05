internal import BiometricsCore
internal import ONNXFormat

/// Draws a MiniFASNet from its tensors as an ONNX graph, its normalisations folded into the convolutions before them.
///
/// The architecture is that of MobileFaceNet, thinned: how many channels each layer has is told by the tensors, and whether the
/// last block of a stage weighs its channels (squeeze and excitation) by their names.
///
/// - Source: Minivision, Silent-Face-Anti-Spoofing, `src/model_lib/MiniFASNet.py`.
struct MiniFASNetGraph {
    private let state: StateDictionary
    private var writer: ONNXWriter
    /// The output of the layer before.
    private var flow = "input"
    /// How many channels it has.
    private var channels = 3
    /// Pixels a side of it.
    private var side: Int

    /// PyTorch's standard, which the architecture does not change.
    private static let epsilon = 1e-5

    /// The file for pictures of `side` pixels, which gives a logit for each of `classes` classes.
    ///
    /// - Throws: `.modelInvalid` where a tensor is missing or does not go with those around it.
    static func onnx(_ state: StateDictionary, side: Int, classes: Int) throws(BiometricsError) -> [UInt8] {
        var graph = MiniFASNetGraph(state: state, side: side)
        try graph.draw()
        guard graph.channels == classes, graph.side == 1 else {
            throw BiometricsError(.modelInvalid, "The network does not end in \(classes) classes for \(side) pixels.")
        }
        let output = graph.writer.node("Flatten", [graph.flow], integers: [("axis", [1])], output: "logits")
        return graph.writer.file(input: ("input", [1, 3, side, side]), output: (output, [1, classes]))
    }

    private init(state: StateDictionary, side: Int) {
        self.state = state
        self.side = side
        writer = ONNXWriter(byteCount: 2 << 20)
    }

    // MARK: The architecture

    private mutating func draw() throws(BiometricsError) {
        try block("conv1", stride: 2, padding: 1)
        try block("conv2_dw", stride: 1, padding: 1)
        try bottleneck("conv_23", stride: 2)
        try stage("conv_3", count: 4)
        try bottleneck("conv_34", stride: 2)
        try stage("conv_4", count: 6)
        try bottleneck("conv_45", stride: 2)
        try stage("conv_5", count: 2)
        try block("conv_6_sep", stride: 1, padding: 0)
        try convolve("conv_6_dw.conv", normalised: "conv_6_dw.bn", stride: 1, padding: 0)
        try convolve("linear", normalised: "bn", stride: 1, padding: 0)
        try convolve("prob", normalised: nil, stride: 1, padding: 0)
    }

    /// A convolution with normalisation and slopes.
    private mutating func block(_ name: String, stride: Int, padding: Int) throws(BiometricsError) {
        try convolve("\(name).conv", normalised: "\(name).bn", stride: stride, padding: padding)
        let slopes = try floats("\(name).prelu.weight")
        guard slopes.shape == [channels] else { throw mismatch(name) }
        flow = writer.node("PRelu", [flow, writer.constant(slopes.values, shape: [channels, 1, 1])])
    }

    /// Widened, filtered channel by channel, and narrowed again.
    private mutating func bottleneck(_ name: String, stride: Int) throws(BiometricsError) {
        try block("\(name).conv", stride: 1, padding: 0)
        try block("\(name).conv_dw", stride: stride, padding: 1)
        try convolve("\(name).project.conv", normalised: "\(name).project.bn", stride: 1, padding: 0)
    }

    /// Bottlenecks with a shortcut each.
    private mutating func stage(_ name: String, count: Int) throws(BiometricsError) {
        for index in 0..<count {
            let (shortcut, width) = (flow, channels)
            let block = "\(name).model.\(index)"
            try bottleneck(block, stride: 1)
            if state.has("module.\(block).se_module.fc1.weight") { try weigh("\(block).se_module") }
            guard channels == width else { throw mismatch(block) }
            flow = writer.node("Add", [shortcut, flow])
        }
    }

    /// Every channel times a weight that is made of the means of all.
    private mutating func weigh(_ name: String) throws(BiometricsError) {
        let (input, width, extent) = (flow, channels, side)
        flow = writer.node("GlobalAveragePool", [flow])
        side = 1
        try convolve("\(name).fc1", normalised: "\(name).bn1", stride: 1, padding: 0)
        flow = writer.node("Relu", [flow])
        try convolve("\(name).fc2", normalised: "\(name).bn2", stride: 1, padding: 0)
        flow = writer.node("Sigmoid", [flow])
        guard channels == width else { throw mismatch(name) }
        flow = writer.node("Mul", [input, flow])
        side = extent
    }

    // MARK: Layers

    /// A convolution without biases, or a fully connected layer over one pixel, with the normalisation behind it.
    private mutating func convolve(
        _ name: String, normalised normalisation: String?, stride: Int, padding: Int
    ) throws(BiometricsError) {
        guard !state.has("module.\(name).bias") else { throw mismatch(name) }
        var (shape, weights) = try floats("\(name).weight")
        if shape.count == 2, side == 1 { shape += [1, 1] }
        guard shape.count == 4, shape[2] == shape[3], side + 2 * padding >= shape[2] else { throw mismatch(name) }
        let (count, depth, kernel) = (shape[0], shape[1], shape[2])
        // Either every output sees all channels, or each sees its own.
        guard depth == channels || (depth == 1 && count == channels) else { throw mismatch(name) }
        var inputs = [flow]
        if let normalisation {
            let biases = try fold(normalisation, into: &weights, count: count)
            inputs += [writer.constant(weights, shape: shape), writer.constant(biases, shape: [count])]
        } else {
            inputs.append(writer.constant(weights, shape: shape))
        }
        flow = writer.node(
            "Conv", inputs,
            integers: [
                ("group", [depth == channels ? 1 : channels]), ("kernel_shape", [kernel, kernel]),
                ("pads", [Int](repeating: padding, count: 4)), ("strides", [stride, stride]),
            ])
        channels = count
        side = (side + 2 * padding - kernel) / stride + 1
    }

    /// Scales the weights of each of `count` outputs as a normalisation would, and gives the biases that it adds.
    private func fold(
        _ name: String, into weights: inout [Float], count: Int
    ) throws(BiometricsError) -> [Float] {
        let scales = try floats("\(name).weight")
        let shifts = try floats("\(name).bias")
        let means = try floats("\(name).running_mean")
        let variances = try floats("\(name).running_var")
        guard [scales, shifts, means, variances].allSatisfy({ $0.shape == [count] }),
            variances.values.allSatisfy({ $0 >= 0 })
        else { throw mismatch(name) }
        let length = weights.count / count
        var biases: [Float] = []
        for output in 0..<count {
            // In double precision, which rounds alike on every machine.
            let factor = Double(scales.values[output]) / (Double(variances.values[output]) + Self.epsilon).squareRoot()
            biases.append(Float(Double(shifts.values[output]) - Double(means.values[output]) * factor))
            for index in output * length..<(output + 1) * length {
                weights[index] = Float(Double(weights[index]) * factor)
            }
        }
        return biases
    }

    private func floats(_ name: String) throws(BiometricsError) -> (shape: [Int], values: [Float]) {
        try state.floats("module.\(name)")
    }

    private func mismatch(_ name: String) -> BiometricsError {
        BiometricsError(.modelInvalid, "The layer “\(name)” of this MiniFASNet does not go with those around it.")
    }
}

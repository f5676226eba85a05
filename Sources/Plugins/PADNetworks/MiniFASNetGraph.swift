internal import BiometricsCore
internal import ONNXFormat

/// Builds the ONNX graph of a MiniFASNet from its tensors, and folds its normalisations into the preceding
/// convolutions.
///
/// The architecture is a thinned MobileFaceNet. The tensors' shapes give the number of channels of each layer. The
/// tensors' names show whether the last block of a stage weighs its channels (squeeze and excitation).
///
/// - Source: Minivision, Silent-Face-Anti-Spoofing, `src/model_lib/MiniFASNet.py`.
struct MiniFASNetGraph {
    private let state: StateDictionary
    private var writer: ONNXWriter
    /// The output of the previous layer.
    private var flow = "input"
    /// The number of its channels.
    private var channels = 3
    /// Its side in pixels.
    private var side: Int

    /// PyTorch's default, which the architecture uses.
    private static let epsilon = 1e-5

    /// The file for pictures of `side` pixels, with a logit for each of `classes` classes.
    ///
    /// - Throws: `.modelInvalid` if a tensor is missing or does not fit its neighbours.
    static func onnx(_ state: StateDictionary, side: Int, classes: Int) throws(BiometricsError) -> [UInt8] {
        var graph = MiniFASNetGraph(state: state, side: side)
        try graph.draw()
        guard graph.channels == classes, graph.side == 1 else {
            throw BiometricsError(.modelInvalid, "The network must end in \(classes) classes for \(side) pixels.")
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

    /// Widens the channels, filters each of them, and narrows them again.
    private mutating func bottleneck(_ name: String, stride: Int) throws(BiometricsError) {
        try block("\(name).conv", stride: 1, padding: 0)
        try block("\(name).conv_dw", stride: stride, padding: 1)
        try convolve("\(name).project.conv", normalised: "\(name).project.bn", stride: 1, padding: 0)
    }

    /// Bottlenecks, each with a shortcut.
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

    /// Multiplies every channel by a weight that is computed from the means of all channels.
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

    /// A convolution without biases, or a fully connected layer over one pixel, followed by a normalisation.
    private mutating func convolve(
        _ name: String, normalised normalisation: String?, stride: Int, padding: Int
    ) throws(BiometricsError) {
        guard !state.has("module.\(name).bias") else { throw mismatch(name) }
        var (shape, weights) = try floats("\(name).weight")
        if shape.count == 2, side == 1 { shape += [1, 1] }
        guard shape.count == 4, shape[2] == shape[3], side + 2 * padding >= shape[2] else { throw mismatch(name) }
        let (count, depth, kernel) = (shape[0], shape[1], shape[2])
        // Either every output uses all channels, or each uses its own.
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

    /// Scales the weights of each of `count` outputs like the normalisation, and returns its biases.
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
            // Double precision rounds the same way on every machine.
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
        BiometricsError(.modelInvalid, "The layer “\(name)” of this MiniFASNet does not fit the layers around it.")
    }
}

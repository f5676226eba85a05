internal import BiometricsCore

/// The supported operators, by their number in the file.
enum TFLiteOperator: Int {
    case add = 0
    case concatenation = 2
    case convolution = 3
    case depthwiseConvolution = 4
    case dequantize = 6
    case logistic = 14
    case maximumPooling = 17
    case rectifier = 19
    case reshape = 22
    case pad = 34
    case parametricRectifier = 54
}

extension TFLiteGraph {
    /// Adds the operator of `step`, and returns its result.
    mutating func add(_ step: TFLiteFile.Step) throws(BiometricsError) -> Flow {
        guard let kind = TFLiteOperator(rawValue: step.code) else {
            throw source.file.failure("the operator \(step.code) is not supported")
        }
        func inputs(_ count: ClosedRange<Int>) throws(BiometricsError) -> [Int] {
            guard count.contains(step.inputs.count) else {
                throw source.file.failure("the operator \(step.code) has \(step.inputs.count) inputs, which do not fit")
            }
            return step.inputs
        }
        switch kind {
        case .add:
            let terms = try inputs(2...2)
            let (first, second) = (try picture(terms[0]), try picture(terms[1]))
            guard first.shape == second.shape else { throw source.file.failure("a sum has two shapes") }
            let sum = Flow(name: writer.node("Add", [first.name, second.name]), shape: first.shape)
            return try activated(sum, by: step, field: 0)
        case .rectifier:
            let flow = try picture(try inputs(1...1)[0])
            return Flow(name: writer.node("Relu", [flow.name]), shape: flow.shape)
        case .logistic:
            let flow = try flow(try inputs(1...1)[0])
            return Flow(name: writer.node("Sigmoid", [flow.name]), shape: flow.shape, isFlat: flow.isFlat)
        case .parametricRectifier:
            let parts = try inputs(2...2)
            let flow = try picture(parts[0])
            let slopes = try weights(parts[1])
            guard slopes.shape == [1, 1, flow.shape[3]] else {
                throw source.file.failure("an operator needs one slope per channel")
            }
            let constant = writer.constant(slopes.values, shape: [flow.shape[3], 1, 1])
            return Flow(name: writer.node("PRelu", [flow.name, constant]), shape: flow.shape)
        case .convolution, .depthwiseConvolution:
            return try convolution(step, try inputs(3...3), isDepthwise: kind == .depthwiseConvolution)
        case .maximumPooling: return try maximum(step, over: try picture(try inputs(1...1)[0]))
        case .pad: return try pad(try inputs(2...2))
        case .reshape:
            let row = row(of: try flow(try inputs(1...2)[0]))
            let stated = source.tensors[step.outputs[0]]
            guard stated.count == row.shape.reduce(1, *) else { throw source.file.failure("a reshape loses values") }
            return Flow(name: row.name, shape: stated.shape, isFlat: true)
        case .concatenation: return try joined(step, try inputs(1...16))
        case .dequantize: throw source.file.failure("a computed tensor is widened")
        }
    }

    /// Applies the activation of an operator's settings: none, or a rectifier.
    private mutating func activated(
        _ flow: Flow, by step: TFLiteFile.Step, field: Int
    ) throws(BiometricsError) -> Flow {
        switch try step.options?.number(field, else: Int8(0)) ?? 0 {
        case 0: return flow
        case 1: return Flow(name: writer.node("Relu", [flow.name]), shape: flow.shape, isFlat: flow.isFlat)
        case let other:
            throw source.file.failure("the activation \(other) of an operator is not supported")
        }
    }

    /// The windows of an operator on one axis.
    private struct Windows {
        let count: Int
        let before: Int
        let after: Int

        /// - Parameter isWhole: whether windows lie inside the input (VALID). Otherwise there is one window per step,
        ///   and zeros are added around the input, the odd one at the end (SAME).
        init?(over extent: Int, side: Int, stride: Int, isWhole: Bool) {
            guard (1...64).contains(side), (1...64).contains(stride), !isWhole || side <= extent else { return nil }
            count = isWhole ? (extent - side) / stride + 1 : (extent + stride - 1) / stride
            let missing = isWhole ? 0 : max(0, (count - 1) * stride + side - extent)
            before = missing / 2
            after = missing - before
        }
    }

    /// The windows and strides of `step` over `flow`. Convolutions and poolings have them in the same fields.
    private func windows(
        _ step: TFLiteFile.Step, over flow: Flow, rows: Int, columns: Int
    ) throws(BiometricsError) -> (down: Windows, across: Windows, strides: [Int]) {
        let padding = try step.options?.number(0, else: Int8(0)) ?? 0
        let across = Int(try step.options?.number(1, else: Int32(0)) ?? 0)
        let down = Int(try step.options?.number(2, else: Int32(0)) ?? 0)
        guard (0...1).contains(padding),
            let vertical = Windows(over: flow.shape[1], side: rows, stride: down, isWhole: padding == 1),
            let horizontal = Windows(over: flow.shape[2], side: columns, stride: across, isWhole: padding == 1)
        else { throw source.file.failure("the windows of an operator do not fit its input") }
        return (vertical, horizontal, [down, across])
    }

    private mutating func convolution(
        _ step: TFLiteFile.Step, _ parts: [Int], isDepthwise: Bool
    ) throws(BiometricsError) -> Flow {
        let flow = try picture(parts[0])
        let (filters, biases) = (try weights(parts[1]), try weights(parts[2]))
        let dilation = isDepthwise ? 5 : 4
        for field in dilation...dilation + 1 {
            guard try step.options?.number(field, else: Int32(1)) ?? 1 == 1 else {
                throw source.file.failure("a convolution is dilated")
            }
        }
        // Filters are stored as outputs, rows, columns, inputs; depthwise ones as 1, rows, columns, outputs.
        guard filters.shape.count == 4, case let count = filters.shape[isDepthwise ? 3 : 0], biases.shape == [count],
            isDepthwise ? filters.shape[0] == 1 && count == flow.shape[3] : filters.shape[3] == flow.shape[3]
        else { throw source.file.failure("the weights of a convolution do not fit its input") }
        let (rows, columns, depth) = (filters.shape[1], filters.shape[2], isDepthwise ? 1 : filters.shape[3])
        let place = try windows(step, over: flow, rows: rows, columns: columns)
        var turned: [Float] = []
        turned.reserveCapacity(filters.values.count)
        let cells = rows * columns
        for output in 0..<count {
            for input in 0..<depth {
                for cell in 0..<cells {
                    let place = isDepthwise ? cell * count + output : (output * cells + cell) * depth + input
                    turned.append(filters.values[place])
                }
            }
        }
        // OpenCV 4.6 does not support convolutions with different borders on both sides.
        let isEven = place.down.before == place.down.after && place.across.before == place.across.after
        let border = [place.down.before, place.across.before, place.down.after, place.across.after]
        let input =
            isEven
            ? flow.name
            : writer.node(
                "Pad", [flow.name],
                integers: [("pads", [0, 0, border[0], border[1], 0, 0, border[2], border[3]])])
        let weights = writer.constant(turned, shape: [count, depth, rows, columns])
        let shifts = writer.constant(biases.values, shape: [count])
        let name = writer.node(
            "Conv", [input, weights, shifts],
            integers: [
                ("kernel_shape", [rows, columns]), ("strides", place.strides),
                ("pads", isEven ? border : [0, 0, 0, 0]), ("group", [isDepthwise ? count : 1]),
            ])
        let result = Flow(name: name, shape: [1, place.down.count, place.across.count, count])
        return try activated(result, by: step, field: isDepthwise ? 4 : 3)
    }

    private mutating func maximum(_ step: TFLiteFile.Step, over flow: Flow) throws(BiometricsError) -> Flow {
        let columns = Int(try step.options?.number(3, else: Int32(0)) ?? 0)
        let rows = Int(try step.options?.number(4, else: Int32(0)) ?? 0)
        let place = try windows(step, over: flow, rows: rows, columns: columns)
        // Both runtimes ignore values beyond the edge.
        let border = [place.down.before, place.across.before, place.down.after, place.across.after]
        let name = writer.node(
            "MaxPool", [flow.name],
            integers: [("kernel_shape", [rows, columns]), ("strides", place.strides), ("pads", border)])
        let result = Flow(name: name, shape: [1, place.down.count, place.across.count, flow.shape[3]])
        return try activated(result, by: step, field: 5)
    }

    private mutating func pad(_ parts: [Int]) throws(BiometricsError) -> Flow {
        let flow = try picture(parts[0])
        // Before and after each axis: batch, rows, columns, channels.
        let border = try source.integers(source.tensors[parts[1]])
        guard border.count == 8, border[0] == 0, border[1] == 0, border.allSatisfy((0...4096).contains) else {
            throw source.file.failure("the border \(border) is invalid")
        }
        let name = writer.node(
            "Pad", [flow.name],
            integers: [("pads", [0, border[6], border[2], border[4], 0, border[7], border[3], border[5]])])
        var shape: [Int] = []
        for axis in 0..<4 { shape.append(border[2 * axis] + flow.shape[axis] + border[2 * axis + 1]) }
        return Flow(name: name, shape: shape)
    }

    /// Joins rows. For rows, this is the same as joining along the first axis after the batch.
    private mutating func joined(_ step: TFLiteFile.Step, _ parts: [Int]) throws(BiometricsError) -> Flow {
        var rows: [Flow] = []
        for part in parts { rows.append(row(of: try flow(part))) }
        let rank = rows[0].shape.count
        let axis = Int(try step.options?.number(0, else: Int32(0)) ?? 0)
        guard rank >= 2, axis == 1 || axis == 1 - rank,
            rows.allSatisfy({ $0.shape.count == rank && $0.shape.dropFirst(2) == rows[0].shape.dropFirst(2) })
        else { throw source.file.failure("tensors can be joined only along the first axis after the batch") }
        var shape = rows[0].shape
        shape[1] = rows.reduce(0) { $0 + $1.shape[1] }
        let name = writer.node("Concat", rows.map(\.name), integers: [("axis", [1])])
        return try activated(Flow(name: name, shape: shape, isFlat: true), by: step, field: 1)
    }
}

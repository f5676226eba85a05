internal import BiometricsCore
internal import ONNXFormat

/// A line recogniser's network in two parts: one for the characters that are read, and one for all other classes.
///
/// Most of the 18,710 classes are Chinese characters, and their layer would run at every step of a line. The first part
/// has only the blank and the characters of the recipe. The other classes are computed only at steps with a character,
/// a third of all steps. They are needed because a confidence is a share among all classes.
///
/// Without them, Chinese characters would be read as letters. Of 6,763 drawn Chinese characters, 572 resemble a letter
/// at some step. Their confidence exceeds 0.5 at 2 of these steps; with a share among letters, marks and symbols alone,
/// it would at 339.
struct LineRecognizerGraph {
    /// For a line: the logits of the blank and of the characters in the recipe's order, and the features from which
    /// they are computed.
    let characters: [UInt8]
    /// For rows of features: the logarithm of the sum of the exponentials of all other classes' logits.
    let others: [UInt8]

    /// The number of rows of the second part.
    static let rowCount = 16

    /// The parts of a network that ends with one matrix, its bias and a softmax.
    ///
    /// - Throws: `.modelInvalid` for a network that ends differently, or that has other classes than the recipe.
    init(_ original: [UInt8], recipe: LineRecognizerRecipe) throws(BiometricsError) {
        var model = try ONNXModel(original)
        let tail = try Tail(model, classCount: recipe.classCount)
        let read = [0] + recipe.classes
        let (charactersLogits, othersLogits) = ("characters.logits", "others.logits")
        model.nodes.removeAll { $0.outputs.contains(where: tail.replaced.contains) }
        model.tensors.removeAll { [tail.weights.name, tail.bias.name].contains($0.name) }
        let layer = try Layer("characters", tail, columns: read.map { $0..<$0 + 1 })
        model.tensors += [layer.weights, layer.bias]
        model.nodes += layer.nodes(from: tail.features, to: charactersLogits)
        model.setOutputs([charactersLogits, tail.features])
        characters = model.encoded

        let rest = try Layer("others", tail, columns: Self.ranges(of: recipe.classCount, without: read))
        var writer = ONNXWriter(byteCount: rest.weights.bytes.count + rest.bias.bytes.count + 1024)
        writer.constant(rest.weights)
        writer.constant(rest.bias)
        for node in rest.nodes(from: "features", to: othersLogits) { writer.node(node) }
        writer.node(
            ONNXNode(
                "ReduceLogSumExp", inputs: [othersLogits], outputs: ["others"],
                attributes: [("axes", .integers([1])), ("keepdims", .integer(1))]))
        others = writer.file(
            input: ("features", [Self.rowCount, tail.weights.shape[0]]), output: ("others", [Self.rowCount, 1]))
    }

    /// The classes below `count` that are not in `classes`, as ranges.
    private static func ranges(of count: Int, without classes: [Int]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var next = 0
        for place in classes.sorted() + [count] {
            if next < place { ranges.append(next..<place) }
            next = place + 1
        }
        return ranges
    }

    /// The end of the network.
    private struct Tail {
        /// The name of the last matrix's input.
        let features: String
        /// Features × classes.
        let weights: ONNXTensor
        let bias: ONNXTensor
        /// The names of everything after the features.
        let replaced: Set<String>

        init(_ model: ONNXModel, classCount: Int) throws(BiometricsError) {
            guard let softmax = model.nodes.last, softmax.kind == "Softmax" else { throw Self.failure("no softmax") }
            var replaced = Set(softmax.outputs)
            // The node before the first input of `node`, skipping operations that change nothing.
            func source(of node: ONNXNode, _ kind: String) throws(BiometricsError) -> ONNXNode {
                var name = node.inputs.first
                while let found = model.nodes.first(where: { $0.outputs.first == name }), found.outputs.count == 1 {
                    guard replaced.insert(found.outputs[0]).inserted else { break }
                    if found.kind == kind, found.inputs.count == 2 { return found }
                    guard found.kind == "Identity" else { break }
                    name = found.inputs.first
                }
                throw Self.failure("no \(kind) before its softmax")
            }
            let sum = try source(of: softmax, "Add")
            let product = try source(of: sum, "MatMul")
            guard let bias = model.tensors.first(where: { $0.name == sum.inputs[1] }), bias.type == 1,
                let weights = model.tensors.first(where: { $0.name == product.inputs[1] }), weights.type == 1,
                weights.shape.count == 2, weights.shape[1] == classCount, bias.shape == [classCount]
            else { throw Self.failure("no layer of \(classCount) classes before its softmax") }
            features = product.inputs[0]
            self.weights = weights
            self.bias = bias
            self.replaced = replaced
        }

        private static func failure(_ what: String) -> BiometricsError {
            BiometricsError(.modelInvalid, "The file is not a supported line recogniser: it has \(what).")
        }
    }

    /// The last matrix and its bias for some of the classes.
    private struct Layer {
        let name: String
        let weights: ONNXTensor
        let bias: ONNXTensor

        init(_ name: String, _ tail: Tail, columns: [Range<Int>]) throws(BiometricsError) {
            self.name = name
            let count = columns.reduce(0) { $0 + $1.count }
            weights = try ONNXTensor(
                name: "\(name).weights", shape: [tail.weights.shape[0], count],
                floats: Self.columns(columns, of: tail.weights))
            bias = try ONNXTensor(name: "\(name).bias", shape: [count], floats: Self.columns(columns, of: tail.bias))
        }

        /// The bytes of some columns, row by row.
        private static func columns(_ columns: [Range<Int>], of tensor: ONNXTensor) -> [UInt8] {
            let size = 4
            let stride = size * (tensor.shape.last ?? 0)
            var bytes: [UInt8] = []
            bytes.reserveCapacity(tensor.bytes.count)
            for row in Swift.stride(from: tensor.bytes.startIndex, to: tensor.bytes.endIndex, by: stride) {
                for range in columns {
                    bytes += tensor.bytes[row + size * range.lowerBound..<row + size * range.upperBound]
                }
            }
            return bytes
        }

        func nodes(from features: String, to logits: String) -> [ONNXNode] {
            [
                ONNXNode("MatMul", inputs: [features, weights.name], outputs: ["\(name).products"]),
                ONNXNode("Add", inputs: ["\(name).products", bias.name], outputs: [logits]),
            ]
        }
    }
}

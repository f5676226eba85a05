internal import BiometricsCore
internal import ONNXFormat

/// The network of a text detector with its hard swishes, x · HardSigmoid(x), rewritten for OpenVINO.
///
/// OpenVINO 2026.4 has no fast code for HardSigmoid, and converts the layout of all channels before and after each one.
/// A hard swish can be written as x · clip(x + 3, 0, 6) / 6, which is the same except for rounding. It then becomes
/// part of the preceding convolution. The 24 hard swishes of PP-OCRv5's detector took a quarter of its time.
enum TextDetectorGraph {
    /// The file `original` with its hard swishes rewritten, if they have ONNX's own slope and offset. Everything else
    /// is unchanged.
    ///
    /// - Throws: `.modelInvalid` for a file that is not understood.
    static func withSwishes(_ original: [UInt8]) throws(BiometricsError) -> [UInt8] {
        var model = try ONNXModel(original)
        // Before version 11, the bounds of a Clip are attributes.
        guard model.opset >= 11 else { return original }
        let gates = model.nodes.filter(isGate).reduce(into: [:]) { $0[$1.outputs[0]] = $1.inputs[0] }
        var nodes: [ONNXNode] = []
        for node in model.nodes {
            // A gate that is no longer used stays in the file, but does not run.
            guard let value = swished(by: node, gates) else {
                nodes.append(node)
                continue
            }
            nodes += swish(of: value, to: node.outputs[0])
        }
        guard nodes.count > model.nodes.count else { return original }
        model.nodes = nodes
        for number in [0, 3, 6, 1.0 / 6] as [Float] {
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) }
            model.tensors.append(try ONNXTensor(name: name(of: number), shape: [], floats: bytes))
        }
        return model.encoded
    }

    /// The name of a constant.
    private static func name(of number: Float) -> String { "swish.\(number)" }

    private static func isGate(_ node: ONNXNode) -> Bool {
        guard node.kind == "HardSigmoid", node.inputs.count == 1, node.outputs.count == 1,
            case .number(let slope) = node["alpha"], case .number(let offset) = node["beta"]
        else { return false }
        return slope == 1.0 / 6 && offset == 0.5
    }

    /// The value that `node` multiplies by its own gate; nil for any other operation.
    private static func swished(by node: ONNXNode, _ gates: [String: String]) -> String? {
        guard node.kind == "Mul", node.inputs.count == 2, node.outputs.count == 1 else { return nil }
        let (first, second) = (node.inputs[0], node.inputs[1])
        return gates[first] == second ? second : gates[second] == first ? first : nil
    }

    private static func swish(of value: String, to result: String) -> [ONNXNode] {
        let (raised, clipped, product) = ("\(result).raised", "\(result).clipped", "\(result).product")
        return [
            ONNXNode("Add", inputs: [value, name(of: 3)], outputs: [raised]),
            ONNXNode("Clip", inputs: [raised, name(of: 0), name(of: 6)], outputs: [clipped]),
            ONNXNode("Mul", inputs: [value, clipped], outputs: [product]),
            ONNXNode("Mul", inputs: [product, name(of: 1.0 / 6)], outputs: [result]),
        ]
    }
}

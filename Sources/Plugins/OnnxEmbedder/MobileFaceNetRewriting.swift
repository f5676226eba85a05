internal import BiometricsCore
internal import ONNXFormat

/// Converts the published MobileFaceNet from opset 18 to opset 9, which OpenCV 4.6 can read.
///
/// Two operators differ between the versions. In opset 9, Clip has its limits as attributes and not as inputs. Reshape
/// to one row is written as Flatten. The weights stay the same bit for bit.
///
/// - Source: foamliu, MobileFaceNet; ONNX's Operators.md and Changelog.md for both versions.
enum MobileFaceNetRewriting: ModelRewriting {
    static let kind = ModelOriginal.Rewriting(rawValue: "mobileFaceNetOpset9")

    /// Operators that are the same in both versions.
    private static let unchanged: Set = ["Conv", "Relu", "Add"]

    static func rewritten(_ original: [UInt8]) throws(BiometricsError) -> [UInt8] {
        var model = try ONNXModel(original)
        var constants: [String: ONNXTensor] = [:]
        var nodes: [ONNXNode] = []
        for node in model.nodes {
            switch node.kind {
            case "Constant":
                guard case .tensor(let tensor)? = node["value"], node.outputs.count == 1, node.inputs.isEmpty else {
                    throw failure("a constant is not a tensor")
                }
                constants[node.outputs[0]] = tensor
            case "Clip": nodes.append(try clip(node, constants))
            case "Reshape": nodes.append(try flatten(node, constants))
            case let kind where unchanged.contains(kind):
                guard node.inputs.allSatisfy({ constants[$0] == nil }) else {
                    throw failure("\(kind) has a constant input that is not a weight")
                }
                nodes.append(node)
            default: throw failure("the operator “\(node.kind.printable)” is unexpected")
            }
        }
        model.formatVersion = 4
        model.opset = 9
        model.name = "mobilefacenet"
        model.nodes = nodes
        return model.encoded
    }

    private static func clip(
        _ node: ONNXNode, _ constants: [String: ONNXTensor]
    ) throws(BiometricsError) -> ONNXNode {
        guard node.inputs.count == 3, node.attributes.isEmpty, let low = constants[node.inputs[1]]?.number,
            let high = constants[node.inputs[2]]?.number
        else { throw failure("the limits of a Clip are not constants") }
        return ONNXNode(
            "Clip", name: node.name, inputs: [node.inputs[0]], outputs: node.outputs,
            attributes: [("max", .number(high)), ("min", .number(low))])
    }

    private static func flatten(
        _ node: ONNXNode, _ constants: [String: ONNXTensor]
    ) throws(BiometricsError) -> ONNXNode {
        guard node.inputs.count == 2, constants[node.inputs[1]]?.integers == [1, -1] else {
            throw failure("a Reshape gives more than one row")
        }
        return ONNXNode(
            "Flatten", name: node.name, inputs: [node.inputs[0]], outputs: node.outputs,
            attributes: [("axis", .integer(1))])
    }

    private static func failure(_ what: String) -> BiometricsError {
        BiometricsError(.modelInvalid, "The file is not the published MobileFaceNet: \(what).")
    }
}

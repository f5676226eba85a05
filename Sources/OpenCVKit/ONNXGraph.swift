internal import BiometricsCore
internal import ONNXFormat

/// What of an ONNX file is read without an engine: the names of its outputs, in their order.
///
/// OpenCV lists outputs by name; what a caller relies on is the order that the file states.
enum ONNXGraph {
    /// The names of the outputs of the graph; empty when `bytes` are no ONNX model.
    ///
    /// - Source: onnx.proto3: ModelProto.graph is field 7, GraphProto.output 12, ValueInfoProto.name 1.
    static func outputNames(in bytes: [UInt8]) -> [String] {
        var names: [String] = []
        for graph in fields(7, in: bytes[...]) {
            for output in fields(12, in: graph) {
                names += fields(1, in: output).map { String(decoding: $0, as: UTF8.self) }
            }
        }
        return names
    }

    /// The payloads of the fields of this number, up to the first byte that is no protobuf.
    private static func fields(_ number: Int, in message: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var reader = ProtobufReader(message)
        var found: [ArraySlice<UInt8>] = []
        while let field = try? reader.next() {
            if case .bytes(let payload) = field.value, field.number == number { found.append(payload) }
        }
        return found
    }
}

internal import BiometricsCore
internal import ONNXFormat

/// Reads the names of an ONNX file's outputs, in their order, without an engine.
///
/// OpenCV sorts outputs by name, but callers rely on the order in the file.
enum ONNXGraph {
    /// The names of the graph's outputs; empty if `bytes` are not an ONNX model.
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

    /// The payloads of the fields with this number, up to the first invalid byte.
    private static func fields(_ number: Int, in message: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var reader = ProtobufReader(message)
        var found: [ArraySlice<UInt8>] = []
        while let field = try? reader.next() {
            if case .bytes(let payload) = field.value, field.number == number { found.append(payload) }
        }
        return found
    }
}

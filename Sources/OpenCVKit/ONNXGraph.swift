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

    /// The payloads of the length-delimited fields of this number, up to the first byte that is no protobuf.
    private static func fields(_ number: UInt64, in message: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var rest = message
        var found: [ArraySlice<UInt8>] = []
        while let tag = varint(&rest) {
            switch tag & 7 {
            case 0:
                guard varint(&rest) != nil else { return found }
            case 1:
                guard rest.count >= 8 else { return found }
                rest = rest.dropFirst(8)
            case 2:
                guard let length = varint(&rest), length <= UInt64(rest.count) else { return found }
                if tag >> 3 == number { found.append(rest.prefix(Int(length))) }
                rest = rest.dropFirst(Int(length))
            case 5:
                guard rest.count >= 4 else { return found }
                rest = rest.dropFirst(4)
            default:
                return found
            }
        }
        return found
    }

    /// The number at the start of `rest`, which moves past it; nil when there is none.
    private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: 0 as UInt64, to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }
}

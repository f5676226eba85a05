package import BiometricsCore

/// Reads one protobuf message from the start, field by field. It copies nothing, and reads nothing beyond the message.
///
/// - Source: Protocol Buffers, Encoding. Groups are an error, because ONNX does not use them.
package struct ProtobufReader {
    /// The content of a field.
    package enum Value {
        case varint(UInt64)
        case fixed64(UInt64)
        /// A text, a message, or packed numbers.
        case bytes(ArraySlice<UInt8>)
        case fixed32(UInt32)
    }

    private var reader: BoundedReader

    /// A reader of the fields of `message`, which keeps its positions in the file.
    package init(_ message: ArraySlice<UInt8>) {
        reader = BoundedReader(message, complaint: "The file is not an ONNX model")
    }

    /// The next field, or nil at the end.
    ///
    /// - Throws: `.modelInvalid` if no valid field follows, or if the field is longer than the message.
    package mutating func next() throws(BiometricsError) -> (number: Int, value: Value)? {
        guard !reader.isAtEnd else { return nil }
        let tag = try varint()
        guard let number = Int(exactly: tag >> 3), number > 0 else { throw failure("a field has no number") }
        switch tag & 7 {
        case 0: return (number, .varint(try varint()))
        case 1: return (number, .fixed64(try reader.number(ofBytes: 8)))
        case 2: return (number, .bytes(try bytes()))
        case 5: return (number, .fixed32(UInt32(truncatingIfNeeded: try reader.number(ofBytes: 4))))
        default: throw failure("a field has an unknown type")
        }
    }

    /// The next number, with seven bits per byte, least significant first.
    ///
    /// - Throws: `.modelInvalid` if it has more than 64 bits or no end.
    package mutating func varint() throws(BiometricsError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: 0 as UInt64, to: 64, by: 7) {
            let byte = try reader.byte()
            guard shift < 63 || byte < 2 else { break }
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        throw failure("a number is too long")
    }

    /// Whether all bytes were read.
    package var isAtEnd: Bool { reader.isAtEnd }

    private mutating func bytes() throws(BiometricsError) -> ArraySlice<UInt8> {
        let length = try varint()
        guard length <= UInt64(reader.remaining) else { throw failure("a field is longer than its message") }
        return try reader.take(Int(length))
    }

    private func failure(_ what: String) -> BiometricsError { reader.failure(what) }
}

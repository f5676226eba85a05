package import BiometricsCore

/// Reads one protobuf message from the front, a field at a time. Nothing is copied, and nothing beyond the message is read.
///
/// - Source: Protocol Buffers, Encoding. Groups, which ONNX does not use, are refused.
package struct ProtobufReader {
    /// What a field holds.
    package enum Value {
        case varint(UInt64)
        case fixed64(UInt64)
        /// A text, a message, or packed numbers.
        case bytes(ArraySlice<UInt8>)
        case fixed32(UInt32)
    }

    private var rest: ArraySlice<UInt8>

    /// A reader of the fields of `message`, which keeps its places in the file.
    package init(_ message: ArraySlice<UInt8>) {
        rest = message
    }

    /// The next field, or nil at the end.
    ///
    /// - Throws: `.modelInvalid` where no field follows, or one that is longer than the message.
    package mutating func next() throws(BiometricsError) -> (number: Int, value: Value)? {
        guard !rest.isEmpty else { return nil }
        let tag = try varint()
        guard let number = Int(exactly: tag >> 3), number > 0 else { throw failure("a field has no number") }
        switch tag & 7 {
        case 0: return (number, .varint(try varint()))
        case 1: return (number, .fixed64(try fixed(8)))
        case 2: return (number, .bytes(try bytes()))
        case 5: return (number, .fixed32(UInt32(truncatingIfNeeded: try fixed(4))))
        default: throw failure("a field is of an unknown type")
        }
    }

    /// The number at the front, seven bits a byte, least significant first.
    ///
    /// - Throws: `.modelInvalid` where it has more than 64 bits or no end.
    package mutating func varint() throws(BiometricsError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: 0 as UInt64, to: 64, by: 7) {
            guard let byte = rest.popFirst() else { throw failure("it ends early") }
            guard shift < 63 || byte < 2 else { break }
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        throw failure("a number is too long")
    }

    /// Whether nothing follows.
    package var isAtEnd: Bool { rest.isEmpty }

    private mutating func bytes() throws(BiometricsError) -> ArraySlice<UInt8> {
        let length = try varint()
        guard length <= UInt64(rest.count) else { throw failure("a field is longer than what holds it") }
        let payload = rest.prefix(Int(length))
        rest = rest.dropFirst(Int(length))
        return payload
    }

    private mutating func fixed(_ count: Int) throws(BiometricsError) -> UInt64 {
        guard rest.count >= count else { throw failure("it ends early") }
        let value = rest.prefix(count).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(count)
        return value
    }

    private func failure(_ what: String) -> BiometricsError {
        BiometricsError(.modelInvalid, "This is no ONNX model: at byte \(rest.startIndex), \(what).")
    }
}

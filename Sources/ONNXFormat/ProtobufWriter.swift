/// Protobuf fields, appended to each other.
///
/// - Source: Protocol Buffers, Encoding.
extension [UInt8] {
    mutating func append(field: UInt64, _ value: UInt64) {
        append(varint: field << 3)
        append(varint: value)
    }

    mutating func append(field: UInt64, float value: Float) {
        append(varint: field << 3 | 5)
        for shift in stride(from: 0 as UInt32, to: 32, by: 8) {
            append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
        }
    }

    mutating func append(field: UInt64, _ text: String) {
        append(tag: field, length: text.utf8.count)
        self += text.utf8
    }

    mutating func append(field: UInt64, _ payload: some Collection<UInt8>) {
        append(tag: field, length: payload.count)
        self += payload
    }

    /// The header of a payload of `length` bytes.
    mutating func append(tag field: UInt64, length: Int) {
        append(varint: field << 3 | 2)
        append(varint: UInt64(length))
    }

    private mutating func append(varint: UInt64) {
        var rest = varint
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}

/// An object identifier as dotted text, such as `2.23.136.1.1.1`.
package struct ObjectIdentifier: Sendable, Hashable {
    /// The dotted text.
    package let text: String

    /// An identifier by its text.
    package init(_ text: String) { self.text = text }

    /// Reads an element with tag 6.
    ///
    /// - Throws: `.malformed` for another tag, for a number beyond 32 bits, for a number that does not end and beyond 64 bytes.
    /// - Source: ISO/IEC 8825-1, 8.19.
    package init(_ element: BERElement) throws(ChipFileFault) {
        guard element.tag == 0x06, let last = element.content.last, last & 0x80 == 0, element.content.count <= 64 else {
            throw .malformed
        }
        var numbers: [UInt64] = []
        var number: UInt64 = 0
        for byte in element.content {
            number = number << 7 | UInt64(byte & 0x7F)
            guard number <= UInt64(UInt32.max) else { throw .malformed }
            guard byte & 0x80 == 0 else { continue }
            numbers += numbers.isEmpty ? [min(number / 40, 2), number - 40 * min(number / 40, 2)] : [number]
            number = 0
        }
        text = numbers.map(String.init).joined(separator: ".")
    }

    /// Whether this identifier is below `parent`.
    package func isBelow(_ parent: ObjectIdentifier) -> Bool { text.hasPrefix(parent.text + ".") }

    /// The last number.
    package var last: Int? { text.split(separator: ".").last.flatMap { Int($0) } }
}

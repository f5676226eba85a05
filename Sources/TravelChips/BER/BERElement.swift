/// One element of BER: a tag, a length and the content.
///
/// - Source: ISO/IEC 8825-1, 8.1. Only definite lengths are read, as ICAO 9303-10 requires of the files of a chip.
package struct BERElement: Sendable, Hashable {
    /// The bytes of the tag as a number: `0x61`, `0x5F1F`.
    package let tag: UInt32
    /// The content.
    package let content: ArraySlice<UInt8>
    /// Tag, length and content, as they came.
    package let whole: ArraySlice<UInt8>

    /// Whether the content is made of further elements.
    package var isConstructed: Bool {
        let first = tag > 0xFFFF ? tag >> 16 : tag > 0xFF ? tag >> 8 : tag
        return first & 0x20 != 0
    }

    /// A reader of the content.
    package var parts: BERReader { BERReader(content) }

    /// The parts of this tag, in their order.
    ///
    /// - Throws: if the content is not made of whole elements.
    package func all(_ tag: UInt32) throws(ChipFileFault) -> [BERElement] {
        var (reader, found): (BERReader, [BERElement]) = (parts, [])
        while let part = try reader.next() { if part.tag == tag { found.append(part) } }
        return found
    }

    /// The first part of this tag; `nil` without one.
    ///
    /// - Throws: if the content is not made of whole elements up to it.
    package func first(_ tag: UInt32) throws(ChipFileFault) -> BERElement? {
        var reader = parts
        while let part = try reader.next() { if part.tag == tag { return part } }
        return nil
    }

    /// The part that a path of tags leads to.
    ///
    /// - Throws: `.missingPart`.
    package func part(_ path: UInt32...) throws(ChipFileFault) -> BERElement {
        var element = self
        for tag in path {
            guard let next = try element.first(tag) else { throw .missingPart }
            element = next
        }
        return element
    }

    /// The content as a number that is not negative.
    ///
    /// - Throws: `.malformed` for a number beyond 31 bits.
    package func number() throws(ChipFileFault) -> Int {
        guard (1...4).contains(content.count), content.first.map({ $0 < 0x80 }) == true else { throw .malformed }
        return content.reduce(0) { $0 << 8 | Int($1) }
    }
}

/// Reads elements of BER one after another. It never goes into an element by itself, so that no input can exhaust the stack.
package struct BERReader: Sendable {
    private var rest: ArraySlice<UInt8>

    /// A reader of these bytes.
    package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Whether no bytes are left.
    package var isAtEnd: Bool { rest.isEmpty }

    /// The next element; `nil` at the end.
    ///
    /// - Throws: `.truncated`; `.malformed` for a tag of more than three bytes, and for a length that is indefinite or of
    ///   more than four bytes.
    package mutating func next() throws(ChipFileFault) -> BERElement? {
        guard !rest.isEmpty else { return nil }
        let start = rest
        let tag = try readTag()
        let count = try readLength()
        guard count <= rest.count else { throw .truncated }
        let content = rest.prefix(count)
        rest = rest.dropFirst(count)
        return BERElement(tag: tag, content: content, whole: start[..<content.endIndex])
    }

    /// The only element of `bytes`.
    ///
    /// - Throws: as `next()`; `.otherTag` for another tag; `.malformed` if bytes follow.
    package static func only(_ bytes: [UInt8], tag: UInt32) throws(ChipFileFault) -> BERElement {
        var reader = BERReader(bytes[...])
        guard let element = try reader.next() else { throw .truncated }
        guard element.tag == tag else { throw .otherTag }
        guard reader.isAtEnd else { throw .malformed }
        return element
    }

    /// The number of bytes of the element that begins here, by its tag and length. The rest need not be there.
    ///
    /// - Throws: as `next()`.
    package static func extent(of head: [UInt8]) throws(ChipFileFault) -> Int {
        var reader = BERReader(head[...])
        _ = try reader.readTag()
        let count = try reader.readLength()
        return head.count - reader.rest.count + count
    }

    private mutating func readTag() throws(ChipFileFault) -> UInt32 {
        let first = try byte()
        var tag = UInt32(first)
        guard first & 0x1F == 0x1F else { return tag }
        for _ in 0..<2 {
            let next = try byte()
            tag = tag << 8 | UInt32(next)
            if next & 0x80 == 0 { return tag }
        }
        throw .malformed
    }

    private mutating func readLength() throws(ChipFileFault) -> Int {
        let first = try byte()
        guard first & 0x80 != 0 else { return Int(first) }
        guard (1...4).contains(first & 0x7F) else { throw .malformed }
        var count = 0
        for _ in 0..<(first & 0x7F) { count = count << 8 | Int(try byte()) }
        return count
    }

    private mutating func byte() throws(ChipFileFault) -> UInt8 {
        guard let byte = rest.popFirst() else { throw .truncated }
        return byte
    }
}

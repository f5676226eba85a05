package import BiometricsCore

/// Reads a file of weights and believes nothing in it. All readers of weights read through this one.
///
/// No byte is read that is not there, and room is made only for what is: whatever length, count or offset a file states is
/// held against its own bytes first. So what is built of a file grows with the file and not with what it states.
package struct BoundedReader: Sendable {
    /// What is read; its indices are the places that errors name.
    package let bytes: ArraySlice<UInt8>
    /// The index of the next byte.
    package private(set) var position: Int
    /// What is said of a file that is not what it should be, up to the colon.
    private let complaint: String

    /// A reader at the front of `bytes`.
    ///
    /// - Parameter complaint: what an error says of the file before it says where and why: `This is no ONNX model`.
    package init(_ bytes: ArraySlice<UInt8>, complaint: String) {
        self.bytes = bytes
        self.complaint = complaint
        position = bytes.startIndex
    }

    /// The error of a file that is not what it should be at this place.
    package func failure(_ what: String) -> BiometricsError {
        BiometricsError(.modelInvalid, "\(complaint): at byte \(position), \(what).")
    }

    // MARK: From the front

    /// How many bytes follow.
    package var remaining: Int { bytes.endIndex - position }

    /// Whether nothing follows.
    package var isAtEnd: Bool { remaining == 0 }

    /// The next byte.
    ///
    /// - Throws: `.modelInvalid` at the end, as all that is read does.
    package mutating func byte() throws(BiometricsError) -> UInt8 {
        guard position < bytes.endIndex else { throw failure("it ends early") }
        position += 1
        return bytes[position - 1]
    }

    /// The next bytes, as many as asked; they share the file's memory.
    package mutating func take(_ count: Int) throws(BiometricsError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= remaining else { throw failure("it ends early") }
        position += count
        return bytes[position - count..<position]
    }

    /// The number in the next bytes, at most eight, least significant first.
    package mutating func number(ofBytes count: Int) throws(BiometricsError) -> UInt64 {
        guard count <= min(remaining, 8) else { throw failure("it ends early") }
        guard count > 0 else { return 0 }
        defer { position += count }
        // dlib's files hold millions of numbers, and a word is read faster than its bytes one by one.
        if remaining >= 8 {
            let word = unsafe bytes.withUnsafeBytes { buffer in
                let offset = position - bytes.startIndex
                return unsafe UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            return word & (UInt64.max >> UInt64(64 - 8 * count))
        }
        return (0..<count).reduce(0) { $0 | UInt64(bytes[position + $1]) << (8 * UInt64($1)) }
    }

    /// A text of as many bytes; what is no UTF-8 is replaced.
    ///
    /// - Parameter limit: how many bytes it may have.
    package mutating func text(_ count: Int, atMost limit: Int) throws(BiometricsError) -> String {
        guard count <= limit else { throw failure("a text is too long") }
        return String(decoding: try take(count), as: UTF8.self)
    }

    /// The bytes before the next `mark`, which is passed over.
    ///
    /// - Parameter limit: how many there may be.
    package mutating func bytes(before mark: UInt8, atMost limit: Int) throws(BiometricsError) -> ArraySlice<UInt8> {
        guard let end = bytes[position...].prefix(limit + 1).firstIndex(of: mark) else {
            throw failure("a name has no end")
        }
        defer { position = end + 1 }
        return bytes[position..<end]
    }

    /// As many IEEE floats of 32 bits, least significant byte first as this processor keeps them.
    package mutating func floats(_ count: Int) throws(BiometricsError) -> [Float] {
        guard count >= 0, count <= remaining / 4 else { throw failure("it ends early") }
        // An array of no elements is one and the same for all threads, and would be written to.
        guard count > 0 else { return [] }
        let raw = try take(4 * count)
        return unsafe raw.withUnsafeBytes { buffer in
            unsafe [Float](unsafeUninitializedCapacity: count) { floats, initialized in
                unsafe UnsafeMutableRawBufferPointer(floats).copyMemory(from: buffer)
                initialized = count
            }
        }
    }

    // MARK: By offset

    /// The number at `place`, least significant byte first.
    package func number<Number: FixedWidthInteger>(
        at place: Int, as type: Number.Type
    ) throws(BiometricsError) -> Number {
        try check(place, Number.bitWidth / 8)
        var value: Number = 0
        for index in 0..<Number.bitWidth / 8 {
            value |= Number(truncatingIfNeeded: UInt64(bytes[place + index]) << (8 * UInt64(index)))
        }
        return value
    }

    /// Where `count` items of `size` bytes lie from `place` on.
    package func range(of count: Int, itemsOf size: Int, at place: Int) throws(BiometricsError) -> Range<Int> {
        try check(place, 0)
        guard count >= 0, count <= (bytes.endIndex - place) / size else { throw failure("a list has \(count) items") }
        return place..<place + count * size
    }

    private func check(_ place: Int, _ count: Int) throws(BiometricsError) {
        guard place >= bytes.startIndex, place <= bytes.endIndex - count else {
            throw failure("an offset leads out of the file")
        }
    }
}

package import BiometricsCore

/// Reads a file of weights without trusting it. All readers of weights use this type.
///
/// It never reads beyond the end, and allocates only for bytes that exist: every length, count or offset that a file
/// states is first checked against its actual bytes. The memory for a file therefore grows with its size, not with the
/// numbers it states.
package struct BoundedReader: Sendable {
    /// The bytes of the file. Errors name positions by their indices.
    package let bytes: ArraySlice<UInt8>
    /// The index of the next byte.
    package private(set) var position: Int
    /// The start of every error message, up to the colon.
    private let complaint: String

    /// A reader at the start of `bytes`.
    ///
    /// - Parameter complaint: the start of error messages, such as `The file is not an ONNX model`. The position and
    ///   the reason follow.
    package init(_ bytes: ArraySlice<UInt8>, complaint: String) {
        self.bytes = bytes
        self.complaint = complaint
        position = bytes.startIndex
    }

    /// The error for an invalid file, at the current position.
    package func failure(_ what: String) -> BiometricsError {
        BiometricsError(.modelInvalid, "\(complaint): at byte \(position), \(what).")
    }

    // MARK: From the front

    /// The number of bytes that follow.
    package var remaining: Int { bytes.endIndex - position }

    /// Whether all bytes were read.
    package var isAtEnd: Bool { remaining == 0 }

    /// The next byte.
    ///
    /// - Throws: `.modelInvalid` at the end, as all reading functions do.
    package mutating func byte() throws(BiometricsError) -> UInt8 {
        guard position < bytes.endIndex else { throw failure("it ends early") }
        position += 1
        return bytes[position - 1]
    }

    /// The next `count` bytes. They share the file's memory.
    package mutating func take(_ count: Int) throws(BiometricsError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= remaining else { throw failure("it ends early") }
        position += count
        return bytes[position - count..<position]
    }

    /// The little-endian number in the next bytes, at most eight.
    package mutating func number(ofBytes count: Int) throws(BiometricsError) -> UInt64 {
        guard count <= min(remaining, 8) else { throw failure("it ends early") }
        guard count > 0 else { return 0 }
        defer { position += count }
        // dlib's files hold millions of numbers, and reading a word is faster than reading single bytes.
        if remaining >= 8 {
            let word = unsafe bytes.withUnsafeBytes { buffer in
                let offset = position - bytes.startIndex
                return unsafe UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            return word & (UInt64.max >> UInt64(64 - 8 * count))
        }
        return (0..<count).reduce(0) { $0 | UInt64(bytes[position + $1]) << (8 * UInt64($1)) }
    }

    /// A text of `count` bytes. Invalid UTF-8 is replaced.
    ///
    /// - Parameter limit: the most bytes it may have.
    package mutating func text(_ count: Int, atMost limit: Int) throws(BiometricsError) -> String {
        guard count <= limit else { throw failure("a text is too long") }
        return String(decoding: try take(count), as: UTF8.self)
    }

    /// The bytes before the next `mark`, which is skipped.
    ///
    /// - Parameter limit: the most bytes there may be.
    package mutating func bytes(before mark: UInt8, atMost limit: Int) throws(BiometricsError) -> ArraySlice<UInt8> {
        guard let end = bytes[position...].prefix(limit + 1).firstIndex(of: mark) else {
            throw failure("a name has no end")
        }
        defer { position = end + 1 }
        return bytes[position..<end]
    }

    /// The next `count` IEEE floats of 32 bits, little-endian as on this processor.
    package mutating func floats(_ count: Int) throws(BiometricsError) -> [Float] {
        guard count >= 0, count <= remaining / 4 else { throw failure("it ends early") }
        // All threads share the storage of empty arrays, so the code below must not write to it.
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

    /// The little-endian number at `place`.
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

    /// The range of `count` items of `size` bytes from `place` on.
    package func range(of count: Int, itemsOf size: Int, at place: Int) throws(BiometricsError) -> Range<Int> {
        try check(place, 0)
        guard count >= 0, count <= (bytes.endIndex - place) / size else { throw failure("a list has \(count) items") }
        return place..<place + count * size
    }

    private func check(_ place: Int, _ count: Int) throws(BiometricsError) {
        guard place >= bytes.startIndex, place <= bytes.endIndex - count else {
            throw failure("an offset points outside the file")
        }
    }
}

internal import CTemplateScan

// How numbers lie in a gallery's files: whole, with their low bytes first, wherever they are.

extension [UInt8] {
    mutating func append<Number: FixedWidthInteger>(number: Number) {
        for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
            append(UInt8(truncatingIfNeeded: number >> Number(shift)))
        }
    }

    mutating func append(floats: some Sequence<Float>) {
        for number in floats { append(number: number.bitPattern) }
    }

    /// Adds zeros up to the next multiple of 64.
    mutating func align() {
        append(contentsOf: repeatElement(0, count: (64 - count % 64) % 64))
    }

    mutating func put<Number: FixedWidthInteger>(_ number: Number, at place: Int) {
        for index in 0..<(Number.bitWidth / 8) {
            self[place + index] = UInt8(truncatingIfNeeded: number >> Number(8 * index))
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The number at `place`; 0 where the bytes end before it does.
    func number<Number: FixedWidthInteger>(_ type: Number.Type, at place: Int) -> Number {
        guard place >= 0, place <= count - MemoryLayout<Number>.size else { return 0 }
        return unsafe Number(littleEndian: loadUnaligned(fromByteOffset: place, as: type))
    }

    /// The CRC-32C of the bytes of `range`; nil where they end before it does.
    func checksum(_ range: Range<Int>) -> UInt32? {
        guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
        return unsafe cts_crc32c(0, baseAddress.map { unsafe $0 + range.lowerBound }, range.count)
    }
}

/// The CRC-32C (Castagnoli) of bytes: it finds every flipped bit, and every burst of at most 32 bits.
enum Checksum {
    static func of(_ bytes: some ContiguousBytes) -> UInt32 { bytes.crc }
}

/// Bytes that lie one behind the other.
protocol ContiguousBytes {
    var crc: UInt32 { get }
}

extension [UInt8]: ContiguousBytes {
    var crc: UInt32 { unsafe withUnsafeBytes { unsafe cts_crc32c(0, $0.baseAddress, $0.count) } }
}

extension ArraySlice<UInt8>: ContiguousBytes {
    var crc: UInt32 { unsafe withUnsafeBytes { unsafe cts_crc32c(0, $0.baseAddress, $0.count) } }
}

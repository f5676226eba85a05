internal import BiometricsCore

/// Reads what dlib's `serialize` wrote, from the front.
///
/// - Source: dlib's serialize.h. An integer is a control byte (bit 7 the sign, bits 0–3 the number of bytes) with its bytes,
///   least significant first; a float is an integer mantissa and an integer exponent of two; a list is its length and its
///   items. The weights of networks are IEEE floats instead, least significant byte first.
struct ArchiveReader {
    private let bytes: [UInt8]
    private let modelID: String
    private(set) var position = 0

    init(_ bytes: [UInt8], modelID: String) {
        self.bytes = bytes
        self.modelID = modelID
    }

    var isAtEnd: Bool { position == bytes.count }

    /// The error of an archive that is not what it should be.
    func failure(_ what: String) -> BiometricsError {
        BiometricsError(.modelInvalid, "\(modelID) is no archive of dlib's as expected: at byte \(position), \(what).")
    }

    mutating func byte() throws(BiometricsError) -> UInt8 {
        guard position < bytes.count else { throw failure("it ends early") }
        position += 1
        return bytes[position - 1]
    }

    mutating func integer() throws(BiometricsError) -> Int {
        let control = try byte()
        let length = Int(control & 0x0F)
        guard (1...8).contains(length), control & 0x70 == 0 else { throw failure("there is no integer") }
        var value: UInt64 = 0
        if bytes.count - position >= 8 {
            let word = unsafe bytes.withUnsafeBytes { buffer in
                unsafe UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            }
            value = word & (UInt64.max >> UInt64(64 - 8 * length))
            position += length
        } else {
            for index in 0..<length { value |= UInt64(try byte()) << (8 * UInt64(index)) }
        }
        guard value <= UInt64(Int64.max) else { throw failure("an integer is too large") }
        return control & 0x80 == 0 ? Int(value) : -Int(value)
    }

    /// An integer of `range`.
    mutating func integer(in range: ClosedRange<Int>, _ what: String) throws(BiometricsError) -> Int {
        let value = try integer()
        guard range.contains(value) else { throw failure("\(what) is \(value)") }
        return value
    }

    mutating func float() throws(BiometricsError) -> Float {
        let mantissa = try integer()
        let exponent = try integer(in: -1024...1024, "an exponent")
        // There are millions of them: the bits of a power of two come without a call of the mathematics library.
        let power =
            (-1022...1023).contains(exponent)
            ? Double(bitPattern: UInt64(exponent + 1023) << 52)
            : Double(sign: .plus, exponent: exponent, significand: 1)
        let value = power * Double(mantissa)
        guard value.isFinite else { throw failure("a number is not finite") }
        return Float(value)
    }

    mutating func text() throws(BiometricsError) -> String {
        let length = try integer(in: 0...256, "the length of a name")
        guard bytes.count - position >= length else { throw failure("it ends early") }
        position += length
        return String(decoding: bytes[position - length..<position], as: UTF8.self)
    }

    /// Whether an integer follows and then a text of two to 64 characters, as before the name of a layer.
    var isBeforeText: Bool {
        var ahead = self
        guard let length = try? ahead.integer(), (2...64).contains(length), bytes.count - ahead.position >= length
        else { return false }
        return bytes[ahead.position..<ahead.position + length].allSatisfy { (0x20..<0x7F).contains($0) }
    }

    /// As many IEEE floats, least significant byte first as this processor keeps them.
    mutating func rawFloats(_ count: Int) throws(BiometricsError) -> [Float] {
        guard count >= 0, count <= (bytes.count - position) / 4 else { throw failure("it ends early") }
        // An array of no elements is one and the same for all threads, and would be written to.
        guard count > 0 else { return [] }
        let start = position
        position += 4 * count
        return unsafe bytes.withUnsafeBytes { buffer in
            unsafe [Float](unsafeUninitializedCapacity: count) { floats, initialized in
                unsafe UnsafeMutableRawBufferPointer(floats).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: buffer[start..<start + 4 * count]))
                initialized = count
            }
        }
    }

    /// The items of a list.
    mutating func list<Item>(
        _ item: (inout ArchiveReader) throws(BiometricsError) -> Item
    ) throws(BiometricsError) -> [Item] {
        // Every item takes a byte at the least.
        let count = try integer(in: 0...(bytes.count - position), "the length of a list")
        var items: [Item] = []
        items.reserveCapacity(min(count, 4096))
        for _ in 0..<count { items.append(try item(&self)) }
        return items
    }

    /// Appends the values of a matrix, row by row; its extents are stored as negative numbers.
    mutating func matrix(to values: inout [Float]) throws(BiometricsError) {
        let rows = -(try integer(in: -65536 ... -1, "a matrix's number of rows"))
        let columns = -(try integer(in: -65536 ... -1, "a matrix's number of columns"))
        guard rows * columns <= bytes.count - position else { throw failure("it ends early") }
        for _ in 0..<rows * columns { values.append(try float()) }
    }
}

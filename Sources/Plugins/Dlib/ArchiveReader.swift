internal import BiometricsCore
internal import ONNXFormat

/// Reads data written by dlib's `serialize`, from the start.
///
/// - Source: dlib's serialize.h. An integer is a control byte (bit 7 is the sign, bits 0–3 the number of bytes),
///   followed by its bytes, least significant first. A float is an integer mantissa and an integer exponent of two. A
///   list is its length and its items. The weights of networks are little-endian IEEE floats instead.
struct ArchiveReader {
    private var reader: BoundedReader

    init(_ bytes: [UInt8], modelID: String) {
        reader = BoundedReader(bytes[...], complaint: "The file of \(modelID) is not the expected dlib archive")
    }

    var isAtEnd: Bool { reader.isAtEnd }

    /// The number of bytes that follow.
    var remaining: Int { reader.remaining }

    /// The error for an invalid archive.
    func failure(_ what: String) -> BiometricsError { reader.failure(what) }

    mutating func byte() throws(BiometricsError) -> UInt8 { try reader.byte() }

    mutating func integer() throws(BiometricsError) -> Int {
        let control = try byte()
        let length = Int(control & 0x0F)
        guard (1...8).contains(length), control & 0x70 == 0 else { throw failure("an integer is malformed") }
        let value = try reader.number(ofBytes: length)
        guard value <= UInt64(Int64.max) else { throw failure("an integer is too large") }
        return control & 0x80 == 0 ? Int(value) : -Int(value)
    }

    /// An integer in `range`.
    mutating func integer(in range: ClosedRange<Int>, _ what: String) throws(BiometricsError) -> Int {
        let value = try integer()
        guard range.contains(value) else { throw failure("\(what) is \(value)") }
        return value
    }

    mutating func float() throws(BiometricsError) -> Float {
        let mantissa = try integer()
        let exponent = try integer(in: -1024...1024, "an exponent")
        // There are millions of floats, so the power of two is built from its bits instead of calling the mathematics
        // library.
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
        return try reader.text(length, atMost: 256)
    }

    /// Whether an integer and then a text of 2 to 64 characters follow, as before the name of a layer.
    var isBeforeText: Bool {
        var ahead = self
        guard let length = try? ahead.integer(), (2...64).contains(length), let text = try? ahead.reader.take(length)
        else { return false }
        return text.allSatisfy { (0x20..<0x7F).contains($0) }
    }

    /// The next `count` IEEE floats, little-endian as on this processor.
    mutating func rawFloats(_ count: Int) throws(BiometricsError) -> [Float] { try reader.floats(count) }

    /// The items of a list.
    mutating func list<Item>(
        _ item: (inout ArchiveReader) throws(BiometricsError) -> Item
    ) throws(BiometricsError) -> [Item] {
        // Every item takes at least one byte.
        let count = try integer(in: 0...reader.remaining, "the length of a list")
        var items: [Item] = []
        items.reserveCapacity(min(count, 4096))
        for _ in 0..<count { items.append(try item(&self)) }
        return items
    }

    /// Appends the values of a matrix, row by row. Its extents are stored as negative numbers.
    mutating func matrix(to values: inout [Float]) throws(BiometricsError) {
        let rows = -(try integer(in: -65536 ... -1, "a matrix's number of rows"))
        let columns = -(try integer(in: -65536 ... -1, "a matrix's number of columns"))
        guard rows * columns <= reader.remaining else { throw failure("it ends early") }
        for _ in 0..<rows * columns { values.append(try float()) }
    }
}

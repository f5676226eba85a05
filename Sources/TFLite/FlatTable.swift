internal import BiometricsCore
internal import ONNXFormat

/// The bytes of a flatbuffer. They are not trusted: every offset is checked before it is followed.
struct FlatFile {
    private let reader: BoundedReader

    init(bytes: [UInt8], modelID: String) {
        reader = BoundedReader(
            bytes[...], complaint: "The file of \(modelID) is not the expected TensorFlow Lite model")
    }

    /// The number of bytes.
    var count: Int { reader.bytes.count }

    /// The error for an invalid file.
    func failure(_ what: String) -> BiometricsError { reader.failure(what) }

    /// The little-endian number at `position`.
    func number<Number: FixedWidthInteger>(
        at position: Int, as type: Number.Type
    ) throws(BiometricsError) -> Number {
        try reader.number(at: position, as: type)
    }

    /// The range of `count` items of `size` bytes from `position` on.
    func range(of count: Int, itemsOf size: Int, at position: Int) throws(BiometricsError) -> Range<Int> {
        try reader.range(of: count, itemsOf: size, at: position)
    }

    /// The target of the offset at `position`.
    func target(of position: Int) throws(BiometricsError) -> Int {
        let offset = Int(try number(at: position, as: UInt32.self))
        guard offset > 0, offset < count - position else { throw failure("an offset points outside the file") }
        return position + offset
    }

    /// The root table of the file.
    func root(identifier: String) throws(BiometricsError) -> FlatTable {
        guard reader.bytes.dropFirst(4).starts(with: identifier.utf8) else {
            throw failure("the file identifier is missing")
        }
        return try FlatTable(in: self, at: try target(of: 0))
    }
}

/// A table of a flatbuffer: numbered fields, any of which may be absent.
///
/// - Source: the FlatBuffers binary format ("FlatBuffers internals"). A table begins with the signed distance back to
///   its list of fields. The list states its own length, the table's length, and each field's offset in the table,
///   which is 0 for an absent field.
struct FlatTable {
    private let file: FlatFile
    private let position: Int
    private let list: Int
    private let fieldCount: Int

    init(in file: FlatFile, at position: Int) throws(BiometricsError) {
        self.file = file
        self.position = position
        list = position - Int(try file.number(at: position, as: Int32.self))
        let length = Int(try file.number(at: list, as: UInt16.self))
        guard length >= 4, length.isMultiple(of: 2), list <= file.count - length else {
            throw file.failure("a table has an invalid list of fields")
        }
        fieldCount = (length - 4) / 2
    }

    /// The number in a field, or `missing` if the field is absent.
    func number<Number: FixedWidthInteger>(
        _ field: Int, else missing: Number
    ) throws(BiometricsError) -> Number {
        guard let place = try place(of: field) else { return missing }
        return try file.number(at: place, as: Number.self)
    }

    /// The table in a field.
    func table(_ field: Int) throws(BiometricsError) -> FlatTable? {
        guard let place = try place(of: field) else { return nil }
        return try FlatTable(in: file, at: try file.target(of: place))
    }

    /// The tables of a list, in order; empty for an absent field.
    func tables(_ field: Int, atMost limit: Int) throws(BiometricsError) -> [FlatTable] {
        guard let items = try list(field, itemSize: 4, atMost: limit) else { return [] }
        var tables: [FlatTable] = []
        for place in stride(from: items.lowerBound, to: items.upperBound, by: 4) {
            tables.append(try FlatTable(in: file, at: try file.target(of: place)))
        }
        return tables
    }

    /// The 32-bit numbers of a list, in order; empty for an absent field.
    func integers(_ field: Int, atMost limit: Int) throws(BiometricsError) -> [Int] {
        guard let items = try list(field, itemSize: 4, atMost: limit) else { return [] }
        var numbers: [Int] = []
        for place in stride(from: items.lowerBound, to: items.upperBound, by: 4) {
            numbers.append(Int(try file.number(at: place, as: Int32.self)))
        }
        return numbers
    }

    /// The range of a list's bytes in the file; empty for an absent field.
    func byteRange(_ field: Int) throws(BiometricsError) -> Range<Int> {
        try list(field, itemSize: 1, atMost: file.count) ?? 0..<0
    }

    private func place(of field: Int) throws(BiometricsError) -> Int? {
        guard field < fieldCount else { return nil }
        let offset = Int(try file.number(at: list + 4 + 2 * field, as: UInt16.self))
        return offset == 0 ? nil : position + offset
    }

    /// The range of a list's items.
    private func list(_ field: Int, itemSize: Int, atMost limit: Int) throws(BiometricsError) -> Range<Int>? {
        guard let place = try place(of: field) else { return nil }
        let head = try file.target(of: place)
        let count = Int(try file.number(at: head, as: UInt32.self))
        guard count <= limit else { throw file.failure("a list has \(count) items, more than \(limit)") }
        return try file.range(of: count, itemsOf: itemSize, at: head + 4)
    }
}

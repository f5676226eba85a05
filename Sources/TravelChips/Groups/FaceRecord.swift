/// The records in which a face's pictures stand.
enum FaceRecord {
    /// A picture's file, and the size that the record states.
    typealias Picture = (bytes: ArraySlice<UInt8>, size: (width: Int, height: Int)?)

    /// The pictures of a record of ISO/IEC 19794-5:2005, 5.3 to 5.7. It has a head of 14 bytes. Each face has 20 bytes,
    /// then 8 bytes for each feature point, 12 bytes about the picture, and the picture.
    static func pictures19794(_ record: ArraySlice<UInt8>) throws(ChipFileFault) -> [Picture] {
        var fields = FieldReader(record)
        try fields.skip(8)
        guard try fields.number(4) <= record.count else { throw .truncated }
        var pictures: [Picture] = []
        for _ in 0..<min(try fields.number(2), ChipPortrait.most) {
            let length = try fields.number(4)
            let points = try fields.number(2)
            let head = 20 + 8 * points + 12
            guard length > head else { throw .malformed }
            try fields.skip(20 + 8 * points - 6 + 2)
            let size = (width: try fields.number(2), height: try fields.number(2))
            try fields.skip(6)
            pictures.append((try fields.take(length - head), size))
        }
        return pictures
    }

    /// The pictures of a block of ISO/IEC 39794-5:2019, annex A: version and representations, each with its base picture.
    static func pictures39794(_ block: BERElement) throws(ChipFileFault) -> [Picture] {
        let inner = try block.first(0xA1)
        let representations = try (inner ?? block).part(0x65, 0xA1).all(0x30)
        return try representations.prefix(ChipPortrait.most).map { (representation) throws(ChipFileFault) -> Picture in
            (try representation.part(0xA1, 0xA0, 0xA0, 0x80).content, nil)
        }
    }
}

/// Reads fields of fixed length, the highest byte first.
private struct FieldReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func take(_ count: Int) throws(ChipFileFault) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw .truncated }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func skip(_ count: Int) throws(ChipFileFault) { _ = try take(count) }

    mutating func number(_ count: Int) throws(ChipFileFault) -> Int {
        try take(count).reduce(0) { $0 << 8 | Int($1) }
    }
}

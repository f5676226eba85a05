internal import BiometricsCore

/// A file of one embedder's templates by the digests of pictures, which only ever grows.
///
/// Each record carries a checksum, and is written by one call; a record that a killed run left half written is cut off
/// when the file is opened next. One process at a time holds the file; it is its owner's to read alone (0600), since
/// templates are personal data.
struct TemplateLog: ~Copyable {
    /// A picture's entry: no features where it shows no face to compare.
    struct Entry: Hashable {
        var confidence: Float
        var refusal: FaceMatchReason?
        var features: [Float]
    }

    /// What is kept, by the SHA-256 of the picture's bytes.
    private(set) var entries: [String: Entry] = [:]
    private let file: PrivateFile

    private init(file: consuming PrivateFile) {
        self.file = file
    }

    /// The log at `path` of templates that were made as `key`, a line of text, says.
    ///
    /// - Returns: nil while another process holds it.
    /// - Throws: `.ioFailure`, also when the file is another user's or others may open it.
    static func open(_ path: String, key: String) throws(BiometricsError) -> sending TemplateLog? {
        let file = try PrivateFile.open(path)
        guard try file.hold() else { return nil }
        var log = TemplateLog(file: file)
        try log.load(header: Array("biometrics.templates/2\n\(key)\n".utf8))
        return log
    }

    private mutating func load(header: [UInt8]) throws(BiometricsError) {
        let bytes = try file.bytes()
        var end = 0
        if bytes.starts(with: header) {
            end = header.count
            while let (record, next) = TemplateRecord.read(bytes, at: end) {
                entries[record.digest] = record.entry
                end = next
            }
        }
        if end < bytes.count { try file.truncate(to: end) }
        if end == 0 { try file.append(header) }
    }

    /// Keeps the entry of the picture with the given digest, unless there is one.
    ///
    /// - Throws: `.ioFailure`.
    mutating func append(_ entry: Entry, for digest: String) throws(BiometricsError) {
        guard entries[digest] == nil else { return }
        entries[digest] = entry
        let record = TemplateRecord(digest: digest, entry: entry)
        try file.append(record.bytes)
    }
}

/// One record as it lies in the file: digest (64 ASCII digits), confidence, length of the refusal, number of features, the
/// refusal as UTF-8, features, checksum; numbers have their low bytes first.
struct TemplateRecord {
    var digest: String
    var entry: TemplateLog.Entry

    private static let headCount = 64 + 4 + 4 + 4
    private static let maximumFeatureCount = 65536
    private static let maximumRefusalLength = 256

    /// The record with its checksum.
    var bytes: [UInt8] {
        let refusal = Array((entry.refusal?.rawValue ?? "").utf8)
        var bytes = Array(digest.utf8)
        for bits in [entry.confidence.bitPattern, UInt32(refusal.count), UInt32(entry.features.count)] {
            bytes += Self.littleEndian(UInt64(bits), count: 4)
        }
        bytes += refusal
        for feature in entry.features { bytes += Self.littleEndian(UInt64(feature.bitPattern), count: 4) }
        return bytes + Self.littleEndian(Self.checksum(bytes[...]), count: 8)
    }

    /// The record at `start` and where the next begins; nil when it is not whole or not sound.
    static func read(_ bytes: [UInt8], at start: Int) -> (record: TemplateRecord, next: Int)? {
        guard bytes.count - start >= headCount + 8 else { return nil }
        let length = Int(number(bytes, at: start + 68, count: 4))
        let count = Int(number(bytes, at: start + 72, count: 4))
        let features = start + headCount + length
        let end = features + 4 * count
        guard length <= maximumRefusalLength, count <= maximumFeatureCount, bytes.count - end >= 8,
            checksum(bytes[start..<end]) == number(bytes, at: end, count: 8)
        else { return nil }
        func float(at place: Int) -> Float { Float(bitPattern: UInt32(number(bytes, at: place, count: 4))) }
        let refusal = String(decoding: bytes[start + headCount..<features], as: UTF8.self)
        let entry = TemplateLog.Entry(
            confidence: float(at: start + 64), refusal: refusal.isEmpty ? nil : FaceMatchReason(rawValue: refusal),
            features: (0..<count).map { float(at: features + 4 * $0) })
        return (
            TemplateRecord(digest: String(decoding: bytes[start..<start + 64], as: UTF8.self), entry: entry), end + 8
        )
    }

    private static func littleEndian(_ number: UInt64, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }

    private static func number(_ bytes: [UInt8], at place: Int, count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 | UInt64(bytes[place + $1]) << UInt64(8 * $1) }
    }

    /// FNV-1a of 64 bits: it tells torn and damaged records, and guards against no one.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

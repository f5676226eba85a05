internal import BiometricsCore
internal import ModelStore

/// A file of one embedder's templates by the digests of pictures, which grows at its end.
///
/// Each record carries a keyed digest, and is written by one call. A record that a killed run left half written is cut off
/// when the file is opened next; one that this installation did not write, or whose numbers are no template's, is dropped
/// and counted. One process at a time holds the file; it is its owner's to read alone (0600), since templates are personal
/// data.
struct TemplateLog: ~Copyable {
    /// A picture's entry: no features where it shows no face to compare.
    struct Entry: Hashable {
        var confidence: Float
        var refusal: FaceMatchReason?
        var features: [Float]
    }

    /// What is kept, by the SHA-256 of the picture's bytes.
    private(set) var entries: [String: Entry] = [:]
    /// How many records were dropped when the file was opened.
    private(set) var droppedCount = 0
    /// Whether the file was made in another way, by another version say, and was begun anew.
    private(set) var wasBegunAnew = false
    private let file: InstallationFile
    private let record: TemplateRecord

    private init(file: consuming InstallationFile, record: TemplateRecord) {
        self.file = file
        self.record = record
    }

    /// The log in the file `name` of the folder `directory`, of templates that were made as `description`, a line of text,
    /// says, each of `featureCount` numbers.
    ///
    /// - Returns: nil while another process holds it.
    /// - Throws: `.ioFailure`, also when file or folder are another user's or others may open or change them.
    static func open(
        _ name: String, in directory: String, description: String, featureCount: Int, key: InstallationKey
    ) throws(BiometricsError) -> sending TemplateLog? {
        let file = try InstallationFile(name, of: .templates, in: directory)
        guard try file.hold() else { return nil }
        let header = Array("biometrics.templates/3\n\(featureCount)\n\(description)\n".utf8)
        // With a key of its own for each file, a record holds in the file that it was written to and in no other.
        let own = try KeyedDigest(of: header[...], key: key.bytes).rawBytes
        var log = TemplateLog(file: file, record: TemplateRecord(featureCount: featureCount, key: own))
        try log.load(header: header)
        return log
    }

    /// Reads piece by piece, so that a file of any length costs no more memory than what is sound in it.
    private mutating func load(header: [UInt8]) throws(BiometricsError) {
        let start = try file.read(at: 0, count: header.count)
        guard start == header else {
            wasBegunAnew = !header.starts(with: start)
            try file.truncate(to: 0)
            return try file.append(header)
        }
        let length = record.count
        let pieceLength = max(1, (1 << 18) / length) * length
        var (place, piece) = (header.count, try file.read(at: header.count, count: pieceLength))
        while piece.count >= length {
            for first in stride(from: 0, through: piece.count - length, by: length) {
                if let (digest, entry) = try record.entry(in: piece[first..<first + length]) {
                    entries[digest] = entry
                } else {
                    droppedCount += 1
                }
            }
            place += piece.count - piece.count % length
            piece = try file.read(at: place, count: pieceLength)
        }
        if droppedCount > 0 { return try rewrite(behind: header.count) }
        if !piece.isEmpty { try file.truncate(to: place) }
    }

    /// Leaves the sound records alone in the file.
    private func rewrite(behind place: Int) throws(BiometricsError) {
        try file.truncate(to: place)
        for (digest, entry) in entries.sorted(by: { $0.key < $1.key }) {
            if let bytes = try record.bytes(of: entry, for: digest) { try file.append(bytes) }
        }
    }

    /// Keeps the entry of the picture with the given digest, unless there is one, or this is none.
    ///
    /// - Throws: `.ioFailure`.
    mutating func append(_ entry: Entry, for digest: String) throws(BiometricsError) {
        guard entries[digest] == nil, let bytes = try record.bytes(of: entry, for: digest) else { return }
        entries[digest] = entry
        try file.append(bytes)
    }
}

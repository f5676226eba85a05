internal import BiometricsCore
internal import Digests

/// A file with the templates of one embedder by the digests of pictures. New records are appended.
///
/// Each record carries a keyed digest and is written with one call. When the file is opened, an incomplete record of a
/// killed run is cut off. Records that another installation wrote, or that hold invalid numbers, are dropped and
/// counted. One process at a time holds the file. Only its owner may read it (0600), because templates are personal
/// data.
struct TemplateLog: ~Copyable {
    /// The entry of a picture; without features if the picture shows no face to compare.
    struct Entry: Hashable {
        var confidence: Float
        var refusal: FaceMatchReason?
        var features: [Float]
    }

    /// The entries by the SHA-256 of the pictures' bytes.
    private(set) var entries: [String: Entry] = [:]
    /// How many records were dropped when the file was opened.
    private(set) var droppedCount = 0
    /// Whether the file had another head, for example of another version, and was started anew.
    private(set) var wasBegunAnew = false
    private let file: InstallationFile
    private let record: TemplateRecord

    private init(file: consuming InstallationFile, record: TemplateRecord) {
        self.file = file
        self.record = record
    }

    /// Opens the log in the file `name` of the folder `directory`. `description` is one line of text about how the
    /// templates are made, and each template has `featureCount` numbers.
    ///
    /// - Returns: nil while another process holds the file.
    /// - Throws: `.ioFailure`, also if the file or the folder belongs to another user, or if others may open or change
    ///   it.
    static func open(
        _ name: String, in directory: String, description: String, featureCount: Int, key: InstallationKey
    ) throws(BiometricsError) -> sending TemplateLog? {
        let file = try InstallationFile(name, of: .templates, in: directory)
        guard try file.hold() else { return nil }
        let header = Array("biometrics.templates/3\n\(featureCount)\n\(description)\n".utf8)
        // Each file has its own key, so a record is valid only in the file to which it was written.
        let own = try KeyedDigest(of: header[...], key: key.bytes).rawBytes
        var log = TemplateLog(file: file, record: TemplateRecord(featureCount: featureCount, key: own))
        try log.load(header: header)
        return log
    }

    /// Reads the file piece by piece, so that a file of any length costs no more memory than its valid records.
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

    /// Rewrites the file with the valid records only.
    private func rewrite(behind place: Int) throws(BiometricsError) {
        try file.truncate(to: place)
        for (digest, entry) in entries.sorted(by: { $0.key < $1.key }) {
            if let bytes = try record.bytes(of: entry, for: digest) { try file.append(bytes) }
        }
    }

    /// Adds the entry of the picture with the given digest, unless it exists or is invalid.
    ///
    /// - Throws: `.ioFailure`.
    mutating func append(_ entry: Entry, for digest: String) throws(BiometricsError) {
        guard entries[digest] == nil, let bytes = try record.bytes(of: entry, for: digest) else { return }
        entries[digest] = entry
        try file.append(bytes)
    }
}

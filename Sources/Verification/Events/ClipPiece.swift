/// A piece of the clip that answers a challenge, as the client reports it while filming: its length and its digest, but
/// not its bytes.
///
/// The digest of a picture is known only after the picture exists. So a piece that was reported in time was filmed in
/// time, even if uploading the clip takes long.
public struct ClipPiece: Hashable, Sendable {
    /// The size in bytes.
    public let byteCount: Int
    /// The SHA-256 of its bytes.
    public let digest: ContentDigest

    /// The largest number of pieces in a clip: a minute of them.
    public static let mostPieces = 60

    /// A piece; `nil` for an impossible number of bytes.
    public init?(byteCount: Int, digest: ContentDigest) {
        guard (1...1 << 30).contains(byteCount) else { return nil }
        self.byteCount = byteCount
        self.digest = digest
    }
}

extension ClipPiece: Codable {
    private enum CodingKeys: String, CodingKey { case byteCount, digest }

    /// Reads a piece.
    ///
    /// - Throws: `DecodingError`, also for an impossible number of bytes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let count = try container.decode(Int.self, forKey: .byteCount)
        guard let piece = ClipPiece(byteCount: count, digest: try container.decode(ContentDigest.self, forKey: .digest))
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .byteCount, in: container, debugDescription: "The number of bytes is out of range.")
        }
        self = piece
    }
}

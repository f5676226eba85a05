/// A piece of the clip that answers a challenge, as the client told of it while it filmed: its length and its digest, and not
/// its bytes.
///
/// The digest of a picture is known only once the picture is made. So a piece that was told of in time was made in time, however
/// long the clip itself takes to come in.
public struct ClipPiece: Hashable, Sendable {
    /// How many bytes it has.
    public let byteCount: Int
    /// The SHA-256 of its bytes.
    public let digest: ContentDigest

    /// How many pieces a clip has at most: a minute of them.
    public static let mostPieces = 60

    /// A piece; `nil` for a number of bytes that no piece has.
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
    /// - Throws: `DecodingError`, also for a number of bytes that no piece has.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let count = try container.decode(Int.self, forKey: .byteCount)
        guard let piece = ClipPiece(byteCount: count, digest: try container.decode(ContentDigest.self, forKey: .digest))
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .byteCount, in: container, debugDescription: "No piece has so many bytes.")
        }
        self = piece
    }
}

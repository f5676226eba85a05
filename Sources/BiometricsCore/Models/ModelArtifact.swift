/// One file that holds a model's weights, known by its digest.
///
/// Several artifacts of one model are alternatives (exports of the same weights): any one of them will do.
public struct ModelArtifact: Sendable, Hashable, Codable {
    /// The name the file has in a store: no folder in it, and no other model's.
    public let file: String
    /// SHA-256 of the file: 64 lower-case hexadecimal digits.
    public let sha256: String
    /// Length of the file; absent where its publisher does not state it.
    public let bytes: Int?
    /// Where the file can be fetched, best first.
    public let sources: [ModelSource]
    /// What the file can be made of, where its publisher offers another one.
    public let original: ModelOriginal?
    /// What tells this file from its alternatives.
    public let note: String?

    private enum CodingKeys: String, CodingKey {
        case file
        case sha256
        case bytes
        case sources = "urls"
        case original
        case note
    }

    /// A file of the given digest.
    public init(
        file: String, sha256: String, bytes: Int?, sources: [ModelSource], original: ModelOriginal? = nil,
        note: String? = nil
    ) {
        self.file = file
        self.sha256 = sha256
        self.bytes = bytes
        self.sources = sources
        self.original = original
        self.note = note
    }
}

/// One file that holds a model's weights, known by its digest.
///
/// Several artifacts of one model are alternatives (exports of the same weights); any one of them is enough.
public struct ModelArtifact: Sendable, Hashable, Codable {
    /// The file's name in a store: without a folder, and unique among all models.
    public let file: String
    /// SHA-256 of the file: 64 lower-case hexadecimal digits.
    public let sha256: String
    /// Length of the file; nil if its publisher does not state it.
    public let bytes: Int?
    /// The sources from which the file can be fetched, best first.
    public let sources: [ModelSource]
    /// The published file from which this file can be made, if the publisher offers another form.
    public let original: ModelOriginal?
    /// The difference between this file and its alternatives.
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

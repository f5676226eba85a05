/// The file that a model's publisher offers, where another one is run: the one is made of the other at installation.
///
/// Both are known by their digests, so that nothing depends on who makes it or when.
public struct ModelOriginal: Sendable, Hashable, Codable {
    /// How the file that is run is made. The kinds are open: plugins bring them; see ``ModelRewriting``.
    public struct Rewriting: RawRepresentable, Sendable, Hashable, Codable {
        /// The stable text, in camel case, as the manifest has it.
        public let rawValue: String

        /// A rewriting from its stable text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// How the file that is run is made from it.
    public let rewriting: Rewriting
    /// SHA-256 of the file: 64 lower-case hexadecimal digits.
    public let sha256: String
    /// Length of the file.
    public let bytes: Int
    /// Where the file can be fetched, best first. None of them is a Debian package.
    public let sources: [ModelSource]

    /// The largest original that is read, in bytes: it is held in memory while it is rewritten.
    public static let maximumBytes = 256 << 20

    private enum CodingKeys: String, CodingKey {
        case rewriting
        case sha256
        case bytes
        case sources = "urls"
    }

    /// An original of the given digest.
    public init(rewriting: Rewriting, sha256: String, bytes: Int, sources: [ModelSource]) {
        self.rewriting = rewriting
        self.sha256 = sha256
        self.bytes = bytes
        self.sources = sources
    }

    /// What is wrong with it, in words that end a sentence, or nil.
    var fault: String? {
        guard ModelManifest.isDigest(sha256) else { return "a SHA-256 is 64 lower-case hexadecimal digits" }
        guard (1...Self.maximumBytes).contains(bytes) else { return "an original has 1 to \(Self.maximumBytes) bytes" }
        guard !rewriting.rawValue.isEmpty else { return "an original's rewriting has no name" }
        for source in sources {
            if case .debianPackage = source { return "an original cannot come from a Debian package" }
        }
        return nil
    }
}

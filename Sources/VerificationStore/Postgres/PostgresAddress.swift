/// The address of a PostgreSQL database: a URI for libpq, such as
/// `postgres://journeys@db.example/journeys?sslmode=verify-full`.
///
/// It may contain a password, so only the host and the database are ever printed.
public struct PostgresAddress: Hashable, Sendable {
    /// The schemes that libpq accepts.
    private static let schemes = ["postgres://", "postgresql://"]

    /// The whole URI.
    let uri: String

    /// Parses an address; `nil` without a scheme of PostgreSQL.
    public init?(_ text: String) {
        guard Self.schemes.contains(where: text.hasPrefix), !text.utf8.contains(0) else { return nil }
        uri = text
    }

    /// The host and the database, which may be printed; only the scheme if these might contain a password.
    public var name: String { "postgres://\(place ?? "")" }

    /// Whether a password may stand where libpq expects something else.
    var isDoubtful: Bool { place == nil }

    private var place: Substring? {
        guard let start = uri.firstRange(of: "://") else { return nil }
        var rest = uri[start.upperBound...]
        // Parse like libpq: the part before an @ is user and password, unless a slash precedes it.
        if let mark = rest.firstIndex(where: { $0 == "@" || $0 == "/" }), rest[mark] == "@" {
            rest = rest[rest.index(after: mark)...]
        }
        rest = rest.prefix { $0 != "?" }
        let isDoubtful = uri[rest.endIndex...].contains("@") || !rest.allSatisfy(Self.isPlain) || !Self.hasPorts(rest)
        return isDoubtful ? nil : rest
    }

    /// Whether each host has a valid port or none. Otherwise the host may be missing and the port may be a password.
    private static func hasPorts(_ rest: Substring) -> Bool {
        rest.prefix { $0 != "/" }.split(separator: ",").allSatisfy { host in
            let behind = host.lastIndex(of: "]").map { host[$0...].dropFirst() } ?? host
            guard let colon = behind.firstIndex(of: ":") else { return true }
            return behind[colon...].dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
        }
    }

    private static func isPlain(_ letter: Character) -> Bool {
        letter.isASCII && (letter.isLetter || letter.isNumber || "-._:,/[]%".contains(letter))
    }
}

extension PostgresAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The ``name``.
    public var description: String { name }
    /// The ``name``.
    public var debugDescription: String { name }
    /// The ``name`` alone.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

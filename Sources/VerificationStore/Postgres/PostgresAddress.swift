/// Where a PostgreSQL database is: a URI as libpq reads it, such as `postgres://journeys@db.example/journeys?sslmode=verify-full`.
///
/// It may hold a password. What is printed of it, in whatever way, is the host and the database.
public struct PostgresAddress: Hashable, Sendable {
    /// The schemes that libpq takes.
    private static let schemes = ["postgres://", "postgresql://"]

    /// The whole URI.
    let uri: String

    /// The address that a text is; `nil` for one without a scheme of PostgreSQL's.
    public init?(_ text: String) {
        guard Self.schemes.contains(where: text.hasPrefix), !text.utf8.contains(0) else { return nil }
        uri = text
    }

    /// The host and the database: what may be told to anybody. Where it is in doubt whether that holds more, the scheme.
    public var name: String { "postgres://\(place ?? "")" }

    /// Whether a password may stand where libpq reads something else.
    var isDoubtful: Bool { place == nil }

    private var place: Substring? {
        guard let start = uri.firstRange(of: "://") else { return nil }
        var rest = uri[start.upperBound...]
        // As libpq reads it: what stands before an @ is a user and a password, if no slash stands before that.
        if let mark = rest.firstIndex(where: { $0 == "@" || $0 == "/" }), rest[mark] == "@" {
            rest = rest[rest.index(after: mark)...]
        }
        rest = rest.prefix { $0 != "?" }
        let isDoubtful = uri[rest.endIndex...].contains("@") || !rest.allSatisfy(Self.isPlain) || !Self.hasPorts(rest)
        return isDoubtful ? nil : rest
    }

    /// Whether each host has a port or none: a password stands there where the host was forgotten.
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

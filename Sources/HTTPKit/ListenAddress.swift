/// Where a server listens.
public enum ListenAddress: Hashable, Sendable {
    /// A host by its name or number, and a port; 0 for any that is free.
    case tcp(host: String, port: UInt16)
    /// A Unix socket by its path: who may open it is up to its folder and its mode, 0660.
    case unix(path: String)
    /// The one socket that whoever started the process opened for it, as systemd does.
    case inherited

    /// The address of a text: `127.0.0.1:8080`, `[::1]:8080`, `unix:PATH` or `inherited`; `nil` for any other.
    public init?(_ text: String) {
        if text == "inherited" {
            self = .inherited
            return
        }
        if text.hasPrefix("unix:") {
            let path = String(text.dropFirst(5))
            guard !path.isEmpty else { return nil }
            self = .unix(path: path)
            return
        }
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty else { return nil }
        self = .tcp(host: host, port: port)
    }

    /// Whether nobody but users of this machine can reach it. Of an inherited socket it is not known, and `false`.
    public var isLocal: Bool {
        switch self {
        case .tcp(let host, _): host == "localhost" || host == "::1" || Self.isLoopback(host)
        case .unix: true
        case .inherited: false
        }
    }

    /// Whether a text is one of 127.0.0.0/8, in four numbers.
    private static func isLoopback(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

extension ListenAddress: CustomStringConvertible {
    /// The text that it is read from.
    public var description: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): "unix:\(path)"
        case .inherited: "inherited"
        }
    }
}

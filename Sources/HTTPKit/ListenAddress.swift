/// The address at which a server listens.
package enum ListenAddress: Hashable, Sendable {
    /// A host name or number, and a port; 0 for any free port.
    case tcp(host: String, port: UInt16)
    /// The path of a Unix socket. Its folder and its mode, 0660, decide who may open it.
    case unix(path: String)
    /// The socket that was opened for the process by its parent, such as systemd.
    case inherited

    /// Reads `127.0.0.1:8080`, `[::1]:8080`, `unix:PATH` or `inherited`; `nil` for other texts.
    package init?(_ text: String) {
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

    /// Whether only users of this machine can reach it. It is `false` for an inherited socket, for which this is
    /// unknown.
    package var isLocal: Bool {
        switch self {
        case .tcp(let host, _): host == "localhost" || host == "::1" || Self.isLoopback(host)
        case .unix: true
        case .inherited: false
        }
    }

    /// Whether a text is an address of 127.0.0.0/8 in four numbers.
    private static func isLoopback(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

extension ListenAddress: CustomStringConvertible {
    /// The text from which the address can be read.
    package var description: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): "unix:\(path)"
        case .inherited: "inherited"
        }
    }
}

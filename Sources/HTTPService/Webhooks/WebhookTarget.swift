package import BiometricsCore
internal import Platform

/// The address of a webhook. It is read strictly: an address that two readers could understand differently is refused.
package struct WebhookTarget: Hashable, Sendable {
    /// The whole address.
    let url: String
    /// The host: a name, or an address without brackets.
    let host: String
    /// The port.
    let port: UInt16
    /// Whether the host is an address.
    private let isAddress: Bool

    /// Reads an address of the form `https://HOST[:PORT][/PATH][?QUERY]`.
    ///
    /// It has at most 2,048 printable ASCII characters. The addresses of a host name are checked only when an event is
    /// sent.
    ///
    /// - Parameter allowsPrivate: whether `http://` and addresses that are not public are allowed.
    /// - Throws: `.invalidConfiguration`. The message does not repeat the address.
    package init(_ url: String, allowsPrivate: Bool) throws(BiometricsError) {
        let reach = WebhookReach(allowsPrivate: allowsPrivate)
        try self.init(reading: url, within: reach)
        let found = isAddress ? [NetworkAddress(self.host)].compactMap(\.self) : []
        guard reach.reachable(of: found) == found else {
            throw Self.refusal("it is of this machine or of a private network, and these are not allowed")
                .about(setting: .privateWebhooks)
        }
    }

    /// Reads an address without a check of where it leads.
    init(reading url: String, within reach: WebhookReach) throws(BiometricsError) {
        guard url.utf8.count <= 2048, url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !Self.foreign.contains($0) })
        else { throw Self.refusal("it has characters that no address has") }
        let isPlain = url.hasPrefix("http://")
        guard url.hasPrefix("https://") || isPlain else { throw Self.refusal("it does not begin with https://") }
        guard !isPlain || reach.allowsPrivate else {
            throw Self.refusal("http:// is for private addresses, and these are not allowed")
                .about(setting: .privateWebhooks)
        }
        let rest = url.dropFirst(isPlain ? 7 : 8)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else { throw Self.refusal("it names a user") }
        var port = Substring(isPlain ? "80" : "443")
        var host = authority
        if authority.first == "[" {
            guard let end = authority.firstIndex(of: "]") else { throw Self.refusal("its host is none") }
            host = authority[authority.index(after: authority.startIndex)..<end]
            guard host.utf8.allSatisfy({ Self.isHexadecimal($0) || $0 == 0x3a || $0 == 0x2e }) else {
                throw Self.refusal("its host is none")
            }
            let behind = authority[authority.index(after: end)...]
            guard behind.isEmpty || behind.first == ":" else { throw Self.refusal("its host is none") }
            if !behind.isEmpty { port = behind.dropFirst() }
        } else {
            let sides = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            host = sides[0]
            if sides.count > 1 { port = sides[1] }
            guard Self.isName(host) else { throw Self.refusal("its host is none") }
        }
        guard let number = UInt16(port), number > 0, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw Self.refusal("its port is none")
        }
        isAddress = authority.first == "[" || host.split(separator: ".").last?.first?.isNumber == true
        self.url = url
        self.host = String(host)
        self.port = number
    }

    /// Characters that addresses cannot have, or that readers treat differently.
    private static let foreign = Set("\"\\<>^`{|}#".utf8)

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    /// Whether the host is a name or four decimal numbers. Other forms of an address, such as `0x7f.1` and
    /// `2130706433`, are refused.
    private static func isName(_ host: Substring) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard host.utf8.count <= 253,
            labels.allSatisfy({ label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy {
                        (0x30...0x39).contains($0) || (0x61...0x7a).contains($0 | 0x20) || $0 == 0x2d
                    }
            })
        else { return false }
        guard let last = labels.last, let first = last.utf8.first, (0x30...0x39).contains(first) else { return true }
        return labels.count == 4 && labels.allSatisfy { UInt8($0).map(String.init) == String($0) }
    }

    private static func refusal(_ reason: String) -> BiometricsError {
        BiometricsError(.invalidConfiguration, "The webhook's address is not taken: \(reason).")
    }
}

internal import CHTTPLoop

/// A numeric IPv4 or IPv6 address.
package struct HostAddress: Hashable, Sendable {
    /// The largest number of addresses that a server trusts.
    package static let maximumCount = 64
    /// The address as it was written.
    package let text: String

    /// Reads `192.0.2.1` or `2001:db8::1`; `nil` for other texts, such as names.
    package init?(_ text: String) {
        guard unsafe chl_is_address(text) else { return nil }
        self.text = text
    }

    /// Reads addresses that are separated by commas; `nil` if one cannot be read, or if there are too many.
    package static func list(_ text: String) -> Set<HostAddress>? {
        var found: Set<HostAddress> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let address = HostAddress(String(part)) else { return nil }
            found.insert(address)
        }
        return found.count <= maximumCount ? found : nil
    }
}

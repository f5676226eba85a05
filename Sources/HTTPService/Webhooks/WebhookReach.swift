internal import Platform

/// Decides which addresses webhooks may reach. Addresses are checked when a webhook is added and before each try.
struct WebhookReach: Sendable {
    /// Whether `http://` and all addresses are allowed.
    let allowsPrivate: Bool
    /// The addresses of this machine; `nil` if the system does not tell them.
    private let own: @Sendable () -> Set<NetworkAddress>?

    init(
        allowsPrivate: Bool,
        own: @escaping @Sendable () -> Set<NetworkAddress>? = { NetworkAddress.ofThisMachine }
    ) {
        self.allowsPrivate = allowsPrivate
        self.own = own
    }

    /// Selects the addresses of a host that may be reached, in their order.
    ///
    /// They must be public, and they must not belong to this machine. A local server on a public address may trust
    /// local callers.
    ///
    /// - Returns: the addresses; `nil` if some are public but the addresses of this machine are unknown.
    func reachable(of found: [NetworkAddress]) -> [NetworkAddress]? {
        guard !allowsPrivate else { return found }
        let open = found.filter(\.isPublic)
        guard !open.isEmpty else { return [] }
        guard let own = own() else { return nil }
        return open.filter { !own.contains($0) }
    }
}

internal import Platform

/// Which addresses webhooks may reach. The one place where that is judged: when an address is added, and each time that it is told.
struct WebhookReach: Sendable {
    /// Whether any address is taken, and `http://`.
    let allowsPrivate: Bool
    /// The addresses of this machine; `nil` where the system does not tell them.
    private let own: @Sendable () -> Set<NetworkAddress>?

    init(
        allowsPrivate: Bool,
        own: @escaping @Sendable () -> Set<NetworkAddress>? = { NetworkAddress.ofThisMachine }
    ) {
        self.allowsPrivate = allowsPrivate
        self.own = own
    }

    /// Those of a host's addresses that may be reached, in their order: of the public network, and none of this machine, as what
    /// listens at a public one of them may trust who is on the machine.
    ///
    /// - Returns: `nil` where some may be and nobody knows which are this machine's.
    func reachable(of found: [NetworkAddress]) -> [NetworkAddress]? {
        guard !allowsPrivate else { return found }
        let open = found.filter(\.isPublic)
        guard !open.isEmpty else { return [] }
        guard let own = own() else { return nil }
        return open.filter { !own.contains($0) }
    }
}

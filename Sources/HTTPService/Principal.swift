internal import Verification

/// Who asks.
enum Principal: Hashable, Sendable {
    /// Anybody who reaches a service that asks for no keys.
    case local
    /// The holder of a key.
    case key(id: String, scopes: Set<Scope>)
    /// The holder of a token for one journey.
    case journey(JourneyID)

    /// Whether a scope is allowed.
    func allows(_ scope: Scope) -> Bool {
        switch self {
        case .local: true
        case .key(_, let scopes): scopes.contains(scope) || (scope == .statistics && scopes.contains(.review))
        case .journey: scope == .lead
        }
    }

    /// Whether a journey may be touched at all.
    func reaches(_ journey: JourneyID) -> Bool {
        if case .journey(let own) = self { own == journey } else { true }
    }

    /// The name of the key that it holds.
    var key: String? {
        if case .key(let id, _) = self { id } else { nil }
    }

    /// Whether it is the holder of a key.
    var isKey: Bool { key != nil }

    /// What tells the requests of one from those of others.
    var name: String {
        switch self {
        case .local: "local"
        case .key(let id, _): "key-\(id)"
        case .journey(let id): "journey-\(id)"
        }
    }
}

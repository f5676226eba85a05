internal import Verification

/// The caller of a request.
enum Principal: Hashable, Sendable {
    /// Any caller of a service that uses no keys.
    case local
    /// The holder of a key.
    case key(id: String, scopes: Set<Scope>)
    /// The holder of a token for one journey.
    case journey(JourneyID)

    /// Whether the caller has a scope.
    func allows(_ scope: Scope) -> Bool {
        switch self {
        case .local: true
        case .key(_, let scopes): scopes.contains(scope) || (scope == .statistics && scopes.contains(.review))
        case .journey: scope == .lead
        }
    }

    /// Whether the caller has access to a journey.
    func reaches(_ journey: JourneyID) -> Bool {
        if case .journey(let own) = self { own == journey } else { true }
    }

    /// The name of the caller's key.
    var key: String? {
        if case .key(let id, _) = self { id } else { nil }
    }

    /// Whether the caller holds a key.
    var isKey: Bool { key != nil }

    /// The name of the caller. Requests are limited by this name.
    var name: String {
        switch self {
        case .local: "local"
        case .key(let id, _): "key-\(id)"
        case .journey(let id): "journey-\(id)"
        }
    }
}

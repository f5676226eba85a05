internal import Verification

/// The caller of a request.
enum Principal: Hashable, Sendable {
    /// Any caller of a service that uses no keys.
    case local
    /// The holder of a key, with the name that the record of decisions shows.
    case key(id: String, name: ReviewerID?, scopes: Set<Scope>)
    /// The holder of a token for one journey.
    case journey(JourneyID)

    /// Whether the caller has a scope.
    func allows(_ scope: Scope) -> Bool {
        switch self {
        case .local: true
        case .key(_, _, let scopes): scopes.contains(scope) || (scope == .statistics && scopes.contains(.review))
        case .journey: scope == .lead
        }
    }

    /// Whether the caller has access to a journey.
    func reaches(_ journey: JourneyID) -> Bool {
        if case .journey(let own) = self { own == journey } else { true }
    }

    /// The id of the caller's key.
    var key: String? {
        if case .key(let id, _, _) = self { id } else { nil }
    }

    /// Whether the caller holds a key.
    var isKey: Bool { key != nil }

    /// The start of the names of keys that have no name of their own. A named key may not take such a name.
    static let prefix = "key-"

    /// The caller's name in the record of decisions.
    var reviewer: ReviewerID? {
        if case .key(_, let name?, _) = self { name } else { ReviewerID(rawValue: name) }
    }

    /// The name of the caller. Requests are limited by this name.
    var name: String {
        switch self {
        case .local: "local"
        case .key(let id, _, _): "\(Self.prefix)\(id)"
        case .journey(let id): "journey-\(id)"
        }
    }
}

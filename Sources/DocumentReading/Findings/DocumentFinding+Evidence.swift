extension DocumentFinding {
    /// The fewest attacks that a threshold must have been tried on before its check may fail a document.
    public static let leastAttacks = 30

    /// How many attacks the threshold was tried on that had no part in choosing it; `nil` if no pictures chose it.
    public var attacks: Int? { check.attacks }

    /// Whether the check found a fault that is too uncertain to fail the document. A person must look at it.
    public var isSuspicion: Bool { result == .couldNotApply && score != nil }

    /// Whether the check found a fault, certain or not.
    public var isFault: Bool { result == .failed || isSuspicion }
}

extension DocumentFinding.Check {
    /// How many attacks the threshold was tried on that had no part in choosing it; `nil` if no pictures chose it.
    ///
    /// `Documentation/research/Documents.md` names the attacks. A check that it does not name was tried on none.
    public var attacks: Int? {
        switch self {
        // A date and a comparison of texts need no threshold.
        case .expiry, .barcode: nil
        case .color: 4
        case .screen: 3
        // The three pasted portraits that there are chose the threshold.
        case .portrait: 0
        case .ghost, .grain: 40
        default: 0
        }
    }

    /// Whether the check may fail a document. Otherwise it can only be a reason to look at it.
    var mayFail: Bool { attacks.map { $0 >= DocumentFinding.leastAttacks } ?? true }
}

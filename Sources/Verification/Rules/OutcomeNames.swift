// The one table of what outcomes are called, in English: the command and the page for reviewers say these names, and no others.
// Rules have theirs in `RuleKey.name`. Programs compare the raw values.

extension RuleVerdict {
    /// The name for people.
    public var name: String {
        switch self {
        case .passed: "Passed"
        case .failed: "Failed"
        case .couldNotApply: "Could not apply"
        }
    }
}

extension SystemDecision {
    /// The name for people.
    public var name: String {
        switch self {
        case .complete: "Complete"
        case .rejected: "Rejected"
        case .refer: "Refer"
        }
    }
}

extension ReviewVerdict {
    /// The name for people.
    public var name: String {
        switch self {
        case .approved: "Approved"
        case .rejected: "Rejected"
        }
    }
}

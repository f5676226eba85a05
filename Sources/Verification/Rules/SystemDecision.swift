/// The outcome of a journey, as the rules have it.
public enum SystemDecision: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing stands against the person.
    case complete = "Complete"
    /// A rule failed that rejects.
    case rejected = "Rejected"
    /// A person has to look at it.
    case refer = "Refer"

    /// The decision that the results of the rules come to. The first line that fits wins:
    ///
    /// | results | decision |
    /// |---|---|
    /// | a rule failed whose `onFailure` is `reject` | Rejected |
    /// | a rule failed | Refer |
    /// | a required rule could not be applied, or has no result | Refer |
    /// | any other | Complete |
    ///
    /// A rule that could not be applied never counts as passed. A rule with several results counts by each of them.
    public init(of results: [RuleResult], under definition: JourneyDefinition) {
        let failed = results.filter { $0.verdict == .failed }
        let required = RuleKey.allCases.filter { definition.setting(of: $0).isRequired }
        if failed.contains(where: { definition.setting(of: $0.rule).onFailure == .reject }) {
            self = .rejected
        } else if !failed.isEmpty {
            self = .refer
        } else if required.contains(where: { rule in
            let own = results.filter { $0.rule == rule }
            return own.isEmpty || own.contains { $0.verdict != .passed }
        }) {
            self = .refer
        } else {
            self = .complete
        }
    }
}

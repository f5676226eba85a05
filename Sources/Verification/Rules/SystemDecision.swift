/// The outcome of a journey according to its rules.
public enum SystemDecision: String, Hashable, Sendable, Codable, CaseIterable {
    /// No rule failed, and every required rule could be applied.
    case complete = "Complete"
    /// A rule failed that rejects.
    case rejected = "Rejected"
    /// A person must review it.
    case refer = "Refer"

    /// The decision for the results of the rules. The first line that fits wins:
    ///
    /// | results | decision |
    /// |---|---|
    /// | a rule failed whose `onFailure` is `reject` | Rejected |
    /// | a rule failed | Refer |
    /// | a rule could not be applied because of a suspicion | Refer |
    /// | a required rule could not be applied, or has no result | Refer |
    /// | any other | Complete |
    ///
    /// A rule that could not be applied never counts as passed. If a rule has several results, each of them counts.
    public init(of results: [RuleResult], under definition: JourneyDefinition) {
        let failed = results.filter { $0.verdict == .failed }
        let required = definition.judgedRules.filter { definition.setting(of: $0).isRequired }
        if failed.contains(where: { definition.setting(of: $0.rule).onFailure == .reject }) {
            self = .rejected
        } else if !failed.isEmpty || results.contains(where: \.isSuspicion) {
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

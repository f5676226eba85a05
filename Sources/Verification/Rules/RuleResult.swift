/// The result of a rule or a check.
public enum RuleVerdict: String, Hashable, Sendable, Codable, CaseIterable {
    /// Its conditions were met.
    case passed = "Passed"
    /// Its conditions were not met.
    case failed = "Failed"
    /// It could not be applied. It never counts as passed.
    case couldNotApply = "CouldNotApply"
}

/// One reason behind the result of a rule, for a program.
public struct RuleDetail: Hashable, Sendable, Codable {
    /// The finding: stable text in snake case.
    public let code: String
    /// The step with the finding, if it belongs to one.
    public let step: StepID?
    /// The name of the field, check, sign or other journey concerned; never a value.
    public let subject: String?
    /// The figures behind it, by name.
    public let figures: [String: Double]

    /// A reason.
    public init(_ code: String, step: StepID? = nil, subject: String? = nil, figures: [String: Double] = [:]) {
        self.code = code
        self.step = step
        self.subject = subject
        // JSON cannot represent numbers that are not finite.
        self.figures = figures.filter { $0.value.isFinite }
    }
}

/// The result of one rule with its reasons.
public struct RuleResult: Hashable, Sendable, Codable {
    /// The rule.
    public let rule: RuleKey
    /// The result.
    public let verdict: RuleVerdict
    /// The reasons; for a passed rule, the figures behind it.
    public let details: [RuleDetail]

    /// Whether a person must look at the journey because of this rule, even if the rule is not required.
    var isSuspicion: Bool { verdict == .couldNotApply && details.contains { $0.code == RuleDetail.suspicion } }

    /// The result of a rule.
    public init(_ rule: RuleKey, _ verdict: RuleVerdict, _ details: [RuleDetail] = []) {
        self.rule = rule
        self.verdict = verdict
        self.details = details
    }
}

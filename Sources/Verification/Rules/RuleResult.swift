/// What a rule or a check came to.
public enum RuleVerdict: String, Hashable, Sendable, Codable, CaseIterable {
    /// Its conditions were met.
    case passed = "Passed"
    /// They were not met.
    case failed = "Failed"
    /// It could not be evaluated. It never counts as passed.
    case couldNotApply = "CouldNotApply"
}

/// One reason behind the result of a rule, for a program.
public struct RuleDetail: Hashable, Sendable, Codable {
    /// What was found: stable text in snake case.
    public let code: String
    /// The step it was found in, where it is of one.
    public let step: StepID?
    /// The name of the field, check, sign or other journey that it is about; never a value.
    public let subject: String?
    /// The figures behind it, by name.
    public let figures: [String: Double]

    /// A reason.
    public init(_ code: String, step: StepID? = nil, subject: String? = nil, figures: [String: Double] = [:]) {
        self.code = code
        self.step = step
        self.subject = subject
        // What is no number cannot be written.
        self.figures = figures.filter { $0.value.isFinite }
    }
}

/// What one rule came to, and why.
public struct RuleResult: Hashable, Sendable, Codable {
    /// The rule.
    public let rule: RuleKey
    /// What it came to.
    public let verdict: RuleVerdict
    /// Why; for a rule that passed, the figures behind it.
    public let details: [RuleDetail]

    /// The result of a rule.
    public init(_ rule: RuleKey, _ verdict: RuleVerdict, _ details: [RuleDetail] = []) {
        self.rule = rule
        self.verdict = verdict
        self.details = details
    }
}

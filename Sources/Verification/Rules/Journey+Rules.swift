extension Journey {
    /// What every rule comes to, in the order of ``RuleKey``: a pure function of the journey and the facts.
    public func judged(by facts: JourneyFacts) -> [RuleResult] { RuleKey.allCases.map { result(of: $0, by: facts) } }

    /// What one rule comes to.
    public func result(of rule: RuleKey, by facts: JourneyFacts) -> RuleResult {
        switch rule {
        case .unrecognizedDocument: unrecognizedDocument()
        case .documentValidation: documentValidation()
        case .documentQuality: documentQuality()
        case .proofPolicy: proofPolicy()
        case .selfieLiveness: selfieLiveness()
        case .sameSubject: sameSubject(facts)
        case .expiredDocument: expiredDocument(facts)
        case .underAge: underAge(facts)
        case .approvedNationality: approvedNationality(facts)
        case .userConfirmation: userConfirmation(facts)
        case .noDuplicateDocuments: noDuplicateDocuments(facts)
        case .noDuplicateApplicant: noDuplicateApplicant(facts)
        case .behaviouralChecks: behaviouralChecks(facts)
        }
    }

    /// The identity documents of which something was examined.
    var givenIdentityDocuments: [StepState] { identityDocuments.filter { $0.lastAssessment(.front) != nil } }

    /// The documents of any kind of which something was examined.
    var givenDocuments: [StepState] {
        steps.filter { $0.step.kind != .selfie && $0.attempts.contains { $0.assessment != nil } }
    }
}

/// Puts the findings on several things together: one that fails decides, then one that could not be told.
struct RuleBallot {
    private var failed: [RuleDetail] = []
    private var untold: [RuleDetail] = []
    private var passed: [RuleDetail] = []
    private var count = 0

    mutating func add(_ verdict: RuleVerdict, _ detail: RuleDetail) {
        count += 1
        switch verdict {
        case .failed: failed.append(detail)
        case .couldNotApply: untold.append(detail)
        case .passed: passed.append(detail)
        }
    }

    /// The result; `code` says why the rule could not be applied where nothing was added. Details tell of what decided.
    func result(_ rule: RuleKey, orElse code: String) -> RuleResult {
        if !failed.isEmpty { return RuleResult(rule, .failed, failed) }
        if !untold.isEmpty { return RuleResult(rule, .couldNotApply, untold) }
        return count == 0
            ? RuleResult(rule, .couldNotApply, [RuleDetail(code)]) : RuleResult(rule, .passed, passed)
    }
}

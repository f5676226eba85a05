extension Journey {
    /// The results of all rules, in the order of ``RuleKey``: a pure function of the journey and the facts. A test
    /// journey has the results that its start named.
    public func judged(by facts: JourneyFacts) -> [RuleResult] {
        simulation?.results(in: self) ?? definition.judgedRules.map { result(of: $0, by: facts) }
    }

    /// The result of one rule.
    public func result(of rule: RuleKey, by facts: JourneyFacts) -> RuleResult {
        switch rule {
        case .unrecognizedDocument: unrecognizedDocument()
        case .documentValidation: documentValidation()
        case .chipAuthentic: chipAuthentic()
        case .documentQuality: documentQuality()
        case .proofPolicy: proofPolicy()
        case .addressRecent: addressRecent(facts)
        case .addressNameMatches: addressNameMatches(facts)
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

    /// The identity documents with at least one examined side.
    var givenIdentityDocuments: [StepState] { identityDocuments.filter { $0.lastAssessment(.front) != nil } }

    /// The documents of any kind with at least one examined side.
    package var givenDocuments: [StepState] {
        steps.filter { $0.step.kind != .selfie && $0.attempts.contains { $0.assessment != nil } }
    }
}

/// Combines findings on several things: a failure decides, then a finding that could not be made.
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

    /// The result. `code` says why the rule could not be applied if nothing was added. The details explain the verdict.
    func result(_ rule: RuleKey, orElse code: String) -> RuleResult {
        if !failed.isEmpty { return RuleResult(rule, .failed, failed) }
        if !untold.isEmpty { return RuleResult(rule, .couldNotApply, untold) }
        return count == 0
            ? RuleResult(rule, .couldNotApply, [RuleDetail(code)]) : RuleResult(rule, .passed, passed)
    }
}

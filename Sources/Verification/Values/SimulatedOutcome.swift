package import IdentityDocuments

/// The end of a test journey, which its reference names: `test-complete`, `test-refer`, `test-rejected`, and with a rule
/// `test-rejected-expired_document`. Nothing is examined, so that an integrator can try every end without pictures.
public struct SimulatedOutcome: Hashable, Sendable, Codable {
    /// The decision.
    public let decision: SystemDecision
    /// The rule behind it; `nil` for `Complete`.
    public let rule: RuleKey?

    /// Whether a reference names an outcome, rightly or not.
    public static func isNamed(by reference: String) -> Bool { parts(of: reference) != nil }

    /// The outcome that a reference names.
    ///
    /// - Returns: `nil` for any other reference, and for an outcome that the definition cannot have: no rule rejects or
    ///   refers, or the named one does not.
    public init?(reference: String, under definition: JourneyDefinition) {
        guard let (decision, name) = Self.parts(of: reference) else { return nil }
        self.decision = decision
        guard decision != .complete else {
            guard name == nil else { return nil }
            rule = nil
            return
        }
        let candidates = definition.judgedRules.filter { name == nil || $0.rawValue == name }
        rule = candidates.first { Self.verdict(of: $0, for: decision, under: definition) != nil }
        guard rule != nil else { return nil }
    }

    /// The decision and the rule that a reference names; `nil` if it names no decision.
    private static func parts(of reference: String) -> (decision: SystemDecision, rule: String?)? {
        for (word, decision) in words {
            if reference == word { return (decision, nil) }
            if reference.hasPrefix("\(word)-") { return (decision, String(reference.dropFirst(word.count + 1))) }
        }
        return nil
    }

    private static let words: [(word: String, decision: SystemDecision)] = [
        ("test-complete", .complete), ("test-refer", .refer), ("test-rejected", .rejected),
    ]

    /// The verdict of a rule that leads to a decision; `nil` if none does.
    private static func verdict(
        of rule: RuleKey, for decision: SystemDecision, under definition: JourneyDefinition
    ) -> RuleVerdict? {
        let setting = definition.setting(of: rule)
        switch decision {
        case .complete: return nil
        case .rejected: return setting.onFailure == .reject ? .failed : nil
        case .refer: return setting.onFailure == .refer ? .failed : setting.isRequired ? .couldNotApply : nil
        }
    }

    /// The results of all rules. Rules that the definition does not set up could not be applied, as in any journey.
    func results(in journey: Journey) -> [RuleResult] {
        journey.definition.judgedRules.map { key in
            let step = (key == .selfieLiveness ? journey.selfieStep : journey.identityDocuments.first)?.step.id
            if key == rule, let verdict = Self.verdict(of: key, for: decision, under: journey.definition) {
                let code = verdict == .failed ? Self.failures[key] ?? "check_failed" : "nothing_submitted"
                return RuleResult(key, verdict, [RuleDetail(code, step: step)])
            }
            let untouched = journey.result(of: key, by: JourneyFacts())
            let isSetUp = !untouched.details.contains { Self.notSetUp.contains($0.code) }
            return isSetUp || journey.definition.setting(of: key).isRequired ? RuleResult(key, .passed) : untouched
        }
    }

    /// Why a rule fails, in the words of real journeys.
    private static let failures: [RuleKey: String] = [
        .unrecognizedDocument: "type_not_accepted", .expiredDocument: "expired", .userConfirmation: "field_differs",
        .documentQuality: "not_satisfactory", .noDuplicateDocuments: "seen_elsewhere",
        .noDuplicateApplicant: Journey.candidate, .sameSubject: "face_match", .selfieLiveness: "not_live",
        .behaviouralChecks: "sign", .underAge: "too_young", .approvedNationality: "not_approved",
        .proofPolicy: "type_not_accepted", .chipAuthentic: "chip_check_failed",
        .addressRecent: "too_old", .addressNameMatches: "name_differs",
    ]

    /// The reasons that a definition gives for a rule to have no result.
    private static let notSetUp: Set<String> = [
        "no_minimum_age", "no_list", "not_asked_for", "no_template_or_gallery", "nothing_confirmed",
    ]
}

extension Journey {
    /// The assessment of a submission to a simulated journey: good, and with a specimen's type. The answer to a challenge
    /// counts as given.
    package func simulated(_ submission: Submission, of step: JourneyStep) -> CaptureAssessment {
        guard !submission.slot.isOfFace else {
            let isLive = simulation?.rule != .selfieLiveness
            return CaptureAssessment(
                submission: submission.id, finding: .selfie(SelfieCapture(isLive: isLive, statusCode: nil)))
        }
        let country = step.issuingCountries?.first ?? CountryCode(rawValue: "UTO")
        let recognition = step.types.first.map { DocumentCapture.Recognition(type: $0, issuingCountry: country) }
        return CaptureAssessment(
            submission: submission.id,
            finding: .document(
                DocumentCapture(
                    isWhole: true, isLegible: true, isRightSide: true, zone: .found,
                    portrait: submission.slot == .front ? .found : .notExpected, recognition: recognition)))
    }

    /// The fields of the simulated document: those of ICAO 9303's specimen, with dates that fit the outcome.
    package var simulatedFields: [DocumentField] {
        let year = date?.year ?? 2000
        let isExpired = simulation?.rule == .expiredDocument
        let isYoung = simulation?.rule == .underAge
        let values: [(DocumentFieldName, String)] = [
            (.documentNumber, "L898902C3"), (.surname, "ERIKSSON"), (.givenNames, "ANNA MARIA"), (.nationality, "UTO"),
            (.birthDate, "\(isYoung ? year - 1 : 1974)-08-12"), (.sex, "F"),
            (.expiryDate, "\(isExpired ? year - 1 : year + 5)-04-15"),
        ]
        return values.map { DocumentField(name: $0.0, value: $0.1) }
    }
}

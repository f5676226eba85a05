internal import IdentityDocuments
public import Verification

extension JourneyError {
    /// The error in Fourthline's vocabulary.
    public var fourthline: FourthlineError { FourthlineError(code: code) }
}

extension Journey {
    /// The Fourthline errors of a finished journey: the rejection of the client, and every module error.
    public var fourthlineErrors: [FourthlineError] {
        (finalDecision == .rejected ? [FourthlineError(code: "journey_rejected")] : []) + fourthlineModuleErrors
    }

    /// Fourthline's module errors for the failed rules, most serious first, each with code 1002. Empty if no rule
    /// failed.
    public var fourthlineModuleErrors: [FourthlineError] {
        let table: [(RuleKey, String, String)] = [
            (.unrecognizedDocument, "not_recognized", "NoDocumentDetected"),
            (.unrecognizedDocument, "type_not_as_declared", "DocumentTypeMismatch"),
            (.unrecognizedDocument, "country_not_as_declared", "DocumentTypeMismatch"),
            (.unrecognizedDocument, "type_not_accepted", "DocumentTypeNotSupported"),
            (.unrecognizedDocument, "country_not_recognized", "IssuingCountryNotSupported"),
            (.unrecognizedDocument, "country_not_accepted", "IssuingCountryNotSupported"),
            (.expiredDocument, "expired", "DocumentExpired"), (.underAge, "too_young", "PersonNotAdult"),
            (.approvedNationality, "not_approved", "NationalityNotSupported"),
        ]
        var names: [String] = []
        for (rule, code, name) in table {
            for detail in details(code, of: rule) {
                let state = detail.step.flatMap(step)
                // A step with one type means that the person selected it, and the zone states another type.
                let isOfOneType = code == "type_not_accepted" && state?.step.types.count == 1
                let isByZone = code == "type_not_as_declared" && state?.hasZone == true
                names.append(isOfOneType || isByZone ? "DocumentTypeInvalid" : name)
            }
        }
        let differs = !rules.isEmpty && identityDocuments.contains(where: \.sidesDiffer)
        if differs { names.append("DocumentTypeMismatch") }
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
            .map { .init(name: "ModuleError", detail: "IdentityVerification.\($0)", pluginCode: 1002) }
    }

    private func details(_ code: String, of rule: RuleKey) -> [RuleDetail] {
        rules.filter { $0.rule == rule && $0.verdict == .failed }.flatMap(\.details).filter { $0.code == code }
    }
}

extension StepState {
    /// Whether a zone states the type.
    fileprivate var hasZone: Bool { step.slots.contains { lastAssessment($0)?.document?.zone == .found } }

    /// Whether two sides were recognised as documents of different types.
    fileprivate var sidesDiffer: Bool {
        Set(step.slots.compactMap { lastAssessment($0)?.document?.recognition?.type }).count > 1
    }
}

extension JourneyError {
    /// The code of IDWise's journey result; `nil` if that vocabulary has no such code.
    public var idWiseResultCode: String? { Self.idWiseResultCode(of: code) }

    /// The code of IDWise's journey result for a stable code of a `JourneyError` or of the library; the library's
    /// `deadline_exceeded` is its `timeout`. `nil` if that vocabulary has no such code.
    public static func idWiseResultCode(of code: String) -> String? {
        switch code {
        case "journey_not_completed", "journey_not_completable": "journey_not_completed"
        case "no_active_journey", "journey_cancelled", "journey_expired", "journey_erased": "no_active_journey"
        case "submission_in_progress", "journey_conflict": "duplicate_call"
        case "deadline_exceeded": "timeout"
        default: nil
        }
    }

    /// The code of IDWise's SDK: 45 for a file that is too large, 66 for an unknown step, -101 for errors without a
    /// code.
    public var idWiseSDKCode: Int { IDWiseSDKError(code: code).rawValue }

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
            (.unrecognizedDocument, "type_not_accepted", "DocumentTypeNotSupported"),
            (.unrecognizedDocument, "country_not_recognized", "IssuingCountryNotSupported"),
            (.unrecognizedDocument, "country_not_accepted", "IssuingCountryNotSupported"),
            (.expiredDocument, "expired", "DocumentExpired"), (.underAge, "too_young", "PersonNotAdult"),
            (.approvedNationality, "not_approved", "NationalityNotSupported"),
        ]
        var names: [String] = []
        for (rule, code, name) in table {
            for detail in details(code, of: rule) {
                // A step with one type means that the person selected it, and the zone states another type.
                let isSelected = code == "type_not_accepted" && detail.step.flatMap(step)?.step.types.count == 1
                names.append(isSelected ? "DocumentTypeInvalid" : name)
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
    /// Whether two sides were recognised as documents of different types.
    fileprivate var sidesDiffer: Bool {
        Set(step.slots.compactMap { lastAssessment($0)?.document?.recognition?.type }).count > 1
    }
}

/// An error in the words of Fourthline's components.
public struct FourthlineError: Hashable, Sendable {
    /// The component's error, such as `InvalidSession`.
    public let name: String
    /// What of it, such as `SessionExpired`; `nil` where the name says all.
    public let detail: String?
    /// The plugin's code.
    public let pluginCode: Int
}

extension JourneyError {
    /// The code of IDWise's journey result; `nil` where that vocabulary has none. Its other two, `duplicate_call` and
    /// `timeout`, are of calls, and no call is made here.
    public var idWiseResultCode: String? {
        switch self {
        case .journeyNotCompleted, .journeyNotCompletable: "journey_not_completed"
        case .noActiveJourney, .journeyCancelled, .journeyExpired, .journeyErased: "no_active_journey"
        default: nil
        }
    }

    /// The code of IDWise's SDK: 45 for too large a file, 66 for an unknown step, -101 for anything without a code.
    public var idWiseSDKCode: Int {
        switch self {
        case .mediaTooLarge: 45
        case .unknownStep: 66
        default: -101
        }
    }

    /// The error in Fourthline's words.
    public var fourthline: FourthlineError {
        switch self {
        case .journeyCancelled: .init(name: "Canceled", detail: nil, pluginCode: 803)
        case .definitionInvalid, .unknownDefinition:
            .init(name: "ConfigurationNotSupported", detail: nil, pluginCode: 1003)
        case .journeyExpired: .init(name: "InvalidSession", detail: "SessionExpired", pluginCode: 1001)
        case .noActiveJourney, .journeyErased:
            .init(name: "InvalidSession", detail: "InvalidValidationCode", pluginCode: 1001)
        case .journeyFinished, .journeyStarted, .journeyNotCompletable, .journeyNotCompleted, .stepConcluded,
            .unexpectedSubmission, .submissionInProgress:
            .init(name: "InvalidWorkflowStatus", detail: nil, pluginCode: 1004)
        default: .init(name: "Unexpected", detail: code, pluginCode: 870)
        }
    }
}

extension Journey {
    /// What of Fourthline's module errors the rules come to, most serious first; code 1002 each. Empty where none failed.
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
        for (rule, code, name) in table where !names.contains(name) {
            let hit = rules.contains { result in
                result.rule == rule && result.verdict == .failed && result.details.contains { $0.code == code }
            }
            if hit { names.append(name) }
        }
        return names.map { .init(name: "ModuleError", detail: "IdentityVerification.\($0)", pluginCode: 1002) }
    }
}

/// An error in the vocabulary of Fourthline's components.
public struct FourthlineError: Hashable, Sendable {
    /// The component's error, such as `InvalidSession`.
    public let name: String
    /// The error's detail, such as `SessionExpired`; `nil` if the name is enough.
    public let detail: String?
    /// The plugin's code.
    public let pluginCode: Int

    /// An error.
    init(name: String, detail: String?, pluginCode: Int) {
        self.name = name
        self.detail = detail
        self.pluginCode = pluginCode
    }

    /// The error for one of our stable codes: from a `JourneyError`, a store, or the library.
    public init(code: String) {
        self =
            switch code {
            case "journey_cancelled": .init(name: "Canceled", detail: nil, pluginCode: 803)
            case "definition_invalid", "unknown_definition":
                .init(name: "ConfigurationNotSupported", detail: nil, pluginCode: 1003)
            case "journey_rejected": .init(name: "ClientRejected", detail: nil, pluginCode: 1000)
            case "journey_expired": .init(name: "InvalidSession", detail: "SessionExpired", pluginCode: 1001)
            case "no_active_journey", "journey_erased":
                .init(name: "InvalidSession", detail: "InvalidValidationCode", pluginCode: 1001)
            case "journey_finished", "journey_started", "journey_not_completable", "journey_not_completed",
                "step_concluded", "unexpected_submission", "submission_in_progress":
                .init(name: "InvalidWorkflowStatus", detail: nil, pluginCode: 1004)
            // Only the plugin reports these; the components have no word for them.
            case "media_empty", "media_not_accepted", "unreadable_input", "unsupported_format":
                .init(name: "Unexpected", detail: code, pluginCode: 800)
            case "usage": .init(name: "Unexpected", detail: code, pluginCode: 830)
            case "invalid_configuration", "store_missing": .init(name: "Unexpected", detail: code, pluginCode: 850)
            default: .init(name: "Unexpected", detail: code, pluginCode: 870)
            }
    }

    /// The plugin's text for its code.
    public var description: String {
        let words =
            switch pluginCode {
            case 800: "Decoding Error"
            case 803: "User canceled"
            case 830: "JSON parse error"
            case 850: "Incorrect Configuration"
            case 1000: "ClientRejected"
            case 1001: "InvalidSession"
            case 1002: "Module error"
            case 1003: "ConfigurationNotSupported"
            case 1004: "InvalidWorkflowStatus"
            default: "Unexpected"
            }
        return detail.map { "\(words): \($0)" } ?? words
    }
}

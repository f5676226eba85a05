/// The errors of IDWise's SDK by code.
public enum IDWiseSDKError: Int, Hashable, Sendable, CaseIterable {
    /// A parameter is empty or wrong: an invalid or unknown definition.
    case invalidParameter = 11
    /// The store is not open.
    case notInitialized = 22
    /// The credentials are wrong: an invalid master key, or one of another store.
    case wrongCredentials = 33
    /// The journey's name is an empty text.
    case journeyIdEmpty = 44
    /// A file is too large.
    case fileTooLarge = 45
    /// The call does not apply to this journey.
    case notSupported = 55
    /// The journey has no such step.
    case stepNotFound = 66
    /// A step's name is invalid.
    case stepIdInvalid = 70
    /// Any other error.
    case unexpected = -101
    /// The service that keeps the journeys cannot be reached.
    case unreachable = -102

    /// The text of IDWise's SDK.
    public var message: String {
        switch self {
        case .invalidParameter: "Invalid/Empty Parameter (Client key is empty or Invalid)"
        case .notInitialized: "SDK is not initialized. Please Call IDWise.initialize(:) first"
        case .wrongCredentials: "Wrong API credentials (Client Key) provided"
        case .journeyIdEmpty: "Empty journeyId is provided to resume journey."
        case .fileTooLarge: "Provided file size is exceeding the maximum file size"
        case .notSupported: "This method is not supported in this Journey Mode"
        case .stepNotFound: "No step found against provided stepId to start."
        case .stepIdInvalid: "Invalid step Id provided, please provide a valid stepId."
        case .unexpected:
            "An unexpected error occurred while processing the request.Make sure you have Internet connected"
        case .unreachable: "Network seems to be not connected, Please try again with network connected."
        }
    }

    /// The error for one of our stable codes: from a `JourneyError`, a store, or an incomplete request.
    public init(code: String) {
        self =
            switch code {
            case "definition_invalid", "unknown_definition": .invalidParameter
            case "store_missing", "store_newer_version", "store_damaged": .notInitialized
            case "key_unknown", "key_not_current", "key_wrong", "key_unusable": .wrongCredentials
            case "journey_id_empty": .journeyIdEmpty
            case "media_too_large": .fileTooLarge
            case "step_not_optional", "review_not_allowed", "actor_not_allowed", "challenge_missing",
                "capture_not_by_camera":
                .notSupported
            case "unknown_step": .stepNotFound
            case "step_id_invalid": .stepIdInvalid
            case "store_busy", "store_unreachable", "store_statement_ended", "store_outcome_unknown": .unreachable
            default: .unexpected
            }
    }
}

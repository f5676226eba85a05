/// The errors of IDWise's SDK by their codes.
public enum IDWiseSDKError: Int, Hashable, Sendable, CaseIterable {
    /// A parameter is empty or wrong: a definition that is none, or that is not known.
    case invalidParameter = 11
    /// Nothing is there to work with: a store that is not opened.
    case notInitialized = 22
    /// The credentials are wrong: a master key that is none, or another one.
    case wrongCredentials = 33
    /// A journey is named by an empty text.
    case journeyIdEmpty = 44
    /// A file is too large.
    case fileTooLarge = 45
    /// The call is not for this journey.
    case notSupported = 55
    /// The journey has no such step.
    case stepNotFound = 66
    /// A step is named by what cannot be a name.
    case stepIdInvalid = 70
    /// Anything else.
    case unexpected = -101
    /// Whoever keeps the journeys cannot be reached.
    case unreachable = -102

    /// IDWise's own words.
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

    /// The error that our stable code comes to: that of a `JourneyError`, of a store, or of a request that names nothing.
    public init(code: String) {
        self =
            switch code {
            case "definition_invalid", "unknown_definition": .invalidParameter
            case "store_missing", "store_newer_version", "store_damaged": .notInitialized
            case "key_unknown", "key_wrong", "key_unusable": .wrongCredentials
            case "journey_id_empty": .journeyIdEmpty
            case "media_too_large": .fileTooLarge
            case "step_not_optional", "review_not_allowed", "actor_not_allowed", "challenge_missing": .notSupported
            case "unknown_step": .stepNotFound
            case "step_id_invalid": .stepIdInvalid
            case "store_busy", "store_unreachable", "store_statement_ended", "store_outcome_unknown": .unreachable
            default: .unexpected
            }
    }
}

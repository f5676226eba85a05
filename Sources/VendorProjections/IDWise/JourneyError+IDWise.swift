public import Verification

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
}

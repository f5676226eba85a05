/// The outcome of a selfie's check, in the words of identity verification services.
public enum SelfieStatus: String, Sendable, Hashable, Codable, CaseIterable {
    /// Every rule that was applied passed.
    case complete = "Complete"
    /// A person must review it: a rule failed without rejecting, or could not be applied.
    case refer = "Refer"
    /// A rule failed that rejects the selfie.
    case rejected = "Rejected"
}

/// The `selfie` object of a verification: `{status, hasPassedRules, isLive, livenessStatusCode}`.
///
/// Three rules are applied:
///
/// - *Selfie liveness* requires that `isLive` is true. An attack rejects, anything else refers.
/// - *Selfie capture* requires that the status code is empty. A fault refers, so no code ever accompanies Complete.
/// - *Same person* requires that the face match passed. A failed or undetermined match refers, so that liveness and
///   match stay separate axes.
///
/// Liveness and match are not applied unless requested. A rule that could not be applied never counts as passed.
///
/// | isLive | match passed or not requested | match failed, undetermined or selfie required |
/// |---|---|---|
/// | not requested, no status code | Complete, passed | Refer, not passed |
/// | not requested, a status code | Refer, not passed | Refer, not passed |
/// | true, no status code | Complete, passed | Refer, not passed |
/// | true, a status code | Refer, not passed | Refer, not passed |
/// | null | Refer, not passed | Refer, not passed |
/// | false | Rejected, not passed | Rejected, not passed |
public struct SelfieResult: Sendable, Hashable, Codable {
    /// The overall result.
    public let status: SelfieStatus
    /// Whether every rule that was applied passed.
    public let hasPassedRules: Bool
    /// Whether a living person was found; `nil` if not requested or undetermined.
    @Nullable public private(set) var isLive: Bool?
    /// The fault of the capture; `nil` for a good capture.
    @Nullable public private(set) var livenessStatusCode: LivenessStatusCode?

    /// The result of one selfie.
    ///
    /// - Parameters:
    ///   - liveness: the assessment; `nil` if liveness was not requested.
    ///   - faceMatch: the outcome of the face match; `nil` if no match was requested.
    ///   - statusCode: the fault of the frame that was matched. It counts only if liveness was not requested, because
    ///   an assessment judges the capture as a whole.
    public init(
        liveness: LivenessAssessment?, faceMatch: FaceMatchOutcome?, statusCode: LivenessStatusCode? = nil
    ) {
        let isLive = liveness?.isLive
        let code = if let liveness { liveness.statusCode } else { statusCode }
        self.init(
            isLive: isLive, statusCode: code,
            isMatchFine: faceMatch == nil || faceMatch == .passed || faceMatch == .skipped,
            isLivenessFine: liveness == nil || isLive == true)
    }

    /// The result of one selfie from its parts.
    package init(isLive: Bool?, statusCode code: LivenessStatusCode?, isMatchFine: Bool, isLivenessFine: Bool) {
        hasPassedRules = isMatchFine && isLivenessFine && code == nil
        status = isLive == false ? .rejected : hasPassedRules ? .complete : .refer
        self.isLive = isLive
        livenessStatusCode = code
    }
}

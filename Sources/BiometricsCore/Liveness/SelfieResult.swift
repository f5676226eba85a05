/// The outcome of a selfie's check, in the words of identity verification services.
public enum SelfieStatus: String, Sendable, Hashable, Codable, CaseIterable {
    /// Every rule that was applied passed.
    case complete = "Complete"
    /// A person is to look at it: a rule failed without rejecting, or could not be applied.
    case refer = "Refer"
    /// A rule failed that rejects.
    case rejected = "Rejected"
}

/// The `selfie` object of a verification: `{status, hasPassedRules, isLive, livenessStatusCode}`.
///
/// Three rules are applied:
///
/// - *Selfie liveness* asks that `isLive` is true. An attack rejects, anything else refers.
/// - *Selfie capture* asks for no status code. A fault refers, so that no code ever stands beside Complete.
/// - *Same person* asks that the face match passed. A failed or undetermined match refers, so that liveness and match stay
///   separate axes.
///
/// Liveness and match that were not asked for are not applied. A rule that could not be applied never counts as passed.
///
/// | isLive | match passed or not asked for | match failed, undetermined or selfie required |
/// |---|---|---|
/// | not asked for, no status code | Complete, passed | Refer, not passed |
/// | not asked for, a status code | Refer, not passed | Refer, not passed |
/// | true, no status code | Complete, passed | Refer, not passed |
/// | true, a status code | Refer, not passed | Refer, not passed |
/// | null | Refer, not passed | Refer, not passed |
/// | false | Rejected, not passed | Rejected, not passed |
public struct SelfieResult: Sendable, Hashable, Codable {
    /// The overall result.
    public let status: SelfieStatus
    /// Whether every rule that was applied passed.
    public let hasPassedRules: Bool
    /// Whether a living person was found; `nil` when it was not asked or cannot be told.
    @Nullable public private(set) var isLive: Bool?
    /// What is wrong with the capture; `nil` when it is fine.
    @Nullable public private(set) var livenessStatusCode: LivenessStatusCode?

    /// The result of one selfie.
    ///
    /// - Parameters:
    ///   - liveness: the assessment; `nil` when liveness was not asked for.
    ///   - faceMatch: the outcome of the face match; `nil` when no match was asked for.
    ///   - statusCode: what is wrong with the frame that was matched; counts only where liveness was not asked for, as an
    ///     assessment judges the capture as a whole.
    public init(
        liveness: LivenessAssessment?, faceMatch: FaceMatchOutcome?, statusCode: LivenessStatusCode? = nil
    ) {
        let isLive = liveness?.isLive
        let code = if let liveness { liveness.statusCode } else { statusCode }
        let isMatchFine = faceMatch == nil || faceMatch == .passed || faceMatch == .skipped
        let isLivenessFine = liveness == nil || isLive == true
        hasPassedRules = isMatchFine && isLivenessFine && code == nil
        status = isLive == false ? .rejected : hasPassedRules ? .complete : .refer
        self.isLive = isLive
        livenessStatusCode = code
    }
}

public import BiometricsCore

/// The finding for one prompt.
public struct ChallengeStepFinding: Sendable, Hashable, Codable {
    /// How a prompt was answered.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// The movement came in time.
        case seen = "SEEN"
        /// The movement came before a person could have reacted.
        case tooEarly = "TOO_EARLY"
        /// The movement came too late.
        case tooLate = "TOO_LATE"
        /// The movement was not made, or not in its order.
        case missing = "MISSING"
    }

    /// The prompt.
    public let prompt: ChallengePrompt
    /// How it was answered.
    public let outcome: Outcome
    /// The movement that answers it; `nil` if it is missing.
    @Nullable public private(set) var event: HeadEvent?
}

public import BiometricsCore

/// What became of one prompt.
public struct ChallengeStepFinding: Sendable, Hashable, Codable {
    /// How a prompt was answered.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// In its time.
        case seen = "SEEN"
        /// Before a person could have heard of it.
        case tooEarly = "TOO_EARLY"
        /// When its time was over.
        case tooLate = "TOO_LATE"
        /// Not at all, or not in its turn.
        case missing = "MISSING"
    }

    /// What was asked for, and when.
    public let prompt: ChallengePrompt
    /// How it was answered.
    public let outcome: Outcome
    /// The movement that answers it; `nil` where it is missing.
    @Nullable public private(set) var event: HeadEvent?

    init(prompt: ChallengePrompt, outcome: Outcome, event: HeadEvent?) {
        self.prompt = prompt
        self.outcome = outcome
        self.event = event
    }
}

public import ActiveLiveness

/// Whether a clip answers its challenge, with the result of each prompt.
public struct ChallengeFinding: Hashable, Sendable, Codable {
    /// The result of one prompt.
    public struct Step: Hashable, Sendable, Codable {
        /// The requested movement: stable text in upper snake case, such as `TURN_LEFT`.
        public let movement: String
        /// How it was answered.
        public let outcome: ChallengeStepFinding.Outcome
        /// When it was shown, in milliseconds from the clip's first frame.
        public let shownMilliseconds: Int
        /// The delay from then until the movement began; `nil` if it is missing.
        public let delayMilliseconds: Int?
        /// The extent of the movement in multiples of its limit; `nil` if it is missing.
        public let strength: Double?

        /// Whether the movement came in its time and order.
        public var isSeen: Bool { outcome == .seen }

        /// A prompt and its result.
        public init(
            movement: String, outcome: ChallengeStepFinding.Outcome, shownMilliseconds: Int,
            delayMilliseconds: Int? = nil,
            strength: Double? = nil
        ) {
            self.movement = movement
            self.outcome = outcome
            self.shownMilliseconds = shownMilliseconds
            self.delayMilliseconds = delayMilliseconds
            self.strength = strength
        }
    }

    /// Why the clip is not an answer, most important first; empty for an answer.
    public let reasons: [ChallengeReason]
    /// The result of each prompt, in order.
    public let steps: [Step]
    /// The movements that no prompt requested, earliest first.
    public let unasked: [String]
    /// Whether the clip came as a whole, which leaves time to generate it without a camera; `nil` in events of earlier
    /// versions.
    public let deliveredWhole: Bool?

    /// A finding.
    public init(reasons: [ChallengeReason], steps: [Step], unasked: [String] = [], deliveredWhole: Bool? = nil) {
        self.reasons = reasons
        self.steps = steps
        self.unasked = unasked
        self.deliveredWhole = deliveredWhole
    }

    /// Whether the clip answers the challenge.
    public var isAnswered: Bool { reasons.isEmpty }

    /// Whether the clip fails for a reason that a new challenge does not correct.
    var isRefused: Bool { !reasons.isEmpty && !isMendable }

    /// Whether the person can correct all reasons.
    var isMendable: Bool { !reasons.isEmpty && reasons.allSatisfy(\.isMendable) }
}

extension ChallengeReason {
    /// Whether the person can correct it with a new challenge: the fault lies in how the answer was given, and does not
    /// suggest another person or time.
    fileprivate var isMendable: Bool {
        [
            .clipTooShort, .clipTooLong, .clipDamaged, .severalFaces, .faceLost, .movementMissing, .movementOutOfTime,
            .movementUnasked, .personNotCompared, .piecesLate,
        ].contains(self)
    }
}

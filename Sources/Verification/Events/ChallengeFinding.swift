/// Whether a clip answers its challenge, with the result of each prompt.
public struct ChallengeFinding: Hashable, Sendable, Codable {
    /// Why a clip does not answer its challenge: stable text in upper snake case. Open, so that new reasons are not a
    /// breaking change.
    public struct Reason: RawRepresentable, Hashable, Sendable, Codable {
        /// The stable text.
        public let rawValue: String

        /// A reason from its stable text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Whether the person can correct it with a new challenge: the fault lies in how the answer was given, and does
        /// not suggest another person or time.
        var isMendable: Bool {
            [
                "CLIP_TOO_SHORT", "CLIP_TOO_LONG", "CLIP_DAMAGED", "SEVERAL_FACES", "FACE_LOST", "MOVEMENT_MISSING",
                "MOVEMENT_OUT_OF_TIME", "MOVEMENT_UNASKED", "PERSON_NOT_COMPARED", "PIECES_LATE",
            ].contains(rawValue)
        }
    }

    /// The result of one prompt.
    public struct Step: Hashable, Sendable, Codable {
        /// The requested movement: stable text in upper snake case, such as `TURN_LEFT`.
        public let movement: String
        /// How it was answered: `SEEN`, `TOO_EARLY`, `TOO_LATE` or `MISSING`.
        public let outcome: String
        /// When it was shown, in milliseconds from the clip's first frame.
        public let shownMilliseconds: Int
        /// The delay from then until the movement began; `nil` if it is missing.
        public let delayMilliseconds: Int?
        /// The extent of the movement in multiples of its limit; `nil` if it is missing.
        public let strength: Double?

        /// Whether the movement came in its time and order.
        public var isSeen: Bool { outcome == "SEEN" }

        /// A prompt and its result.
        public init(
            movement: String, outcome: String, shownMilliseconds: Int, delayMilliseconds: Int? = nil,
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
    public let reasons: [Reason]
    /// The result of each prompt, in order.
    public let steps: [Step]
    /// The movements that no prompt requested, earliest first.
    public let unasked: [String]
    /// Whether the clip came as a whole, which leaves time to generate it without a camera; `nil` in events of earlier
    /// versions.
    public let deliveredWhole: Bool?

    /// A finding.
    public init(reasons: [Reason], steps: [Step], unasked: [String] = [], deliveredWhole: Bool? = nil) {
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

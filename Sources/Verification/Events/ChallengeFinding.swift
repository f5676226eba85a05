/// Whether a clip answers its challenge, and what became of each prompt.
public struct ChallengeFinding: Hashable, Sendable, Codable {
    /// Why a clip is no answer: stable text in upper snake case. An open set.
    public struct Reason: RawRepresentable, Hashable, Sendable, Codable {
        /// The stable text.
        public let rawValue: String

        /// A reason from its stable text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Whether the person can mend it by doing what a new challenge asks for: how the answer was made, and no sign that
        /// it was made by somebody else or at another time.
        var isMendable: Bool {
            [
                "CLIP_TOO_SHORT", "CLIP_TOO_LONG", "CLIP_DAMAGED", "SEVERAL_FACES", "FACE_LOST", "MOVEMENT_MISSING",
                "MOVEMENT_OUT_OF_TIME", "MOVEMENT_UNASKED", "PERSON_NOT_COMPARED", "PIECES_LATE",
            ].contains(rawValue)
        }
    }

    /// What became of one prompt.
    public struct Step: Hashable, Sendable, Codable {
        /// What was asked for: stable text in upper snake case, such as `TURN_LEFT`.
        public let movement: String
        /// How it was answered: `SEEN`, `TOO_EARLY`, `TOO_LATE` or `MISSING`.
        public let outcome: String
        /// When it was shown, in milliseconds from the clip's first frame.
        public let shownMilliseconds: Int
        /// How long after that the movement began; `nil` where it is missing.
        public let delayMilliseconds: Int?
        /// How far it went in multiples of its limit; `nil` where it is missing.
        public let strength: Double?

        /// Whether the movement was made in its time and turn.
        public var isSeen: Bool { outcome == "SEEN" }

        /// A prompt and what became of it.
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

    /// Why it is no answer, most important first; empty where it is one.
    public let reasons: [Reason]
    /// What became of each prompt, in order.
    public let steps: [Step]
    /// The movements that nobody asked for, earliest first.
    public let unasked: [String]
    /// Whether the clip came whole, so that there was time to make it by other means than a camera; `nil` in events of earlier versions.
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

    /// Whether the clip fails for a reason that a new one does not mend.
    var isRefused: Bool { !reasons.isEmpty && !isMendable }

    /// Whether all that is wrong can be mended by the person.
    var isMendable: Bool { !reasons.isEmpty && reasons.allSatisfy(\.isMendable) }
}

public import ChipReading
public import Verification

/// The question to a chip: its proofs, and the sides to compare it with.
public struct ChipQuestion: Hashable, Sendable {
    /// The chip's answer to the challenge of the service; `nil` if it was not asked.
    public let answer: ActiveAuthenticationAnswer?
    /// Whether the chip agreed on a secret with its own key; `nil` if it was not asked.
    public let isChipAuthenticated: Bool?
    /// Whether this service led the chip, instead of taking files.
    public let isLed: Bool
    /// The satisfactory sides of the document that were given before.
    public let sides: [SubmissionSlot: [UInt8]]

    /// Creates a description of a question.
    public init(
        answer: ActiveAuthenticationAnswer?, isChipAuthenticated: Bool? = nil, isLed: Bool = false,
        sides: [SubmissionSlot: [UInt8]]
    ) {
        self.answer = answer
        self.isChipAuthenticated = isChipAuthenticated
        self.isLed = isLed
        self.sides = sides
    }
}

/// A challenge for Active Authentication, which a client passes to the chip.
public struct ChipChallenge: Hashable, Sendable {
    /// The eight bytes to sign.
    public let bytes: [UInt8]
    /// The ticket that the client sends with the chip's files and its answer.
    public let ticket: String
    /// The time from which answers are refused.
    public let expires: JourneyInstant

    /// Creates a challenge.
    public init(bytes: [UInt8], ticket: String, expires: JourneyInstant) {
        self.bytes = bytes
        self.ticket = ticket
        self.expires = expires
    }
}

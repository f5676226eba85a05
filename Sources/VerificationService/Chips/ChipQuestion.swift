public import ChipReading
public import Verification

/// What the examination of a chip needs besides its files.
public struct ChipQuestion: Hashable, Sendable {
    /// The chip's answer to the challenge of the service; `nil` if it was not asked.
    public let answer: ActiveAuthenticationAnswer?
    /// The satisfactory sides of the document that were given before.
    public let sides: [SubmissionSlot: [UInt8]]

    /// Creates a description of a question.
    public init(answer: ActiveAuthenticationAnswer?, sides: [SubmissionSlot: [UInt8]]) {
        self.answer = answer
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

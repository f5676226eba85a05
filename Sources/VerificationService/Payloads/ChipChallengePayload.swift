public import BiometricsCore
public import Verification

/// A challenge for the chip of a document: `biometrics.journey-chip-challenge/1`.
public struct ChipChallengePayload: JSONPayload {
    /// `biometrics.journey-chip-challenge/1`.
    public static let schema = "biometrics.journey-chip-challenge/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ChipChallengePayload>()
    /// The journey.
    public var journeyId: String
    /// The step that takes the chip.
    public var stepId: String
    /// The eight bytes that the chip signs, in hexadecimal digits.
    public var challenge: String
    /// The ticket that comes with the chip's files and its answer.
    public var ticket: String
    /// The time from which answers are refused.
    public var expiresAt: JourneyInstant

    /// Creates the document of a challenge.
    public init(_ challenge: ChipChallenge, for step: StepID, of journey: JourneyID) {
        journeyId = journey.rawValue
        stepId = step.rawValue
        self.challenge = challenge.bytes.hexadecimal
        ticket = challenge.ticket
        expiresAt = challenge.expires
    }
}

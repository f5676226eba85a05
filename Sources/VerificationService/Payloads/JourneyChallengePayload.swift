public import BiometricsCore
public import Verification

/// The output of `journey challenge`: `biometrics.journey-challenge/1`, a challenge of a journey's step.
public struct JourneyChallengePayload: JSONPayload {
    /// `biometrics.journey-challenge/1`.
    public static let schema = "biometrics.journey-challenge/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<JourneyChallengePayload>()
    /// The journey.
    public var journeyId: String
    /// The step that awaits the answer.
    public var stepId: String
    /// The name of the challenge.
    public var challengeId: String
    /// The ticket that the client sends with the answer and with each request for a prompt.
    public var ticket: String
    /// The time at which it was issued.
    public var issuedAt: JourneyInstant
    /// The time from which answers are refused.
    public var expiresAt: JourneyInstant
    /// The number of movements.
    public var promptCount: Int
    /// The time from the challenge, or from the first frame of the clip, to the first prompt.
    public var leadMilliseconds: Int
    /// `pieces` if the client announces each piece of the clip while it films; `whole` otherwise.
    public var delivery: ClipDelivery
    /// The movements if all are sent at once. It is empty otherwise.
    public var prompts: [Prompt]

    /// A movement to make.
    public struct Prompt: Codable, Hashable, Sendable {
        /// The movement, such as `TURN_LEFT`.
        public var movement: String
        /// The time in milliseconds from the first frame of the clip.
        public var atMilliseconds: Int
    }

    /// Creates the document of a challenge.
    public init(_ challenge: JourneyChallenge) {
        journeyId = challenge.journey.rawValue
        stepId = challenge.step.rawValue
        challengeId = challenge.id.rawValue
        ticket = challenge.ticket
        issuedAt = challenge.issued
        expiresAt = challenge.expires
        promptCount = challenge.promptCount
        leadMilliseconds = challenge.leadMilliseconds
        delivery = challenge.delivery
        prompts = challenge.prompts.map {
            Prompt(movement: $0.movement.rawValue, atMilliseconds: $0.atMilliseconds)
        }
    }
}

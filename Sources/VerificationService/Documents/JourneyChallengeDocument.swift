public import BiometricsCore
public import Verification

/// What `journey challenge` writes: `biometrics.journey-challenge/1`, a challenge that a step of a journey issued.
public struct JourneyChallengeDocument: JSONDocument {
    /// `biometrics.journey-challenge/1`.
    public static let schema = "biometrics.journey-challenge/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<JourneyChallengeDocument>()
    /// The journey.
    public var journeyId: String
    /// The step that awaits the answer.
    public var stepId: String
    /// The challenge's name.
    public var challengeId: String
    /// What has to come with the answer, and with the request for a prompt.
    public var ticket: String
    /// When it was issued.
    public var issuedAt: JourneyInstant
    /// From this moment on no answer is taken.
    public var expiresAt: JourneyInstant
    /// How many movements it asks for.
    public var promptCount: Int
    /// How long after the challenge, or after the clip's first frame, the first prompt is due.
    public var leadMilliseconds: Int
    /// `pieces` where the client tells of each piece of the clip while it films, else `whole`.
    public var delivery: ClipDelivery
    /// The movements, where all are told at once; else empty.
    public var prompts: [Prompt]

    /// A movement that is asked for.
    public struct Prompt: Codable, Hashable, Sendable {
        /// What is asked for, such as `TURN_LEFT`.
        public var movement: String
        /// When, in milliseconds from the clip's first frame.
        public var atMilliseconds: Int
    }

    /// The document of a challenge.
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

public import Biometrics
public import Verification

/// A challenge of a step, as the client receives it.
public struct JourneyChallenge: Hashable, Sendable {
    /// The name of the challenge.
    public let id: ChallengeID
    /// The journey.
    public let journey: JourneyID
    /// The step that awaits the answer.
    public let step: StepID
    /// The ticket that the client sends with each request for a prompt and with the answer. It holds the names of
    /// journey, step and challenge, and a keyed digest that only the store can make. The ticket alone gives no access.
    public let ticket: String
    /// The time at which it was issued.
    public let issued: JourneyInstant
    /// The time from which answers are refused.
    public let expires: JourneyInstant
    /// The number of movements.
    public let promptCount: Int
    /// The movements with their times if all are sent at once. It is empty if each is sent when it is due.
    public let prompts: [ChallengePrompt]
    /// The time from the challenge to the first prompt, in milliseconds.
    public let leadMilliseconds: Int
    /// How the client must send the answer.
    public let delivery: ClipDelivery
}

/// A movement of a challenge, which was sent when it was due.
public struct HandedPrompt: Hashable, Sendable {
    /// The number of the prompt, from 0.
    public let number: Int
    /// The movement to make.
    public let movement: ChallengeMovement
    /// The time from this prompt to the next, in milliseconds; `nil` for the last.
    public let nextMilliseconds: Int?
    /// The time after which the next prompt is refused. After the last prompt, it is the time after which answers are
    /// refused.
    public let deadline: JourneyInstant
}

/// The data that comes with the answer to a challenge.
public struct ChallengeAnswer: Hashable, Sendable {
    /// The ticket of the challenge.
    public let ticket: String
    /// The time at which each prompt was shown, in milliseconds from the first frame of the clip; `nil` if all prompts
    /// were sent at once.
    public let promptTimes: [Int]?
    /// The answer of a document's chip; `nil` for a clip.
    public let response: [UInt8]?

    /// Creates an answer.
    public init(ticket: String, promptTimes: [Int]? = nil, response: [UInt8]? = nil) {
        self.ticket = ticket
        self.promptTimes = promptTimes
        self.response = response
    }
}

public import Biometrics
public import Verification

/// A challenge that a step of a journey issued, as whoever answers it gets it.
public struct JourneyChallenge: Hashable, Sendable {
    /// The challenge's name.
    public let id: ChallengeID
    /// The journey.
    public let journey: JourneyID
    /// The step that awaits the answer.
    public let step: StepID
    /// What has to be shown when a prompt is asked for or an answer is given: the names of journey, step and challenge under
    /// a digest that only the holder of the store's key can make. It allows nothing by itself.
    public let ticket: String
    /// When it was issued.
    public let issued: JourneyInstant
    /// From this moment on no answer is taken.
    public let expires: JourneyInstant
    /// How many movements it asks for.
    public let promptCount: Int
    /// The movements with their times, where all are told at once; else empty: each is handed out when it is due.
    public let prompts: [ChallengePrompt]
    /// How long after the challenge the first prompt is due, in milliseconds.
    public let leadMilliseconds: Int
    /// How the answer has to come in.
    public let delivery: ClipDelivery
}

/// One movement that a challenge asks for, handed out when it was due.
public struct HandedPrompt: Hashable, Sendable {
    /// Which, from 0.
    public let number: Int
    /// What is asked for.
    public let movement: ChallengeMovement
    /// How long after it was handed out the next is due, in milliseconds; `nil` for the last.
    public let nextMilliseconds: Int?
    /// From this moment on the next prompt is not handed out any more or, behind the last, no answer taken.
    public let deadline: JourneyInstant
}

/// What comes with the clip that answers a challenge.
public struct ChallengeAnswer: Hashable, Sendable {
    /// The challenge's ticket.
    public let ticket: String
    /// When each prompt that was handed out was shown, in milliseconds from the clip's first frame; `nil` where all were told
    /// at once.
    public let promptTimes: [Int]?

    /// An answer.
    public init(ticket: String, promptTimes: [Int]? = nil) {
        self.ticket = ticket
        self.promptTimes = promptTimes
    }
}

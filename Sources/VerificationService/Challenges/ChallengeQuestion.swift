public import Biometrics
internal import BiometricsCore

/// The challenge that a liveness result must answer.
public struct ChallengeQuestion: Sendable {
    /// The prompts with the times at which the clip shows them. They come from the challenge if all prompts were sent
    /// with it, and from the client otherwise.
    public let challenge: LivenessChallenge
    /// The times at which the service issued the challenge, sent its prompts, and received the clip.
    public let clock: ChallengeClock
    /// The face that was given before. The clip must show the same person.
    public let face: [UInt8]

    /// Creates a question.
    public init(challenge: LivenessChallenge, clock: ChallengeClock, face: [UInt8]) {
        self.challenge = challenge
        self.clock = clock
        self.face = face
    }
}

extension ChallengeQuestion: ContentWithheld {
    /// The challenge's name.
    public var description: String { "ChallengeQuestion \(challenge.id)" }
}

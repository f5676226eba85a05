public import Biometrics
internal import BiometricsCore

/// What a liveness result has to be the answer to.
public struct ChallengeQuestion: Sendable {
    /// What was asked for, each prompt at the time at which it was shown in the clip: as the challenge says where all were
    /// told with it, else as the client says.
    public let challenge: LivenessChallenge
    /// When the service issued it, handed out its prompts, and had the clip.
    public let clock: ChallengeClock
    /// The face that was given before; who answers is to be the same person.
    public let face: [UInt8]

    /// A question.
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

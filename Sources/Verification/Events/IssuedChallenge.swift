/// A challenge of active liveness that a step issued. What it asks for lies apart.
public struct IssuedChallenge: Hashable, Sendable {
    /// The challenge's name.
    public let id: ChallengeID
    /// The step that awaits the answer.
    public let step: StepID
    /// From this moment on no answer is taken.
    public let expires: JourneyInstant
    /// How many prompts are handed out one after another; 0 where all were told with the challenge.
    public let hiddenPrompts: Int

    /// A challenge.
    public init(id: ChallengeID, step: StepID, expires: JourneyInstant, hiddenPrompts: Int = 0) {
        self.id = id
        self.step = step
        self.expires = expires
        self.hiddenPrompts = hiddenPrompts
    }
}

extension IssuedChallenge: Codable {
    private enum CodingKeys: String, CodingKey { case id, step, expires, hiddenPrompts }

    /// Reads a challenge; one that says nothing of prompts told them all.
    ///
    /// - Throws: `DecodingError`, also for a number of prompts that no challenge has.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(ChallengeID.self, forKey: .id)
        step = try container.decode(StepID.self, forKey: .step)
        expires = try container.decode(JourneyInstant.self, forKey: .expires)
        hiddenPrompts = try container.decodeIfPresent(Int.self, forKey: .hiddenPrompts) ?? 0
        guard (0...Self.mostPrompts).contains(hiddenPrompts) else {
            throw DecodingError.dataCorruptedError(
                forKey: .hiddenPrompts, in: container, debugDescription: "No challenge has so many prompts.")
        }
    }

    private static let mostPrompts = 12
}

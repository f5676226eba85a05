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
    /// How its answer comes in.
    public let delivery: ClipDelivery

    /// A challenge.
    public init(
        id: ChallengeID, step: StepID, expires: JourneyInstant, hiddenPrompts: Int = 0, delivery: ClipDelivery = .whole
    ) {
        self.id = id
        self.step = step
        self.expires = expires
        self.hiddenPrompts = hiddenPrompts
        self.delivery = delivery
    }
}

extension IssuedChallenge: Codable {
    private enum CodingKeys: String, CodingKey { case id, step, expires, hiddenPrompts, delivery }

    /// Reads a challenge; one that says nothing of prompts told them all, and one that says nothing of delivery is answered whole.
    ///
    /// - Throws: `DecodingError`, also for a number of prompts that no challenge has.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(ChallengeID.self, forKey: .id)
        step = try container.decode(StepID.self, forKey: .step)
        expires = try container.decode(JourneyInstant.self, forKey: .expires)
        hiddenPrompts = try container.decodeIfPresent(Int.self, forKey: .hiddenPrompts) ?? 0
        delivery = try container.decodeIfPresent(ClipDelivery.self, forKey: .delivery) ?? .whole
        guard (0...Self.mostPrompts).contains(hiddenPrompts) else {
            throw DecodingError.dataCorruptedError(
                forKey: .hiddenPrompts, in: container, debugDescription: "No challenge has so many prompts.")
        }
    }

    private static let mostPrompts = 12
}

/// How the clip that answers a challenge comes in.
public enum ClipDelivery: String, Hashable, Sendable, Codable, CaseIterable {
    /// The client tells of each piece while it films, and sends the clip afterwards.
    case pieces
    /// The client sends the clip, and told of nothing before. It had until then to make it.
    case whole
}

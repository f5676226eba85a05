/// A challenge of active liveness that a step issued. Its prompts are stored elsewhere.
public struct IssuedChallenge: Hashable, Sendable {
    /// The challenge's name.
    public let id: ChallengeID
    /// The step that awaits the answer.
    public let step: StepID
    /// The challenge must be answered before this moment.
    public let expires: JourneyInstant
    /// The number of prompts that are handed out one after another; 0 if all came with the challenge.
    public let hiddenPrompts: Int
    /// How its answer is delivered.
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

    /// Reads a challenge. Without a number of prompts it handed out all at once; without a delivery it is answered
    /// whole.
    ///
    /// - Throws: `DecodingError`, also for an impossible number of prompts.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(ChallengeID.self, forKey: .id)
        step = try container.decode(StepID.self, forKey: .step)
        expires = try container.decode(JourneyInstant.self, forKey: .expires)
        hiddenPrompts = try container.decodeIfPresent(Int.self, forKey: .hiddenPrompts) ?? 0
        delivery = try container.decodeIfPresent(ClipDelivery.self, forKey: .delivery) ?? .whole
        guard (0...Self.mostPrompts).contains(hiddenPrompts) else {
            throw DecodingError.dataCorruptedError(
                forKey: .hiddenPrompts, in: container, debugDescription: "The number of prompts is out of range.")
        }
    }

    private static let mostPrompts = 12
}

/// How the clip that answers a challenge is delivered.
public enum ClipDelivery: String, Hashable, Sendable, Codable, CaseIterable {
    /// The client reports each piece while filming, and sends the clip afterwards.
    case pieces
    /// The client sends the clip without earlier reports, so it had until then to make it.
    case whole
}

public import ActiveLiveness
internal import BiometricsCore

/// The result of checking a clip against a challenge.
public struct ChallengeReport: Sendable, Hashable {
    /// The challenge's id.
    public let id: String
    /// The finding for each prompt, in the order of the challenge; empty if the clip was not allowed to answer.
    public let steps: [ChallengeStepFinding]
    /// Movements that the challenge did not ask for, earliest first.
    public let surplus: [HeadEvent]
    /// Why the clip does not answer the challenge, most important first; empty if it does.
    public let reasons: [ChallengeReason]

    /// Whether the clip answers the challenge.
    public var isAnswered: Bool { reasons.isEmpty }

    init(id: String, verdict: ChallengeVerdict) {
        self.id = id
        steps = verdict.steps
        surplus = verdict.surplus
        reasons = verdict.reasons
    }
}

extension ChallengeReport: Codable {
    private enum CodingKeys: String, CodingKey { case id, isAnswered, reasons, steps, surplus }

    /// Reads what was encoded.
    ///
    /// - Throws: `DecodingError` if `isAnswered` and `reasons` contradict each other.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        reasons = try container.decode([ChallengeReason].self, forKey: .reasons)
        steps = try container.decode([ChallengeStepFinding].self, forKey: .steps)
        surplus = try container.decode([HeadEvent].self, forKey: .surplus)
        try container.require(
            try container.decode(Bool.self, forKey: .isAnswered) == reasons.isEmpty, .isAnswered,
            "An unanswered challenge must have a reason, and an answered one must have none.")
    }

    /// Writes all properties, and whether the challenge is answered.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(isAnswered, forKey: .isAnswered)
        try container.encode(reasons, forKey: .reasons)
        try container.encode(steps, forKey: .steps)
        try container.encode(surplus, forKey: .surplus)
    }
}

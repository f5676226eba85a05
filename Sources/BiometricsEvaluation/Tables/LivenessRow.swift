public import BiometricsCore

/// One presentation to a liveness system: the truth about it, and the system's answer.
public struct LivenessRow: Sendable, Hashable {
    /// The name of the presentation, usually its file.
    public var file: String
    /// The species of presentation attack instrument (PAI), such as `print`; nil for a bona fide presentation.
    public var species: String?
    /// The score, higher for bona fide; nil without one.
    public var score: Double?
    /// Whether the system took the presentation for live; nil without a decision.
    public var isLive: Bool?
    /// Why the system did not respond, in stable text such as `FACE_NOT_FOUND`; nil if it did.
    public var failure: String?
    /// The challenge of active liveness that the clip answers, such as `TURN_LEFT@1200 LOOK_UP@3400`: each movement
    /// with the time of its prompt in milliseconds; nil without a challenge.
    public var challenge: String?
    /// Whether it is a picture or a clip; nil if unknown.
    public var kind: Presentation.Kind?
    /// Whether the system took it for an injection.
    public var isInjected = false
    /// Labels by column, for figures per group.
    public var groups: [String: String]

    /// A presentation from its parts.
    public init(
        file: String, species: String?, score: Double? = nil, isLive: Bool? = nil, failure: String? = nil,
        challenge: String? = nil, groups: [String: String] = [:]
    ) {
        self.file = file
        self.species = species
        self.score = score
        self.isLive = isLive
        self.failure = failure
        self.challenge = challenge
        self.groups = groups
    }

    /// Whether this is a presentation attack.
    public var isAttack: Bool { species != nil }
}

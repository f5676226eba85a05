internal import BiometricsCore

/// A movement that was seen.
public struct HeadEvent: Sendable, Hashable {
    /// What was done.
    public let movement: ChallengeMovement
    /// When it first went beyond its limit, in seconds from the clip's first frame.
    public let beginSeconds: Double
    /// When it was last beyond its limit.
    public let endSeconds: Double
    /// How far it went, in the unit of its limit: degrees, a ratio of sizes, or a ratio of gap and width.
    public let extent: Double
    /// How far it went in multiples of its limit; 1 or more, larger for more of it.
    public let strength: Double

    /// The seconds for which both go on; negative by what lies between them.
    func overlapSeconds(with other: HeadEvent) -> Double {
        min(endSeconds, other.endSeconds) - max(beginSeconds, other.beginSeconds)
    }
}

extension HeadEvent: Codable {
    private enum CodingKeys: String, CodingKey { case movement, beginSeconds, endSeconds, extent, strength }

    /// Reads what was encoded.
    ///
    /// - Throws: `DecodingError` for numbers that are none, an end before the beginning, and a strength below 1.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        movement = try container.decode(ChallengeMovement.self, forKey: .movement)
        beginSeconds = try container.decode(Double.self, forKey: .beginSeconds)
        endSeconds = try container.decode(Double.self, forKey: .endSeconds)
        extent = try container.decode(Double.self, forKey: .extent)
        strength = try container.decode(Double.self, forKey: .strength)
        try container.require(
            beginSeconds.isFinite && endSeconds.isFinite && beginSeconds <= endSeconds, .endSeconds,
            "A movement ends after it began.")
        try container.require(extent.isFinite, .extent, "How far a movement goes is a number.")
        try container.require(strength.isFinite && strength >= 1, .strength, "A movement goes beyond its limit.")
    }
}

/// From where on a head's course is a movement.
///
/// - Source: stills turned by the mesh's own depth (`scripts/simulate-challenges`; the sensitivity of each limit is a table of
///   Documentation/Liveness.md), and 15 recordings of 111 s, whose 23 events were looked at in 16 frames: each shows the
///   movement. Mouths: of stills opened by 0.6 of their width 20 rose by 0.10 to 0.51 above the clip's median, and 40 whose
///   head moved alone by 0.01 to 0.15. Lids: 22 of 24 closed eyes and 7 of 83 open ones lie below the limit.
public struct HeadEventLimits: Sendable, Hashable {
    /// Degrees of yaw beside the clip's median.
    public var yawDegrees = 11.0
    /// Degrees of pitch beside the clip's median.
    public var pitchDegrees = 8.0
    /// The face's size as a multiple of the clip's median.
    public var approach = 1.16
    /// The mouth's opening, at least.
    public var mouthOpening = 0.25
    /// The mouth's opening beside the clip's median: who smiles all the while has shown teeth and opened nothing.
    public var mouthChange = 0.15
    /// The eyes' opening below which they are closed.
    public var eyeOpening = 0.15
    /// The part of a limit below which a movement is over, so that a head that trembles at it moves but once.
    public var release = 0.6
    /// One movement moves others along: a face that turns seems to nod a little. Of two at one time, the one that is this
    /// much stronger is meant.
    public var dominance = 1.5

    /// The limits as measured.
    public init() {}
}

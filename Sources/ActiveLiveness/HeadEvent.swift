internal import BiometricsCore

/// A movement in a clip.
public struct HeadEvent: Sendable, Hashable {
    /// The kind of movement.
    public let movement: ChallengeMovement
    /// When the movement first exceeded its limit, in seconds from the clip's first frame.
    public let beginSeconds: Double
    /// When the movement last exceeded its limit.
    public let endSeconds: Double
    /// The size of the movement in the unit of its limit: degrees, a ratio of sizes, or a ratio of gap and width.
    public let extent: Double
    /// The size of the movement relative to its limit: 1 or more, larger for stronger movements.
    public let strength: Double

    /// How long both movements last together, in seconds; negative if there is a gap between them.
    func overlapSeconds(with other: HeadEvent) -> Double {
        min(endSeconds, other.endSeconds) - max(beginSeconds, other.beginSeconds)
    }
}

extension HeadEvent: Codable {
    private enum CodingKeys: String, CodingKey { case movement, beginSeconds, endSeconds, extent, strength }

    /// Reads what was encoded.
    ///
    /// - Throws: `DecodingError` for numbers that are not finite, an end before the beginning, or a strength below 1.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        movement = try container.decode(ChallengeMovement.self, forKey: .movement)
        beginSeconds = try container.decode(Double.self, forKey: .beginSeconds)
        endSeconds = try container.decode(Double.self, forKey: .endSeconds)
        extent = try container.decode(Double.self, forKey: .extent)
        strength = try container.decode(Double.self, forKey: .strength)
        try container.require(
            beginSeconds.isFinite && endSeconds.isFinite && beginSeconds <= endSeconds, .endSeconds,
            "A movement must not end before it begins.")
        try container.require(extent.isFinite, .extent, "The extent of a movement must be finite.")
        try container.require(
            strength.isFinite && strength >= 1, .strength, "The strength of a movement must be at least 1.")
    }
}

/// The limits beyond which a change of the head or face is a movement.
///
/// - Source: The limits were set on stills turned by the mesh's own depth (`scripts/simulate-challenges`; a table in
///   Documentation/Liveness.md gives the sensitivity of each limit). They were checked on 15 recordings of 111 s, whose
///   23 events were inspected in 16 frames each; all show the movement. For mouths, stills were opened by 0.6 of their
///   width: 20 rose by 0.10 to 0.51 above the clip's median, and 40 in which only the head moved rose by 0.01 to 0.15.
///   For eyelids, 22 of 24 closed eyes and 7 of 83 open ones lie below the limit.
public struct HeadEventLimits: Sendable, Hashable {
    /// The change of yaw from the clip's median, in degrees.
    public var yawDegrees = 11.0
    /// The change of pitch from the clip's median, in degrees.
    public var pitchDegrees = 8.0
    /// The face's size as a multiple of the clip's median.
    public var approach = 1.16
    /// The least opening of the mouth.
    public var mouthOpening = 0.25
    /// The least opening of the mouth above the clip's median. Someone who smiles all the time shows teeth without
    /// opening the mouth.
    public var mouthChange = 0.15
    /// The opening of the eyes below which they are closed.
    public var eyeOpening = 0.15
    /// The part of a limit below which a movement is over, so that a head that trembles at the limit moves only once.
    public var release = 0.6
    /// The ratio of strengths from which the weaker of two simultaneous movements is ignored. One movement causes
    /// others: a face that turns seems to nod a little.
    public var dominance = 1.5

    /// The measured limits.
    public init() {}
}

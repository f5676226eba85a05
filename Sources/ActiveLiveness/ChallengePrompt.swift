public import BiometricsCore

/// One movement, and when the person is asked for it.
public struct ChallengePrompt: Sendable, Hashable, Codable {
    /// The movement.
    public let movement: ChallengeMovement
    /// When the person is asked for it, in milliseconds from the clip's first frame; 0 to 60,000.
    public let atMilliseconds: Int

    /// A prompt.
    ///
    /// - Throws: `.invalidConfiguration` for a time outside 0 to 60,000 ms.
    public init(_ movement: ChallengeMovement, atMilliseconds: Int) throws(BiometricsError) {
        guard (0...Self.latestMilliseconds).contains(atMilliseconds) else {
            throw BiometricsError(
                .invalidConfiguration,
                "A prompt must come 0 to \(Self.latestMilliseconds) ms after the first frame, not at \(atMilliseconds) ms."
            )
        }
        self.movement = movement
        self.atMilliseconds = atMilliseconds
    }

    private enum CodingKeys: String, CodingKey { case movement, atMilliseconds }

    /// Reads what was encoded.
    ///
    /// - Throws: `DecodingError` for an unknown movement or an invalid time.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let movement = try container.decode(ChallengeMovement.self, forKey: .movement)
        let time = try container.decode(Int.self, forKey: .atMilliseconds)
        self = try container.checked(.atMilliseconds) { () throws(BiometricsError) in
            try ChallengePrompt(movement, atMilliseconds: time)
        }
    }

    /// When the person is asked for it, in seconds from the clip's first frame.
    public var atSeconds: Double { Double(atMilliseconds) / 1000 }

    private static let latestMilliseconds = 60_000
}

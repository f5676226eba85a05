public import BiometricsCore

/// One movement, and when the person is asked for it.
public struct ChallengePrompt: Sendable, Hashable, Codable {
    /// What is asked for.
    public let movement: ChallengeMovement
    /// When it is asked for, in milliseconds from the clip's first frame; 0 to 60,000.
    public let atMilliseconds: Int

    /// A prompt.
    ///
    /// - Throws: `.invalidConfiguration` for a time outside of 0 to 60,000 ms.
    public init(_ movement: ChallengeMovement, atMilliseconds: Int) throws(BiometricsError) {
        guard (0...Self.latestMilliseconds).contains(atMilliseconds) else {
            throw BiometricsError(
                .invalidConfiguration,
                "A prompt comes 0 to \(Self.latestMilliseconds) ms after the first frame, not at \(atMilliseconds) ms.")
        }
        self.movement = movement
        self.atMilliseconds = atMilliseconds
    }

    private enum CodingKeys: String, CodingKey { case movement, atMilliseconds }

    /// Reads what was encoded.
    ///
    /// - Throws: `DecodingError` for a movement that nobody knows, and for a time that no prompt has.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let movement = try container.decode(ChallengeMovement.self, forKey: .movement)
        let time = try container.decode(Int.self, forKey: .atMilliseconds)
        self = try container.checked(.atMilliseconds) { () throws(BiometricsError) in
            try ChallengePrompt(movement, atMilliseconds: time)
        }
    }

    /// When it is asked for, in seconds from the clip's first frame.
    public var atSeconds: Double { Double(atMilliseconds) / 1000 }

    private static let latestMilliseconds = 60_000
}

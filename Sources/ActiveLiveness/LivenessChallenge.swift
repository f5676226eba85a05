public import BiometricsCore

/// What one person is asked to do before the camera, once: movements that nobody could know before.
///
/// A value: who issues it signs ``signedBytes`` and remembers which challenges are used up. It holds nothing of the person.
public struct LivenessChallenge: Sendable, Hashable {
    /// The challenge's name: 32 hexadecimal digits, drawn by the system's generator.
    public let id: String
    /// 128 bits that nobody could guess before, as 32 hexadecimal digits; what the clip is bound to.
    public let nonce: String
    /// The movements in the order in which they are asked for.
    public let prompts: [ChallengePrompt]
    /// When it was issued, in milliseconds since 1970-01-01T00:00:00Z.
    public let issuedAtMilliseconds: Int64
    /// From when on it is void, in milliseconds since 1970-01-01T00:00:00Z.
    public let expiresAtMilliseconds: Int64

    /// A challenge from its parts.
    ///
    /// - Throws: `.invalidConfiguration` for an id or a nonce that is not 32 hexadecimal digits in small letters, for none or
    ///   more than 12 prompts, for prompts that do not follow one another by at least half a second, for one movement twice
    ///   in a row, and for an end before the beginning.
    public init(
        id: String, nonce: String, prompts: [ChallengePrompt], issuedAtMilliseconds: Int64, expiresAtMilliseconds: Int64
    ) throws(BiometricsError) {
        let fault: String? =
            if !Self.isHexadecimal(id) || !Self.isHexadecimal(nonce) {
                "its id and its nonce are 32 hexadecimal digits each"
            } else if !(1...12).contains(prompts.count) {
                "it asks for 1 to 12 movements"
            } else if zip(prompts, prompts.dropFirst()).contains(where: { $1.atMilliseconds < $0.atMilliseconds + 500 })
            {
                "its prompts follow one another by at least 500 ms"
            } else if zip(prompts, prompts.dropFirst()).contains(where: { $0.movement == $1.movement }) {
                "it asks for no movement twice in a row"
            } else if expiresAtMilliseconds <= issuedAtMilliseconds {
                "it ends after it was issued"
            } else {
                nil
            }
        if let fault { throw BiometricsError(.invalidConfiguration, "This is no challenge: \(fault).") }
        self.id = id
        self.nonce = nonce
        self.prompts = prompts
        self.issuedAtMilliseconds = issuedAtMilliseconds
        self.expiresAtMilliseconds = expiresAtMilliseconds
    }

    /// Whether it is void at `milliseconds` since 1970: from its end on, and before it was issued.
    public func isVoid(atMilliseconds milliseconds: Int64) -> Bool {
        milliseconds < issuedAtMilliseconds || milliseconds >= expiresAtMilliseconds
    }

    /// All that a signature covers, the same bytes for equal challenges and for no others.
    public var signedBytes: [UInt8] {
        let lines =
            ["biometrics.challenge/1", id, nonce, "\(issuedAtMilliseconds)", "\(expiresAtMilliseconds)"]
            + prompts.map { "\($0.movement.rawValue)@\($0.atMilliseconds)" }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private static func isHexadecimal(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }
}

extension LivenessChallenge {
    /// A challenge that nobody issued, for clips that were made to answer it: as of a table, `TURN_LEFT@1200 LOOK_UP@3400`
    /// with each movement and its time in milliseconds. Its names are zeros.
    ///
    /// - Throws: `.invalidConfiguration` for text that is none.
    public init(table text: String) throws(BiometricsError) {
        var prompts: [ChallengePrompt] = []
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, let movement = ChallengeMovement(rawValue: String(parts[0])),
                let time = Int(parts[1])
            else {
                throw BiometricsError(
                    .invalidConfiguration,
                    "This is no challenge: “\(word.prefix(40))” is no movement with its time, such as TURN_LEFT@1200.")
            }
            prompts.append(try ChallengePrompt(movement, atMilliseconds: time))
        }
        let zeros = String(repeating: "0", count: 32)
        try self.init(
            id: zeros, nonce: zeros, prompts: prompts, issuedAtMilliseconds: 0, expiresAtMilliseconds: 90_000)
    }
}

extension LivenessChallenge: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, nonce, prompts, issuedAtMilliseconds, expiresAtMilliseconds
    }

    /// Reads what was encoded.
    ///
    /// - Throws: `DecodingError` for what the initialiser refuses.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let id = try container.decode(String.self, forKey: .id)
        let nonce = try container.decode(String.self, forKey: .nonce)
        let prompts = try container.decode([ChallengePrompt].self, forKey: .prompts)
        let issuedAt = try container.decode(Int64.self, forKey: .issuedAtMilliseconds)
        let expiresAt = try container.decode(Int64.self, forKey: .expiresAtMilliseconds)
        self = try container.checked(.prompts) { () throws(BiometricsError) in
            try LivenessChallenge(
                id: id, nonce: nonce, prompts: prompts, issuedAtMilliseconds: issuedAt, expiresAtMilliseconds: expiresAt
            )
        }
    }
}

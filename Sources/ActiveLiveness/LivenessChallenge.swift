public import BiometricsCore

/// The unpredictable movements that one person is asked to make before the camera, once.
///
/// It is a value. Its issuer signs ``signedBytes`` and records which challenges are used up. It holds no data about the
/// person.
public struct LivenessChallenge: Sendable, Hashable {
    /// The challenge's name: 32 hexadecimal digits, drawn by the system's generator.
    public let id: String
    /// 128 unpredictable bits, as 32 hexadecimal digits. The clip is bound to them.
    public let nonce: String
    /// The movements in the order of the prompts.
    public let prompts: [ChallengePrompt]
    /// When it was issued, in milliseconds since 1970-01-01T00:00:00Z.
    public let issuedAtMilliseconds: Int64
    /// When it expires, in milliseconds since 1970-01-01T00:00:00Z.
    public let expiresAtMilliseconds: Int64

    /// A challenge from its parts.
    ///
    /// - Throws: `.invalidConfiguration` unless id and nonce have 32 lower-case hexadecimal digits, there are 1 to 12
    ///   prompts at least half a second apart, no movement directly repeats, and the end lies after the beginning.
    public init(
        id: String, nonce: String, prompts: [ChallengePrompt], issuedAtMilliseconds: Int64, expiresAtMilliseconds: Int64
    ) throws(BiometricsError) {
        let fault: String? =
            if !Self.isHexadecimal(id) || !Self.isHexadecimal(nonce) {
                "its id and its nonce must have 32 hexadecimal digits each"
            } else if !(1...12).contains(prompts.count) {
                "it must ask for 1 to 12 movements"
            } else if zip(prompts, prompts.dropFirst()).contains(where: { $1.atMilliseconds < $0.atMilliseconds + 500 })
            {
                "its prompts must be at least 500 ms apart"
            } else if zip(prompts, prompts.dropFirst()).contains(where: { $0.movement == $1.movement }) {
                "it must not ask for the same movement twice in a row"
            } else if expiresAtMilliseconds <= issuedAtMilliseconds {
                "it must expire after it was issued"
            } else {
                nil
            }
        if let fault { throw BiometricsError(.invalidConfiguration, "The challenge is invalid: \(fault).") }
        self.id = id
        self.nonce = nonce
        self.prompts = prompts
        self.issuedAtMilliseconds = issuedAtMilliseconds
        self.expiresAtMilliseconds = expiresAtMilliseconds
    }

    /// Whether it is void at `milliseconds` since 1970: before it was issued, or from its expiry on.
    public func isVoid(atMilliseconds milliseconds: Int64) -> Bool {
        milliseconds < issuedAtMilliseconds || milliseconds >= expiresAtMilliseconds
    }

    /// The bytes that a signature covers. They are the same for equal challenges and differ for all others.
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
    /// A challenge that was not issued, for clips that were made to answer it. Tables write it as `TURN_LEFT@1200
    /// LOOK_UP@3400`, with the time of each movement in milliseconds. Its id and nonce are zeros.
    ///
    /// - Throws: `.invalidConfiguration` for any other text.
    public init(table text: String) throws(BiometricsError) {
        var prompts: [ChallengePrompt] = []
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, let movement = ChallengeMovement(rawValue: String(parts[0])),
                let time = Int(parts[1])
            else {
                throw BiometricsError(
                    .invalidConfiguration,
                    "The challenge is invalid: expected a movement with its time, such as TURN_LEFT@1200, but found "
                        + "“\(word.prefix(40))”.")
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
    /// - Throws: `DecodingError` for values that the initialiser rejects.
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

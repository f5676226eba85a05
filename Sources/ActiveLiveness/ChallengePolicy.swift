public import BiometricsCore

/// How challenges are drawn: the number of movements, which ones, their timing, and the lifetime.
public struct ChallengePolicy: Sendable, Hashable {
    /// How many movements a challenge asks for.
    public let count: Int
    /// The movements that may be asked for, in the order of ``ChallengeMovement/allCases``.
    public let movements: [ChallengeMovement]
    /// The time from the first frame to the first prompt, in milliseconds.
    public let lead: ClosedRange<Int>
    /// The time from one prompt to the next, in milliseconds.
    public let pace: ClosedRange<Int>
    /// The lifetime of a challenge from its issue, in seconds.
    public let lifetimeSeconds: Int

    /// A policy. Blinks are left out unless they are named, because no network here measures eyelids yet. A challenge
    /// with a blink cannot be answered.
    ///
    /// - Throws: `.invalidConfiguration` unless 1 ≤ `count` ≤ 12, at least two different movements are named, the lead
    ///   is 500 to 5,000 ms, the pace 1,000 to 5,000 ms, and the lifetime 60 to 120 s.
    public init(
        count: Int = 3,
        movements: Set<ChallengeMovement> = Set(ChallengeMovement.allCases.filter { !$0.isInvoluntary }),
        lead: ClosedRange<Int> = 800...1600, pace: ClosedRange<Int> = 1700...2600, lifetimeSeconds: Int = 90
    ) throws(BiometricsError) {
        let fault: String? =
            if !(1...12).contains(count) {
                "A challenge must ask for 1 to 12 movements, not \(count)."
            } else if movements.count < 2 {
                "A challenge needs at least two different movements, so that it is unpredictable."
            } else if lead.lowerBound < 500 || lead.upperBound > 5000 {
                "The first prompt of a challenge must come 500 to 5000 ms after the first frame."
            } else if pace.lowerBound < 1000 || pace.upperBound > 5000 {
                "The prompts of a challenge must be 1000 to 5000 ms apart."
            } else if !(60...120).contains(lifetimeSeconds) {
                "The lifetime of a challenge must be 60 to 120 seconds, not \(lifetimeSeconds)."
            } else {
                nil
            }
        if let fault { throw BiometricsError(.invalidConfiguration, fault) }
        self.count = count
        self.movements = ChallengeMovement.allCases.filter(movements.contains)
        self.lead = lead
        self.pace = pace
        self.lifetimeSeconds = lifetimeSeconds
    }

    /// An unpredictable challenge, issued at `milliseconds` since 1970.
    ///
    /// All sequences of movements without a direct repetition are equally likely, and so are all times within lead and
    /// pace.
    ///
    /// - Parameter generator: the source of randomness. Tests pass their own.
    public func challenge(
        atMilliseconds milliseconds: Int64, using generator: inout some RandomNumberGenerator
    ) throws(BiometricsError) -> LivenessChallenge {
        var prompts: [ChallengePrompt] = []
        var time = Int.random(in: lead, using: &generator)
        for _ in 0..<count {
            let choice = movements.filter { $0 != prompts.last?.movement }
            prompts.append(
                try ChallengePrompt(choice[Int.random(in: choice.indices, using: &generator)], atMilliseconds: time))
            time += Int.random(in: pace, using: &generator)
        }
        return try LivenessChallenge(
            id: Self.hexadecimal(using: &generator), nonce: Self.hexadecimal(using: &generator), prompts: prompts,
            issuedAtMilliseconds: milliseconds,
            expiresAtMilliseconds: milliseconds + Int64(lifetimeSeconds) * 1000)
    }

    /// A challenge drawn by the system's generator.
    public func challenge(atMilliseconds milliseconds: Int64) throws(BiometricsError) -> LivenessChallenge {
        var generator = SystemRandomNumberGenerator()
        return try challenge(atMilliseconds: milliseconds, using: &generator)
    }

    /// 128 bits of `generator` as 32 hexadecimal digits.
    private static func hexadecimal(using generator: inout some RandomNumberGenerator) -> String {
        (0..<2).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }
}

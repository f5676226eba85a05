public import BiometricsCore

/// How challenges are drawn: how many movements, which, how fast, and for how long they hold.
public struct ChallengePolicy: Sendable, Hashable {
    /// How many movements a challenge asks for.
    public let count: Int
    /// The movements that may be asked for, in the order of ``ChallengeMovement/allCases``.
    public let movements: [ChallengeMovement]
    /// How long after the first frame the first movement is asked for, in milliseconds.
    public let lead: ClosedRange<Int>
    /// How long after one prompt the next comes, in milliseconds.
    public let pace: ClosedRange<Int>
    /// How long after it was issued a challenge is void, in seconds.
    public let lifetimeSeconds: Int

    /// A policy. Blinks are left out of what is asked for unless they are named: no network here measures lids yet, so that a
    /// challenge with one is answered by nobody.
    ///
    /// - Throws: `.invalidConfiguration` unless 1 ≤ `count` ≤ 12 and at least two different movements are named, the lead
    ///   is 500 to 5,000 ms, the pace 1,000 to 5,000 ms, and the lifetime 60 to 120 s.
    public init(
        count: Int = 3,
        movements: Set<ChallengeMovement> = Set(ChallengeMovement.allCases.filter { !$0.isInvoluntary }),
        lead: ClosedRange<Int> = 800...1600, pace: ClosedRange<Int> = 1700...2600, lifetimeSeconds: Int = 90
    ) throws(BiometricsError) {
        let fault: String? =
            if !(1...12).contains(count) {
                "A challenge asks for 1 to 12 movements, not for \(count)."
            } else if movements.count < 2 {
                "A challenge draws from at least two movements, or everybody would know what comes."
            } else if lead.lowerBound < 500 || lead.upperBound > 5000 {
                "A challenge's first prompt comes 500 to 5000 ms after the first frame."
            } else if pace.lowerBound < 1000 || pace.upperBound > 5000 {
                "A challenge's prompts follow one another by 1000 to 5000 ms."
            } else if !(60...120).contains(lifetimeSeconds) {
                "A challenge holds for 60 to 120 seconds, not for \(lifetimeSeconds)."
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

    /// A challenge that nobody could know before `milliseconds` since 1970.
    ///
    /// Every sequence of movements without one twice in a row is as likely as any other, and so is every time within lead
    /// and pace.
    ///
    /// - Parameter generator: the system's, unless a test wants its own.
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

    /// How many sequences of movements there are. A recording that was made before, and shows one of them at the right
    /// times, answers one challenge in as many.
    public var sequenceCount: Int {
        (1..<count).reduce(movements.count) { product, _ in product * (movements.count - 1) }
    }

    /// 128 bits of `generator` as 32 hexadecimal digits.
    private static func hexadecimal(using generator: inout some RandomNumberGenerator) -> String {
        (0..<2).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }
}

import ActiveLiveness
import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import Testing

struct LivenessChallengeTests {
    private let hexadecimal = String(repeating: "0f", count: 16)

    private func make(
        id: String? = nil, nonce: String? = nil,
        prompts: [(ChallengeMovement, Int)] = [(.turnLeft, 0), (.lookUp, 500)],
        issued: Int64 = 5, expires: Int64 = 6
    ) throws -> LivenessChallenge {
        try LivenessChallenge(
            id: id ?? hexadecimal, nonce: nonce ?? hexadecimal,
            prompts: prompts.map { try ChallengePrompt($0.0, atMilliseconds: $0.1) }, issuedAtMilliseconds: issued,
            expiresAtMilliseconds: expires)
    }

    @Test func `text that is not a challenge is refused`() throws {
        _ = try make()
        #expect(throws: BiometricsError.self) { try make(id: "0F" + hexadecimal.dropFirst(2)) }
        #expect(throws: BiometricsError.self) { try make(nonce: String(hexadecimal.dropLast())) }
        #expect(throws: BiometricsError.self) { try make(prompts: []) }
        #expect(throws: BiometricsError.self) { try make(prompts: [(.turnLeft, 0), (.lookUp, 499)]) }
        #expect(throws: BiometricsError.self) { try make(prompts: [(.turnLeft, 0), (.turnLeft, 900)]) }
        #expect(throws: BiometricsError.self) { try make(prompts: [(.turnLeft, -1)]) }
        #expect(throws: BiometricsError.self) { try make(prompts: [(.turnLeft, 60_001)]) }
        #expect(throws: BiometricsError.self) { try make(issued: 6, expires: 6) }
    }

    @Test func `it holds from when it was issued until its end, which lies outside`() throws {
        let challenge = try make(issued: 100, expires: 200)
        #expect(challenge.isVoid(atMilliseconds: 99))
        #expect(!challenge.isVoid(atMilliseconds: 100))
        #expect(!challenge.isVoid(atMilliseconds: 199))
        #expect(challenge.isVoid(atMilliseconds: 200))
    }

    @Test func `it is read as it was written, and refused when a value is changed to none`() throws {
        let challenge = try make()
        let data = try JSONEncoder().encode(challenge)
        #expect(try JSONDecoder().decode(LivenessChallenge.self, from: data) == challenge)
        for (old, new) in [("TURN_LEFT", "LOOK_UP"), ("TURN_LEFT", "NOD"), (":500", ":400"), ("0f0f", "0g0f")] {
            let changed = String(decoding: data, as: UTF8.self).replacing(old, with: new)
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(LivenessChallenge.self, from: Data(changed.utf8))
            }
        }
    }

    @Test func `each part is under the signature`() throws {
        let other = String(repeating: "1e", count: 16)
        let challenges = try [
            make(), make(id: other), make(nonce: other), make(prompts: [(.turnLeft, 0)]),
            make(prompts: [(.turnLeft, 0), (.lookUp, 501)]), make(prompts: [(.turnLeft, 0), (.lookDown, 500)]),
            make(issued: 4), make(expires: 7),
        ]
        #expect(Set(challenges.map(\.signedBytes)).count == challenges.count)
        #expect(try make().signedBytes == make().signedBytes)
    }

    @Test func `drawn challenges keep to their policy and differ`() throws {
        let policy = try ChallengePolicy(count: 4)
        var generator = SplitMix(seed: 3)
        var sequences: [[ChallengeMovement]: Int] = [:]
        var nonces: Set<String> = []
        for _ in 0..<6000 {
            let challenge = try policy.challenge(atMilliseconds: 7, using: &generator)
            let times = challenge.prompts.map(\.atMilliseconds)
            #expect(policy.lead.contains(times[0]))
            #expect(zip(times, times.dropFirst()).allSatisfy { policy.pace.contains($1 - $0) })
            #expect(challenge.expiresAtMilliseconds == 7 + 90_000)
            sequences[challenge.prompts.map(\.movement), default: 0] += 1
            nonces.insert(challenge.nonce)
        }
        #expect(nonces.count == 6000)
        // 8 of each of 6 · 5 · 5 · 5 are expected; a sequence that was drawn four times as often would be easier to guess.
        #expect(sequences.count > 740 && sequences.values.max()! < 32)
        #expect(!sequences.keys.joined().contains(.blink))
    }

    @Test func `a policy that draws what can be guessed is refused`() {
        #expect(throws: BiometricsError.self) { try ChallengePolicy(count: 0) }
        #expect(throws: BiometricsError.self) { try ChallengePolicy(count: 13) }
        #expect(throws: BiometricsError.self) { try ChallengePolicy(movements: [.turnLeft]) }
        #expect(throws: BiometricsError.self) { try ChallengePolicy(lead: 499...600) }
        #expect(throws: BiometricsError.self) { try ChallengePolicy(pace: 999...1200) }
        #expect(throws: BiometricsError.self) { try ChallengePolicy(lifetimeSeconds: 59) }
        #expect(throws: BiometricsError.self) { try ChallengePolicy(lifetimeSeconds: 121) }
    }

    @Test func `a challenge of a table is read, and other text is refused`() throws {
        let read = try LivenessChallenge(table: "TURN_LEFT@1200 LOOK_UP@3400")
        #expect(read.prompts.map(\.movement) == [.turnLeft, .lookUp])
        #expect(read.prompts.map(\.atMilliseconds) == [1200, 3400])
        for text in [
            "", "NOD@1200", "TURN_LEFT", "TURN_LEFT@", "TURN_LEFT@1@2", "TURN_LEFT@-1", "TURN_LEFT@1 TURN_LEFT@9000",
            "TURN_LEFT@1 LOOK_UP@400", "TURN_LEFT@99999999999999999999",
        ] {
            #expect(throws: BiometricsError.self, "\(text)") { try LivenessChallenge(table: text) }
        }
    }
}

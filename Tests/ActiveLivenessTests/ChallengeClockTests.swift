import ActiveLiveness
import Testing

/// What the service's clock says of the times that a client tells.
struct ChallengeClockTests {
    private func reasons(
        issued: Int64 = 0, handedOut: [Int64] = [1000, 3000, 5000], received: Int64 = 9000, shown: [Int],
        seconds: Double = 8
    ) throws -> [ChallengeReason] {
        let movements: [ChallengeMovement] = [.turnLeft, .lookUp, .turnRight]
        let prompts = try zip(movements, shown).map { try ChallengePrompt($0, atMilliseconds: $1) }
        return ChallengeClock(issuedAt: issued, promptedAt: handedOut, receivedAt: received)
            .contradictions(of: prompts, durationSeconds: seconds)
    }

    @Test func `an honest client is within a second`() throws {
        #expect(try reasons(shown: [900, 2900, 4900]) == [])
        // A network that delays one prompt by a second and no other.
        #expect(try reasons(shown: [900, 3900, 4900]) == [])
        #expect(try reasons(shown: [900, 3901, 4900]) == [.promptTimesContradicted])
        #expect(try reasons(shown: [1900, 2900, 4900]) == [])
        #expect(try reasons(shown: [1901, 2900, 4900]) == [.promptTimesContradicted])
    }

    @Test func `who tells other times to suit a recording is found`() throws {
        // The movements of a recording lie elsewhere.
        #expect(try reasons(shown: [100, 3300, 5200]) == [.promptTimesContradicted])
        #expect(try reasons(shown: [900, 1500, 2100]) == [.promptTimesContradicted])
    }

    @Test func `who films before the challenge is found`() throws {
        // The clip begins as long before its first prompt as the client says: before the challenge.
        #expect(try reasons(shown: [2000, 4000, 6000], seconds: 8) == [])
        #expect(try reasons(shown: [2001, 4001, 6001], seconds: 8) == [.clipBeforeChallenge])
        #expect(try reasons(received: 7000, shown: [1000, 3000, 5000], seconds: 8) == [])
        #expect(
            try reasons(received: 7000, shown: [1000, 3000, 5000], seconds: 8.001)
                == [.clipBeforeChallenge, .promptTimesContradicted])
    }

    @Test func `what goes on behind a prompt for longer than the time since then was not filmed since`() throws {
        // Begun a second after the challenge by the client's own word, and 8 s long: there at 9,000 at the earliest.
        #expect(try reasons(received: 8000, shown: [0, 2000, 4000], seconds: 8) == [])
        #expect(try reasons(received: 7999, shown: [0, 2000, 4000], seconds: 8) == [.promptTimesContradicted])
    }

    @Test func `of a challenge that was told at once the clip's length is known`() throws {
        #expect(try reasons(handedOut: [], received: 7000, shown: [1000, 3000, 5000], seconds: 8) == [])
        #expect(
            try reasons(handedOut: [], received: 6999, shown: [1000, 3000, 5000], seconds: 8)
                == [.clipBeforeChallenge])
    }

    @Test func `lengths that no clip has are no trap`() throws {
        for seconds in [Double.nan, .infinity, -1, 1e300] {
            _ = try reasons(shown: [900, 2900, 4900], seconds: seconds)
        }
    }
}

import ActiveLiveness
import BiometricsCore
import Testing

/// The service's clock against the times that a client reports.
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
        #expect(try reasons(shown: [900, 2400, 3900]) == [])
        #expect(try reasons(shown: [900, 3901, 4900]) == [.promptTimesContradicted])
        #expect(try reasons(shown: [1900, 2900, 4900]) == [])
        #expect(try reasons(shown: [1901, 2900, 4900]) == [.promptTimesContradicted])
    }

    @Test func `a client that changes its times to suit a recording is found`() throws {
        // The movements of a recording lie elsewhere.
        #expect(try reasons(shown: [100, 3300, 5200]) == [.promptTimesContradicted])
        #expect(try reasons(shown: [900, 1500, 2100]) == [.promptTimesContradicted])
        // Each within a second of the one before, but not of the first.
        #expect(try reasons(shown: [900, 2399, 3899]) == [.promptTimesContradicted])
        #expect(try reasons(shown: [900, 2000, 3100]) == [.promptTimesContradicted])
    }

    @Test func `a clip filmed before the challenge is found`() throws {
        // The clip begins as long before its first prompt as the client says: before the challenge.
        #expect(try reasons(shown: [2000, 4000, 6000], seconds: 8) == [])
        #expect(try reasons(shown: [2001, 4001, 6001], seconds: 8) == [.clipBeforeChallenge])
        #expect(try reasons(received: 7000, shown: [1000, 3000, 5000], seconds: 8) == [])
        #expect(
            try reasons(received: 7000, shown: [1000, 3000, 5000], seconds: 8.001)
                == [.clipBeforeChallenge, .promptTimesContradicted])
    }

    @Test func `a clip that continues longer than the time since a prompt was not filmed after it`() throws {
        // Begun a second after the challenge by the client's own word, and 8 s long: there at 9,000 at the earliest.
        #expect(try reasons(received: 8000, shown: [0, 2000, 4000], seconds: 8) == [])
        #expect(try reasons(received: 7999, shown: [0, 2000, 4000], seconds: 8) == [.promptTimesContradicted])
    }

    @Test func `the clip's length bounds a challenge that was given at once`() throws {
        #expect(try reasons(handedOut: [], received: 7000, shown: [1000, 3000, 5000], seconds: 8) == [])
        #expect(
            try reasons(handedOut: [], received: 6999, shown: [1000, 3000, 5000], seconds: 8)
                == [.clipBeforeChallenge])
    }

    /// The reasons against frames at these seconds, each a byte long, in pieces of one byte that were told of at these times.
    /// By its prompts the film begins at 100.
    private func pieceReasons(
        _ seconds: [Double], toldAt: [Int64], ends: [Int]? = nil, shown: [Int] = [900, 2900, 4900]
    ) throws -> [ChallengeReason] {
        let prompts = try zip([ChallengeMovement.turnLeft, .lookUp, .turnRight], shown)
            .map { try ChallengePrompt($0, atMilliseconds: $1) }
        let pieces = toldAt.enumerated().map { ChallengeClock.Piece(endByte: $0 + 1, toldAt: $1) }
        let places = zip(seconds, ends ?? seconds.indices.map { $0 + 1 })
            .map { FramePlace(timestampSeconds: $0, endByte: $1) }
        return ChallengeClock(issuedAt: 0, promptedAt: [1000, 3000, 5000], pieces: pieces, receivedAt: 60_000)
            .contradictions(of: prompts, durationSeconds: 8, places: places)
    }

    @Test func `each frame was told of when it had just been filmed`() throws {
        #expect(try pieceReasons([0, 1, 2], toldAt: [1100, 2100, 3100]) == [])
        let most = ChallengeClock.pieceMilliseconds + ChallengeClock.tellingMilliseconds
        #expect(try pieceReasons([0, 4], toldAt: [100 + most, 4100 + most]) == [])
        #expect(try pieceReasons([0, 4], toldAt: [100 + most, 4101 + most]) == [.piecesLate])
        // It does not help to say that the later prompts were shown earlier.
        let late = try pieceReasons([0, 4], toldAt: [100 + most, 4101 + most], shown: [900, 2400, 3900])
        #expect(late == [.piecesLate])
        // A film that was rendered after the last prompt comes late as a whole.
        #expect(try pieceReasons([0, 1, 2, 3], toldAt: [9000, 9000, 9000, 9000]) == [.piecesLate])
    }

    @Test func `a frame that was told of before its time, or in no piece, is contradicted`() throws {
        #expect(try pieceReasons([0, 3], toldAt: [100, 2100]) == [])
        #expect(try pieceReasons([0, 3.001], toldAt: [100, 2100]) == [.piecesContradicted])
        #expect(try pieceReasons([0, 1], toldAt: [1100, 2100], ends: [1, 3]) == [.piecesContradicted])
        #expect(try pieceReasons([], toldAt: [1100]) == [.piecesContradicted])
        #expect(try pieceReasons([.nan, .infinity, -1], toldAt: [1, 1, 1]).contains(.piecesContradicted))
    }

    @Test func `lengths that no clip has do not trap`() throws {
        for seconds in [Double.nan, .infinity, -1, 1e300] {
            _ = try reasons(shown: [900, 2900, 4900], seconds: seconds)
        }
    }
}

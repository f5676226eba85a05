import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing
import Verification

/// A challenge of active liveness from its issue to its end.
struct ChallengeTests {
    private let step = StepID("20")

    private func refused(
        _ ride: inout Ride, _ command: JourneyCommand, by actor: JourneyActor? = nil
    ) -> JourneyError? {
        refusal { () throws(JourneyError) in try ride.go(command, by: actor) }
    }

    private func challenge(
        _ id: String, _ ride: Ride, _ milliseconds: Int64 = 90_000, hidden: Int = 0, delivery: ClipDelivery = .whole
    ) -> IssuedChallenge {
        IssuedChallenge(
            id: .init(id), step: step, expires: ride.now.plus(milliseconds), hiddenPrompts: hidden, delivery: delivery)
    }

    /// A journey that awaits the answer to a challenge.
    private func ride(attempts: Int = 3) throws -> Ride {
        var ride = try Ride(
            Definitions.of(#"{"id":"20","kind":"selfie","liveness":"active","attempts":\#(attempts)}"#))
        try ride.selfie()
        return ride
    }

    private func answer(
        _ ride: inout Ride, to id: String?, at times: [Int]? = nil, media: MediaKind = .video
    ) -> Submission {
        let made = ride.submission("20", .livenessResult, media: media, challenge: id.map { .init($0) })
        return Submission(
            id: made.id, step: made.step, slot: made.slot, evidence: made.evidence, media: media,
            byteCount: made.byteCount, challenge: made.challenge, promptTimes: times)
    }

    /// The result of the last answer.
    private func judge(_ ride: inout Ride, _ reasons: [String], live: Bool? = nil) throws {
        let id = try #require(ride.journey.steps[0].pending?.id)
        let finding = ChallengeFinding(reasons: reasons.map { .init(rawValue: $0) }, steps: [])
        try ride.go(
            .record(
                .init(
                    submission: id, finding: .selfie(.init(isLive: live, statusCode: nil, challenge: finding)))))
    }

    @Test func `an answer needs its challenge, once and in time, and is a clip`() throws {
        var ride = try Ride(Definitions.of(Definitions.activeSelfie))
        #expect(refused(&ride, .issue(challenge("a", ride))) == .unexpectedSubmission(step, expected: .faceImage))
        let early = answer(&ride, to: "a")
        #expect(refused(&ride, .submit(early)) == .unexpectedSubmission(step, expected: .faceImage))
        try ride.selfie()
        let without = answer(&ride, to: nil)
        #expect(refused(&ride, .submit(without)) == .challengeMissing(step))
        #expect(refused(&ride, .issue(challenge("a", ride, 0))) == .challengeExpired(.init("a")))
        #expect(refused(&ride, .issue(challenge("a", ride, 1000)), by: .client) == .actorNotAllowed)
        let first = challenge("a", ride, 1000)
        try ride.go(.issue(first))
        #expect(try ride.go(.issue(first)) == .isDone(earlier: nil))
        #expect(ride.journey.requiredAction.challenge?.id == .init("a"))
        #expect(refused(&ride, .submit(without)) == .challengeMissing(step))
        let other = answer(&ride, to: "b")
        #expect(refused(&ride, .submit(other)) == .challengeMissing(step))
        let picture = answer(&ride, to: "a", media: .image)
        #expect(refused(&ride, .submit(picture)) == .mediaNotAccepted(.image))
        #expect(refused(&ride, .lapse(.init("a"))) == .challengeHolds(.init("a")))
        ride.now = ride.now.plus(1000)
        let late = answer(&ride, to: "a")
        #expect(refused(&ride, .submit(late)) == .challengeExpired(.init("a")))
        try ride.go(.lapse(.init("a")))
        #expect(try ride.go(.lapse(.init("a"))) == .isDone(earlier: nil))
        #expect(refused(&ride, .submit(late)) == .challengeExpired(.init("a")))
        #expect(ride.journey.requiredAction.challenge == nil)
        try ride.go(.issue(challenge("b", ride, 1000)))
        ride.now = ride.now.plus(999)
        try ride.go(.submit(answer(&ride, to: "b")))
        try judge(&ride, ["MOVEMENT_MISSING"])
        let replay = answer(&ride, to: "b")
        #expect(refused(&ride, .submit(replay)) == .challengeUsed(.init("b")))
        #expect(refused(&ride, .issue(challenge("b", ride, 1000))) == .requestKeyReused)
    }

    @Test func `prompts are handed out in order, each in its time, and told again`() throws {
        var ride = try ride()
        try ride.go(.issue(challenge("a", ride, hidden: 2)))
        let id = ChallengeID("a")
        #expect(refused(&ride, .handOut(id, prompt: 1)) == .promptMissing(id))
        #expect(refused(&ride, .handOut(.init("b"), prompt: 0)) == .challengeForeign(.init("b")))
        #expect(refused(&ride, .handOut(id, prompt: 0), by: .client) == .actorNotAllowed)
        try ride.go(.handOut(id, prompt: 0))
        #expect(try ride.go(.handOut(id, prompt: 0)) == .isDone(earlier: nil))
        let early = answer(&ride, to: "a", at: [1000, 2000])
        #expect(refused(&ride, .submit(early)) == .challengeUnfinished(id))
        ride.now = ride.now.plus(ChallengeState.promptMilliseconds - 1)
        try ride.go(.handOut(id, prompt: 1))
        #expect(refused(&ride, .handOut(id, prompt: 2)) == .promptMissing(id))
        for times in [nil, [1000], [1000, 1499], [-1, 2000], [1000, 60_001], [1000, 2000, 3000]] as [[Int]?] {
            let wrong = answer(&ride, to: "a", at: times)
            #expect(refused(&ride, .submit(wrong)) == .promptTimesInvalid(id))
        }
        ride.now = ride.now.plus(ChallengeState.answerMilliseconds - 1)
        try ride.go(.submit(answer(&ride, to: "a", at: [0, 500])))
    }

    private func piece(_ count: Int, _ digit: Character = "a") throws -> ClipPiece {
        let digest = try #require(ContentDigest(hexadecimal: String(repeating: digit, count: 64)))
        return try #require(ClipPiece(byteCount: count, digest: digest))
    }

    @Test func `the next prompt waits for a piece that was filmed since the last`() throws {
        var ride = try ride()
        try ride.go(.issue(challenge("a", ride, hidden: 2, delivery: .pieces)))
        let id = ChallengeID("a")
        try ride.go(.note(try piece(400), of: id, number: 0))
        #expect(try ride.go(.note(try piece(400), of: id, number: 0)) == .isDone(earlier: nil))
        let other = try piece(400, "b")
        #expect(refused(&ride, .note(other, of: id, number: 0)) == .pieceOutOfOrder(id))
        #expect(refused(&ride, .note(other, of: id, number: 2)) == .pieceOutOfOrder(id))
        #expect(refused(&ride, .note(other, of: .init("b"), number: 1)) == .challengeForeign(.init("b")))
        ride.now = ride.now.plus(1)
        try ride.go(.handOut(id, prompt: 0))
        #expect(refused(&ride, .handOut(id, prompt: 1)) == .pieceMissing(id))
        try ride.go(.note(other, of: id, number: 1))
        // A piece of the same moment may have been filmed before the prompt.
        #expect(refused(&ride, .handOut(id, prompt: 1)) == .pieceMissing(id))
        ride.now = ride.now.plus(1)
        try ride.go(.note(try piece(100), of: id, number: 2))
        try ride.go(.handOut(id, prompt: 1))
        // A clip of more bytes than were told of is refused.
        ride.now = ride.now.plus(ChallengeState.pieceMilliseconds - 1)
        let short = answer(&ride, to: "a", at: [1000, 2000])
        #expect(refused(&ride, .submit(short)) == .clipNotAsTold(id))
        try ride.go(.note(try piece(100), of: id, number: 3))
        ride.now = ride.now.plus(1)
        #expect(refused(&ride, .note(other, of: id, number: 4)) == .challengeExpired(id))
        // The clip itself may come as late as the challenge holds.
        ride.now = ride.now.plus(60_000)
        try ride.go(.submit(answer(&ride, to: "a", at: [1000, 2000])))
    }

    @Test func `pieces have their bounds, and a clip that comes whole has none`() throws {
        var ride = try ride()
        try ride.go(.issue(challenge("a", ride, hidden: 2)))
        let small = try piece(1)
        #expect(refused(&ride, .note(small, of: .init("a"), number: 0)) == .pieceOutOfOrder(.init("a")))
        try ride.go(.issue(challenge("b", ride, hidden: 2, delivery: .pieces)))
        let limit = ride.journey.definition.maximumUploadBytes
        try ride.go(.note(try piece(limit - ClipPiece.mostPieces), of: .init("b"), number: 0))
        let large = try piece(ClipPiece.mostPieces + 1)
        #expect(
            refused(&ride, .note(large, of: .init("b"), number: 1))
                == .mediaTooLarge(byteCount: limit + 1, limit: limit))
        for number in 1..<ClipPiece.mostPieces { try ride.go(.note(small, of: .init("b"), number: number)) }
        #expect(
            refused(&ride, .note(small, of: .init("b"), number: ClipPiece.mostPieces)) == .pieceOutOfOrder(.init("b")))
        #expect(ClipPiece(byteCount: 0, digest: small.digest) == nil)
    }

    @Test func `a challenge of an earlier version is answered whole`() throws {
        let json = #"{"id":"a","step":"20","expires":"2026-01-01T00:00:00.000Z","hiddenPrompts":2}"#
        let issued = try JSONDecoder().decode(IssuedChallenge.self, from: Data(json.utf8))
        #expect(issued.delivery == .whole)
    }

    @Test func `a late request for a prompt, or a late answer, loses the challenge`() throws {
        for (isTold, milliseconds) in [
            (false, ChallengeState.promptMilliseconds), (true, ChallengeState.answerMilliseconds),
        ] {
            var ride = try ride()
            try ride.go(.issue(challenge("a", ride, hidden: 2)))
            try ride.go(.handOut(.init("a"), prompt: 0))
            if isTold { try ride.go(.handOut(.init("a"), prompt: 1)) }
            ride.now = ride.now.plus(milliseconds)
            let late = answer(&ride, to: "a", at: [1000, 2000])
            #expect(refused(&ride, .submit(late)) == .challengeExpired(.init("a")))
            if !isTold {
                #expect(refused(&ride, .handOut(.init("a"), prompt: 1)) == .challengeExpired(.init("a")))
            }
            try ride.go(.lapse(.init("a")))
        }
        // The challenge's own end comes first where it is nearer.
        var ride = try ride()
        try ride.go(.issue(challenge("a", ride, 5000, hidden: 2)))
        try ride.go(.handOut(.init("a"), prompt: 0))
        ride.now = ride.now.plus(5000)
        #expect(refused(&ride, .handOut(.init("a"), prompt: 1)) == .challengeExpired(.init("a")))
    }

    @Test func `times are not taken where all prompts were told at once`() throws {
        var ride = try ride()
        try ride.go(.issue(challenge("a", ride)))
        #expect(refused(&ride, .handOut(.init("a"), prompt: 0)) == .promptMissing(.init("a")))
        let timed = answer(&ride, to: "a", at: [1000])
        #expect(refused(&ride, .submit(timed)) == .promptTimesInvalid(.init("a")))
        try ride.go(.submit(answer(&ride, to: "a")))
    }

    @Test func `each challenge is an attempt, so that a client cannot look at one after another`() throws {
        var ride = try ride(attempts: 2)
        try ride.go(.issue(challenge("a", ride, hidden: 1)))
        try ride.go(.issue(challenge("b", ride, hidden: 1)))
        #expect(ride.journey.steps[0].attemptsLeft(.livenessResult) == 0)
        let replaced = answer(&ride, to: "a", at: [1000])
        #expect(refused(&ride, .submit(replaced)) == .challengeExpired(.init("a")))
        #expect(
            refused(&ride, .issue(challenge("c", ride))) == .unexpectedSubmission(step, expected: .livenessResult))
        // The last may still be answered; where it is not, the step is over.
        #expect(ride.journey.requiredAction.livenessUpload == .livenessResult)
        ride.now = ride.now.plus(90_000)
        try ride.go(.lapse(.init("b")))
        #expect(ride.action == "NONE")
        try ride.go(.finish(JourneyFacts()))
        let life = try #require(ride.journey.rules.first { $0.rule == .selfieLiveness })
        #expect(life.verdict == .couldNotApply)
    }

    @Test func `an answer that could not be examined costs nothing, once`() throws {
        var ride = try ride(attempts: 2)
        for number in 0..<3 {
            #expect(ride.journey.steps[0].attemptsLeft(.livenessResult) == [2, 2, 1][number])
            try ride.go(.issue(challenge("c\(number)", ride)))
            try ride.go(.submit(answer(&ride, to: "c\(number)")))
            let id = try #require(ride.journey.steps[0].pending?.id)
            try ride.go(.withdraw(id))
        }
        #expect(ride.action == "NONE")
    }

    @Test func `movements that were made badly are made again, and what speaks of somebody else is not`() throws {
        for (reasons, isOver) in [
            (["MOVEMENT_MISSING"], false), (["CLIP_TOO_SHORT", "FACE_LOST"], false), ([], true),
            (["OTHER_PERSON"], true),
            (["CLIP_BEFORE_CHALLENGE"], true), (["PROMPT_TIMES_CONTRADICTED"], true), (["CLIP_NOT_OF_ONE_PIECE"], true),
            (["MOVEMENT_MISSING", "SEVERAL_PEOPLE"], true), (["OF_ANOTHER_VERSION"], true),
        ] {
            var ride = try ride()
            try ride.go(.issue(challenge("a", ride)))
            try ride.go(.submit(answer(&ride, to: "a")))
            try judge(&ride, reasons)
            #expect((ride.action == "NONE") == isOver, "\(reasons)")
        }
        var attacked = try ride()
        try attacked.go(.issue(challenge("a", attacked)))
        try attacked.go(.submit(answer(&attacked, to: "a")))
        try judge(&attacked, ["MOVEMENT_MISSING"], live: false)
        #expect(attacked.action == "NONE")
    }

    @Test func `the rule tells why, and what became of each prompt`() throws {
        var ride = try ride(attempts: 1)
        try ride.go(.issue(challenge("a", ride)))
        try ride.go(.submit(answer(&ride, to: "a")))
        let id = try #require(ride.journey.steps[0].pending?.id)
        let finding = ChallengeFinding(
            reasons: [.init(rawValue: "MOVEMENT_OUT_OF_TIME")],
            steps: [
                .init(
                    movement: "LOOK_UP", outcome: .tooLate, shownMilliseconds: 1500, delayMilliseconds: 3250,
                    strength: 2)
            ])
        try ride.go(
            .record(
                .init(
                    submission: id,
                    finding: .selfie(
                        .init(isLive: nil, statusCode: nil, reasons: [.challengeNotAnswered], challenge: finding)))))
        let rule = ride.journey.result(of: .selfieLiveness, by: JourneyFacts())
        #expect(rule.verdict == .couldNotApply)
        #expect(
            rule.details == [
                RuleDetail("not_told", step: step),
                RuleDetail("liveness_reason", step: step, subject: "CHALLENGE_NOT_ANSWERED"),
                RuleDetail("challenge_reason", step: step, subject: "MOVEMENT_OUT_OF_TIME"),
                RuleDetail(
                    "challenge_prompt_too_late", step: step, subject: "LOOK_UP",
                    figures: ["shownSeconds": 1.5, "delaySeconds": 3.25, "strength": 2]),
            ])
    }
}

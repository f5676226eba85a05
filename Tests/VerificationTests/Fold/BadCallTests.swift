import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import Testing
import Verification

/// Everything that is refused, with its code; a refusal changes nothing.
struct BadCallTests {
    /// The refusal of a command. The journey does not change.
    private func refused(
        _ ride: inout Ride, _ command: JourneyCommand, by actor: JourneyActor? = nil,
        _ location: SourceLocation = #_sourceLocation
    ) -> JourneyError? {
        let before = ride.journey
        let error = refusal(location) { () throws(JourneyError) in try ride.go(command, by: actor) }
        #expect(ride.journey == before, sourceLocation: location)
        return error
    }

    @Test func `media: the limit is inclusive, nothing is empty, a PDF is not a selfie`() throws {
        var ride = try Ride(Definitions.of(Definitions.document + "," + Definitions.selfie))
        let limit = 4_194_304
        #expect(
            refused(&ride, .submit(ride.submission("10", .front, bytes: limit + 1)))
                == .mediaTooLarge(byteCount: limit + 1, limit: limit))
        #expect(refused(&ride, .submit(ride.submission("10", .front, bytes: 0))) == .mediaEmpty)
        #expect(refused(&ride, .submit(ride.submission("10", .front, bytes: -1))) == .mediaEmpty)
        #expect(refused(&ride, .submit(ride.submission("10", .front, media: .other))) == .mediaNotAccepted(.other))
        #expect(refused(&ride, .submit(ride.submission("20", .faceImage, media: .pdf))) == .mediaNotAccepted(.pdf))
        try ride.go(.submit(ride.submission("10", .front, media: .pdf, bytes: limit)))
        try ride.go(.submit(ride.submission("20", .faceImage, media: .video)))
    }

    @Test func `steps: unknown, concluded, not optional, another side`() throws {
        var ride = try Ride(Definitions.standard())
        #expect(refused(&ride, .submit(ride.submission("99", .front))) == .unknownStep(.init("99")))
        #expect(refused(&ride, .skip(.init("99"))) == .unknownStep(.init("99")))
        #expect(refused(&ride, .skip(.init("10"))) == .stepNotOptional(.init("10")))
        #expect(
            refused(&ride, .submit(ride.submission("10", .back)))
                == .unexpectedSubmission(.init("10"), expected: .front))
        #expect(
            refused(&ride, .submit(ride.submission("10", .faceImage)))
                == .unexpectedSubmission(.init("10"), expected: .front))
        #expect(
            refused(&ride, .confirm(.init("20"), values: .init(id: .init("e"), digest: .of("v"))))
                == .unexpectedSubmission(.init("20"), expected: nil))
        #expect(
            refused(&ride, .confirm(.init("10"), values: .init(id: .init("e"), digest: .of("v"))))
                == .unexpectedSubmission(.init("10"), expected: .front))
        try ride.document("10", .front, .passport)
        #expect(refused(&ride, .submit(ride.submission("10", .front))) == .stepConcluded(.init("10")))
        try ride.go(.skip(.init("30")))
        #expect(refused(&ride, .submit(ride.submission("30", .page))) == .stepConcluded(.init("30")))
        #expect(try ride.go(.skip(.init("30"))) == .isDone(earlier: nil))
        #expect(
            refused(&ride, .finish(JourneyFacts())) == .journeyNotCompletable([.init("20")]))
    }

    @Test func `an assessment is of a submission that awaits one, and of its kind, and the service's`() throws {
        var ride = try Ride(Definitions.of(Definitions.document + "," + Definitions.selfie))
        let face = SelfieCapture(isLive: true, statusCode: nil)
        let page = DocumentCapture(isWhole: true, isLegible: true, isRightSide: true, recognition: nil)
        func record(_ id: String, _ finding: CaptureAssessment.Finding) -> JourneyCommand {
            .record(.init(submission: .init(id), finding: finding))
        }
        #expect(refused(&ride, record("s1", .selfie(face))) == .unknownSubmission(.init("s1")))
        try ride.go(.submit(ride.submission("20", .faceImage)))
        let id = try #require(ride.journey.steps[1].pending?.id.rawValue)
        #expect(refused(&ride, record(id, .document(page))) == .assessmentMismatch(.init(id)))
        #expect(refused(&ride, record(id, .selfie(face)), by: .client) == .actorNotAllowed)
        try ride.go(record(id, .selfie(face)))
        #expect(try ride.go(record(id, .selfie(face))) == .isDone(earlier: nil))
        let other = SelfieCapture(isLive: false, statusCode: nil)
        #expect(refused(&ride, record(id, .selfie(other))) == .unknownSubmission(.init(id)))
        #expect(refused(&ride, .withdraw(.init(id))) == .unknownSubmission(.init(id)))
    }

    @Test func `the same submission twice counts once, and a key is of one submission`() throws {
        var ride = try Ride(Definitions.of(Definitions.document))
        let first = ride.submission("10", .front, key: "k")
        try ride.go(.submit(first))
        for _ in 0..<2 {
            let again = ride.submission("10", .front, content: "content 1", key: "k")
            #expect(try ride.go(.submit(again)) == .isDone(earlier: first.id))
            let sameBytes = ride.submission("10", .front, content: "content 1")
            #expect(try ride.go(.submit(sameBytes)) == .isDone(earlier: first.id))
        }
        #expect(refused(&ride, .submit(ride.submission("10", .front, key: "k"))) == .requestKeyReused)
        #expect(ride.events.count == 2)
        #expect(ride.journey.steps[0].attemptsLeft(.front) == 2)
        let bad = DocumentCapture(isWhole: false, isLegible: true, isRightSide: true, recognition: nil)
        try ride.go(.record(.init(submission: first.id, finding: .document(bad))))
        // The bytes that were not good enough would not be so a second time.
        #expect(
            try ride.go(.submit(ride.submission("10", .front, content: "content 1"))) == .isDone(earlier: first.id))
        let sameID = Submission(
            id: first.id, step: .init("10"), slot: .front, evidence: .init(id: .init("x"), digest: .of("x")),
            media: .image, byteCount: 1)
        #expect(refused(&ride, .submit(sameID)) == .requestKeyReused)
    }

    @Test func `a journey expires at its very limit`() throws {
        let day: Int64 = 86_400_000
        var ride = try Ride(Definitions.of(Definitions.address))
        #expect(refused(&ride, .expire) == .journeyNotDue)
        let limit = try #require(ride.journey.expiresAt)
        #expect(limit == JourneyInstant.noon.plus(day))
        ride.now = limit.plus(-1)
        #expect(!ride.journey.isExpired(at: ride.now))
        #expect(refused(&ride, .expire) == .journeyNotDue)
        let last = ride.submission("30", .page)
        try ride.go(.submit(last))
        ride.now = limit
        #expect(ride.journey.isExpired(at: limit))
        // A submission in time is examined.
        let page = DocumentCapture(isWhole: true, isLegible: true, isRightSide: true, recognition: nil)
        try ride.go(.record(.init(submission: last.id, finding: .document(page))))
        for command in [JourneyCommand.finish(JourneyFacts()), .cancel, .skip(.init("30"))] {
            #expect(refused(&ride, command) == .journeyExpired)
        }
        #expect(refused(&ride, .expire, by: .client) == .actorNotAllowed)
        try ride.go(.expire)
        #expect(try ride.go(.expire) == .isDone(earlier: nil))
        #expect(ride.journey.status == .expired)
        #expect(ride.action == "NONE")
    }

    @Test func `an ended journey takes nothing more`() throws {
        let ends: [(JourneyCommand, JourneyError)] = [
            (.finish(JourneyFacts()), .journeyFinished), (.cancel, .journeyCancelled), (.erase, .journeyErased),
        ]
        for (end, error) in ends {
            var ride = try Ride(Definitions.of(Definitions.address))
            try ride.go(end)
            #expect(try ride.go(end) == .isDone(earlier: nil))
            let page = ride.submission("30", .page)
            #expect(refused(&ride, .submit(page)) == error)
            #expect(refused(&ride, .expire) == error)
            #expect(ride.action == "NONE")
            for (other, _) in ends where other != end && other != .erase {
                #expect(refused(&ride, other) == error)
            }
        }
    }

    @Test func `an erasure leaves a receipt and the decision`() throws {
        var ride = try Ride(Definitions.of(Definitions.document))
        try ride.document("10", .front, .passport)
        try ride.go(.confirm(.init("10"), values: .init(id: .init("v"), digest: .of("v"))))
        try ride.go(.finish(JourneyFacts()))
        let decision = ride.journey.systemDecision
        ride.now = ride.now.plus(5)
        try ride.go(.erase, by: .reviewer(id: .init("r9")))
        let receipt = try #require(ride.journey.receipt)
        #expect(receipt.evidence.map(\.id.rawValue) == ["e1", "v"])
        #expect(receipt.time == ride.now)
        #expect(receipt.actor == .reviewer(id: .init("r9")))
        #expect(ride.journey.endedAt == JourneyInstant.noon)
        #expect(ride.journey.systemDecision == decision)
        #expect(ride.journey.status == .erased)
        #expect(refused(&ride, .review(.approved, .init(rawValue: "x"))) == .journeyErased)
    }

    @Test func `every code is another, and every message ends as a sentence does`() {
        let errors: [JourneyError] = [
            .definitionInvalid([.init(place: "a", message: "b.")]),
            .unknownDefinition(.init(id: .init("d"), version: 1)), .noActiveJourney, .journeyStarted,
            .unknownStep(.init("1")), .stepConcluded(.init("1")), .stepNotOptional(.init("1")),
            .captureNotByCamera(.init("1")), .notesFull, .consentsFull,
            .unexpectedSubmission(.init("1"), expected: .front), .unexpectedSubmission(.init("1"), expected: nil),
            .submissionInProgress(.init("s")), .unknownSubmission(.init("s")), .assessmentMismatch(.init("s")),
            .mediaTooLarge(byteCount: 2, limit: 1), .mediaEmpty, .mediaNotAccepted(.pdf), .challengeMissing(.init("1")),
            .challengeExpired(.init("c")), .challengeUsed(.init("c")), .challengeForeign(.init("c")),
            .challengeAltered(.init("c")), .challengeOfOtherJourney(.init("c")), .challengeUnfinished(.init("c")),
            .challengeHolds(.init("c")), .promptMissing(.init("c")), .promptNotDue(.init("c"), milliseconds: 1),
            .pieceMissing(.init("c")), .pieceOutOfOrder(.init("c")), .clipNotAsTold(.init("c")),
            .promptTimesInvalid(.init("c")), .requestKeyReused, .journeyNotCompletable([.init("1")]),
            .journeyNotCompleted, .journeyExpired, .journeyFinished, .journeyCancelled, .journeyErased, .journeyNotDue,
            .actorNotAllowed, .reviewNotAllowed, .journeyConflict(expected: 2), .foreignEvent(.init("j")),
            .eventOutOfOrder(expected: 2, found: 3), .rulesIncomplete, .historyBroken(sequence: 2),
        ]
        #expect(Set(errors.map(\.code)).count == errors.count - 1)
        for error in errors { #expect(error.message.hasSuffix("."), "\(error)") }
    }
}

import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import Testing
import Verification

struct EventTests {
    private static let happenings: [JourneyHappening] = [
        .started(definition: .init(id: .init("d"), version: 1)),
        .submitted(
            submission: .init(
                id: .init("s"), step: .init("20"), slot: .livenessResult,
                evidence: .init(id: .init("e"), digest: .of("x")), media: .video, byteCount: 7,
                requestKey: .init("k"), challenge: .init("c"))),
        .assessed(
            assessment: .init(
                submission: .init("s"),
                finding: .document(
                    .init(
                        isWhole: true, isLegible: false, isRightSide: true, zone: .missing, portrait: .found,
                        recognition: .init(type: .passport, issuingCountry: .init(rawValue: "NLD")),
                        checks: [.init(name: "check_digits", result: .couldNotApply)])),
                feedback: .documentZoneNotRead)),
        .assessed(
            assessment: .init(
                submission: .init("s"),
                finding: .selfie(
                    .init(isLive: nil, statusCode: .faceTooSmall, reasons: [.notEnoughEvidence])))),
        .withdrawn(submission: .init("s")),
        .challengeIssued(challenge: .init(id: .init("c"), step: .init("20"), expires: .noon)),
        .skipped(step: .init("30")),
        .confirmed(step: .init("10"), values: .init(id: .init("e"), digest: .of("y"))),
        .finished(rules: [
            RuleResult(
                .sameSubject, .failed, [RuleDetail("face_match", step: .init("10"), figures: ["score": 0.25])])
        ]),
        .cancelled, .expired, .reviewed(verdict: .approved, reason: .init(rawValue: "seen_in_person")),
        .erased(evidence: [.init(id: .init("e"), digest: .of("x"))]),
        .viewed(evidence: [.init(id: .init("e"), digest: .of("x"))]),
        .started(definition: .init(id: .init("d"), version: 1), locale: "nl-BE"),
        .claimed(until: .noon), .released, .noted(note: .init(id: .init("n"), digest: .of("n"))),
        .challengeIssued(challenge: .init(id: .init("c"), step: .init("20"), expires: .noon, hiddenPrompts: 3)),
        .promptGiven(challenge: .init("c"), prompt: 2), .challengeLapsed(challenge: .init("c")),
        .submitted(
            submission: .init(
                id: .init("s"), step: .init("20"), slot: .livenessResult,
                evidence: .init(id: .init("e"), digest: .of("x")), media: .video, byteCount: 7,
                challenge: .init("c"), promptTimes: [0, 500])),
        .assessed(
            assessment: .init(
                submission: .init("s"),
                finding: .selfie(
                    .init(
                        isLive: nil, statusCode: nil, reasons: [.challengeNotAnswered],
                        challenge: .init(
                            reasons: [.init(rawValue: "MOVEMENT_MISSING")],
                            steps: [
                                .init(
                                    movement: "LOOK_UP", outcome: .tooLate, shownMilliseconds: 900,
                                    delayMilliseconds: 3100, strength: 1.5),
                                .init(movement: "BLINK", outcome: .missing, shownMilliseconds: 2900),
                            ], unasked: ["TURN_LEFT"]))))),
        .consented(text: .init("terms-2026-11")),
        .started(
            definition: .init(id: .init("d"), version: 1),
            simulates: (try? Definitions.standard()).flatMap { .init(reference: "test-refer", under: $0) }),
    ]

    @Test func `a challenge of a history that says nothing of prompts told them all`() throws {
        let happening = JourneyHappening.challengeIssued(
            challenge: .init(id: .init("c"), step: .init("20"), expires: .noon))
        let text = String(decoding: try Self.event(happening).storedBytes(), as: UTF8.self)
        let old = text.replacing(#","hiddenPrompts":0"#, with: "")
        #expect(old != text)
        #expect(try JourneyEvent(json: old.utf8).happening == happening)
        for count in ["-1", "13"] {
            let wrong = text.replacing(#""hiddenPrompts":0"#, with: #""hiddenPrompts":\#(count)"#)
            #expect(throws: BiometricsError.self) { try JourneyEvent(json: wrong.utf8) }
        }
    }

    private static func event(_ happening: JourneyHappening) -> JourneyEvent {
        JourneyEvent(
            journey: .init("j"), sequence: 2, time: .noon, actor: .reviewer(id: .init("r")), previous: .of("before"),
            happening: happening)
    }

    @Test(arguments: happenings.indices)
    func `an event is read as it was stored, and equal events are equal bytes`(row: Int) throws {
        let event = Self.event(Self.happenings[row])
        let bytes = try event.storedBytes()
        #expect(try JourneyEvent(json: bytes) == event)
        #expect(try JourneyEvent(json: bytes).storedBytes() == bytes)
        #expect(bytes.last == UInt8(ascii: "\n") && bytes.count { $0 == UInt8(ascii: "\n") } == 1)
    }

    private static let wrong: [(row: Int, old: String, new: String)] = [
        (0, "journey-event/1", "journey-event/2"), (0, #""sequence":2"#, #""sequence":"2""#),
        (0, "T12:00", "T25:00"), (0, #""journey":"j""#, #""journey":"../j""#),
        (0, #""journey":"j""#, #""journey":"""#), (0, "started", "begun"), (0, "reviewer", "robot"),
        (1, "livenessResult", "thumb"), (1, #""video""#, #""film""#), (1, "7", "7.5"),
        (2, "passport", "paper"), (2, "NLD", "nld"), (2, "CouldNotApply", "Perhaps"), (2, #""missing""#, #""gone""#),
        (3, "FACE_TOO_SMALL", "FACE_ODD"), (8, "same_subject", "same_object"), (8, "Failed", "failed"),
        (11, "Approved", "Granted"),
    ]

    @Test(arguments: wrong.indices)
    func `an event that is not sound is not read`(row: Int) throws {
        let (place, old, new) = Self.wrong[row]
        let text = try Self.event(Self.happenings[place]).json(.line)
        let range = try #require(text.firstRange(of: old))
        let changed = String(text[..<range.lowerBound]) + new + String(text[range.upperBound...])
        #expect(throws: BiometricsError.self) { try JourneyEvent(json: changed.utf8) }
    }

    @Test func `a digest is 64 digits in small letters`() {
        #expect(ContentDigest(hexadecimal: String(repeating: "a", count: 64)) != nil)
        #expect(ContentDigest(hexadecimal: String(repeating: "a", count: 63)) == nil)
        #expect(ContentDigest(hexadecimal: String(repeating: "A", count: 64)) == nil)
        #expect(ContentDigest(hexadecimal: String(repeating: "g", count: 64)) == nil)
    }

    @Test func `an identifier has 1 to 64 plain characters`() {
        #expect(StepID(rawValue: String(repeating: "a", count: 64)) != nil)
        for text in ["", String(repeating: "a", count: 65), "a b", "a/b", "ä", "a\n"] {
            #expect(StepID(rawValue: text) == nil)
        }
    }

    @Test func `a changed history shows where it was changed`() throws {
        var ride = try Ride(Definitions.standard())
        try ride.document("10", .front)
        try ride.document("10", .back)
        try JourneyHistory.verify(ride.events) { .of($0) }
        for place in ride.events.indices.dropLast() {
            var events = ride.events
            let event = events[place]
            events[place] = JourneyEvent(
                journey: event.journey, sequence: event.sequence, time: event.time.plus(1), actor: event.actor,
                previous: event.previous, happening: event.happening)
            let error = refusal { () throws(JourneyError) in try JourneyHistory.verify(events) { .of($0) } }
            #expect(error == .historyBroken(sequence: place + 2))
        }
        let missing = Array(ride.events.dropFirst())
        #expect(
            refusal { () throws(JourneyError) in try JourneyHistory.verify(missing) { .of($0) } }
                == .historyBroken(sequence: 1))
        try JourneyHistory.verify([]) { .of($0) }
    }
}

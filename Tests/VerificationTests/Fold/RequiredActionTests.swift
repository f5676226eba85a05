import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import Testing
import Verification

struct RequiredActionTests {
    @Test func `a journey that follows the required action, every side given once`() throws {
        var ride = try Ride(Definitions.standard())
        #expect(ride.action == "INITIAL")
        try ride.document("10", .front)
        #expect(ride.action == "BACKSIDE")
        try ride.document("10", .back)
        #expect(ride.action == "LIVENESS")
        #expect(ride.journey.requiredAction.livenessUpload == .faceImage)
        try ride.selfie()
        #expect(ride.action == "LIVENESS")
        #expect(ride.journey.requiredAction.livenessUpload == .livenessResult)
        try ride.selfie(.livenessResult)
        #expect(ride.action == "ADDRESSDOCUMENT")
        try ride.document("30", .page, .utilityBill)
        #expect(ride.action == "NONE")
        #expect(ride.journey.requiredAction.step == nil)
        try ride.go(.finish(JourneyFacts()))
        #expect(ride.action == "NONE")
        #expect(ride.journey.status == .finished)
    }

    @Test func `a selfie of which life cannot be told is asked for again, as often as the step has attempts`() throws {
        var ride = try Ride(Definitions.of(Definitions.selfie))
        for attempt in 1...3 {
            #expect(!ride.journey.steps[0].isConcluded, "\(attempt)")
            try ride.selfie(live: nil, asksAgain: true)
        }
        #expect(ride.journey.steps[0].isConcluded)
        // A settled capture, or one that cannot be improved, is not asked for again.
        for (live, asksAgain) in [(nil, false), (nil, nil), (false, true), (true, true)] as [(Bool?, Bool?)] {
            var ride = try Ride(Definitions.of(Definitions.selfie))
            try ride.selfie(live: live, asksAgain: asksAgain)
            #expect(ride.journey.steps[0].isConcluded)
        }
    }

    @Test func `each instruction has a text in every language, unless only the company can follow it`() {
        for instruction in LivenessInstruction.allCases where instruction != .installModels {
            let code = FeedbackCode(instruction)
            for language in FeedbackText.Language.allCases { #expect(code?.text(in: language) != nil) }
        }
        #expect(FeedbackCode(.installModels) == nil)
    }

    @Test func `each side is asked for three times, and then concluded as it is`() throws {
        var ride = try Ride(Definitions.of(Definitions.document + "," + Definitions.selfie + "," + Definitions.address))
        var seen: [String] = []
        func bad(_ step: String, _ slot: SubmissionSlot) throws {
            seen.append(ride.action)
            try ride.document(step, slot, good: false)
        }
        try bad("10", .front)
        try bad("10", .front)
        seen.append(ride.action)
        try ride.document("10", .front)
        for _ in 0..<3 { try bad("10", .back) }
        #expect(ride.journey.steps[0].isConcluded)
        for _ in 0..<3 {
            seen.append(ride.action)
            try ride.selfie(code: .faceNotFound)
        }
        for _ in 0..<3 { try bad("30", .page) }
        seen.append(ride.action)
        #expect(
            seen == [
                "INITIAL", "FRONTSIDE:SECONDSCAN", "FRONTSIDE:THIRDSCAN", "BACKSIDE", "BACKSIDE:SECONDSCAN",
                "BACKSIDE:THIRDSCAN", "SELFIE", "SELFIE:SECONDSCAN", "SELFIE:THIRDSCAN", "ADDRESSDOCUMENT",
                "ADDRESSDOCUMENT:SECONDSCAN", "ADDRESSDOCUMENT:THIRDSCAN", "NONE",
            ])
        let more = ride.submission("10", .back)
        #expect(
            refusal { () throws(JourneyError) in try ride.go(.submit(more)) } == .stepConcluded(.init("10")))
        #expect(ride.journey.result(of: .documentQuality, by: JourneyFacts()).verdict == .failed)
    }

    @Test func `attempts equal to the maximum conclude, one below does not`() throws {
        for attempts in 1...3 {
            let step = #"{"id":"10","kind":"identityDocument","backSide":"never","attempts":\#(attempts)}"#
            var ride = try Ride(Definitions.of(step))
            for given in 0..<attempts {
                #expect(ride.journey.steps[0].attemptsLeft(.front) == attempts - given)
                #expect(!ride.journey.steps[0].isConcluded)
                try ride.document("10", .front, good: false)
            }
            #expect(ride.journey.steps[0].isConcluded)
            #expect(ride.journey.steps[0].attemptsLeft(.front) == 0)
        }
    }

    @Test func `a front that is given up does not keep the back from being looked at`() throws {
        let step = #"{"id":"10","kind":"identityDocument","attempts":2}"#
        // A type that has a back; a type without one; none, with the look of a card; none, with that of nothing.
        let fronts: [(DocumentType?, DocumentCapture.Part, String)] = [
            (.idCard, .found, "BACKSIDE"), (.passport, .found, "NONE"), (nil, .found, "BACKSIDE"),
            (nil, .missing, "NONE"),
        ]
        for (type, portrait, action) in fronts {
            var ride = try Ride(Definitions.of(step))
            for number in 1...2 {
                let capture = DocumentCapture(
                    isWhole: true, isLegible: false, isRightSide: true, portrait: portrait,
                    recognition: type.map { .init(type: $0, issuingCountry: nil) })
                try ride.document("10", .front, capture)
                #expect(ride.action == (number == 1 ? "FRONTSIDE:SECONDSCAN" : action))
            }
            guard action == "BACKSIDE" else { continue }
            #expect(!ride.journey.steps[0].isConcluded)
            try ride.document("10", .back)
            #expect(ride.action == "NONE" && ride.journey.steps[0].isConcluded)
            #expect(ride.journey.steps[0].recognition?.type == .idCard)
            // A side that was given up keeps its verdict.
            #expect(ride.journey.result(of: .documentQuality, by: JourneyFacts()).verdict == .failed)
        }
    }

    @Test func `a face that is given up awaits no answer to a challenge`() throws {
        var ride = try Ride(Definitions.of(#"{"id":"20","kind":"selfie","liveness":"active","attempts":1}"#))
        try ride.selfie(code: .faceNotFound)
        #expect(ride.action == "NONE" && ride.journey.steps[0].isConcluded)
    }

    @Test(arguments: [
        (DocumentType.idCard, "BACKSIDE"), (.dutchDriversLicense, "BACKSIDE"), (.passport, "NONE"), (.visa, "NONE"),
    ])
    func `a back is asked for where the type has one`(type: DocumentType, action: String) throws {
        var ride = try Ride(Definitions.of(Definitions.document))
        try ride.document("10", .front, type)
        #expect(ride.action == action)
    }

    @Test(arguments: [
        (DocumentCapture.Part.notExpected, DocumentCapture.Part.found, "BACKSIDE"), (.notLookedFor, .found, "NONE"),
        (.notExpected, .notExpected, "NONE"), (.missing, .found, "FRONTSIDE:SECONDSCAN"),
    ])
    func `a front of unknown type calls for the back where it is a card's`(
        zone: DocumentCapture.Part, portrait: DocumentCapture.Part, action: String
    ) throws {
        var ride = try Ride(Definitions.of(#"{"id":"10","kind":"identityDocument","types":["passport","idCard"]}"#))
        let capture = DocumentCapture(
            isWhole: true, isLegible: true, isRightSide: true, zone: zone, portrait: portrait, recognition: nil)
        try ride.document("10", .front, capture)
        #expect(ride.action == action)
    }

    @Test func `a back is asked for always, never, and of no unknown type`() throws {
        func action(_ more: String, _ type: DocumentType?) throws -> String {
            var ride = try Ride(Definitions.of(#"{"id":"10","kind":"identityDocument"\#(more)}"#))
            try ride.document("10", .front, type)
            return ride.action
        }
        #expect(try action(#","backSide":"always","types":["idCard"]"#, nil) == "BACKSIDE")
        #expect(try action(#","backSide":"never""#, .idCard) == "NONE")
        #expect(try action("", nil) == "NONE")
    }

    @Test func `the content of a capture never reopens a step`() throws {
        var ride = try Ride(Definitions.of(Definitions.document + "," + Definitions.selfie))
        try ride.document("10", .front, .utilityBill, checks: [.init(name: "screen", result: .failed)])
        #expect(ride.journey.steps[0].isConcluded)
        try ride.selfie(live: false)
        #expect(ride.action == "NONE")
    }

    @Test func `while a submission is examined the action awaits its result`() throws {
        var ride = try Ride(Definitions.of(Definitions.document))
        let first = ride.submission("10", .front)
        try ride.go(.submit(first))
        #expect(ride.action == "INITIAL")
        #expect(ride.journey.requiredAction.awaitsResult)
        #expect(ride.journey.steps[0].status == .inProgress)
        let second = ride.submission("10", .front)
        #expect(
            refusal { () throws(JourneyError) in try ride.go(.submit(second)) } == .submissionInProgress(first.id))
        try ride.go(.withdraw(first.id))
        #expect(ride.action == "INITIAL")
        #expect(!ride.journey.requiredAction.awaitsResult)
        #expect(ride.journey.steps[0].status == .notSubmitted)
        #expect(ride.journey.steps[0].attemptsLeft(.front) == 3)
        // The same bytes again are a new try, because the first did not count.
        let again = ride.submission("10", .front, content: "content 1")
        #expect(try ride.go(.submit(again)) == .happens(.submitted(submission: again)))
    }

    @Test func `withdrawals are free three times in a step, and an attempt from then on`() throws {
        var ride = try Ride(Definitions.of(Definitions.document))
        for number in 1...6 {
            let given = ride.submission("10", .front)
            try ride.go(.submit(given))
            let answer = try ride.go(.withdraw(given.id))
            let isFree = number <= StepState.mostWithdrawals
            if isFree { #expect(answer == .happens(.withdrawn(submission: given.id))) }
            #expect(ride.journey.steps[0].attemptsLeft(.front) == min(3, 6 - number))
            #expect(ride.journey.steps[0].feedback == (isFree ? nil : .notExamined))
            // The same again happens once, whichever it was.
            #expect(try ride.go(.withdraw(given.id)) == .isDone(earlier: nil))
        }
        #expect(ride.journey.steps[0].isConcluded)
        #expect(try Journey(ride.definition, folding: ride.events) == ride.journey)
    }

    @Test func `a history with more withdrawals, of an earlier version, is the same journey`() throws {
        var ride = try Ride(Definitions.of(Definitions.document))
        for _ in 1...5 {
            let given = ride.submission("10", .front)
            try ride.go(.submit(given))
            let event = ride.journey.event(
                .withdrawn(submission: given.id), at: ride.now, by: .system,
                previous: sure(ride.events.last).testDigest)
            try ride.journey.apply(event)
            ride.events.append(event)
        }
        #expect(ride.journey.steps[0].attemptsLeft(.front) == 3)
        let given = ride.submission("10", .front)
        try ride.go(.submit(given))
        try ride.go(.withdraw(given.id))
        #expect(ride.journey.steps[0].attemptsLeft(.front) == 2)
    }

    @Test func `a last attempt that is examined is still awaited`() throws {
        var ride = try Ride(Definitions.of(#"{"id":"10","kind":"identityDocument","attempts":1}"#))
        try ride.go(.submit(ride.submission("10", .front)))
        #expect(ride.journey.steps[0].attemptsLeft(.front) == 0)
        #expect(ride.journey.steps[0].awaited == .front)
        #expect(!ride.journey.steps[0].isConcluded)
        #expect(ride.journey.openSteps == [.init("10")])
    }

    @Test func `a tilted photograph and a clip are asked for after the sides, if the definition requires them`() throws
    {
        let step =
            #"{"id":"10","kind":"identityDocument","types":["idCard"],"angledPhoto":"required","clip":"required"}"#
        var ride = try Ride(Definitions.of(step))
        let bad = DocumentCapture(isWhole: true, isLegible: true, isRightSide: false, recognition: nil)
        #expect(ride.action == "INITIAL")
        try ride.document("10", .front)
        #expect(ride.action == "BACKSIDE")
        try ride.document("10", .back)
        #expect(ride.action == "ANGLEDPHOTO" && ride.journey.requiredAction.slot == .angledPhoto)
        for action in ["ANGLEDPHOTO:SECONDSCAN", "ANGLEDPHOTO:THIRDSCAN", "DOCUMENTCLIP"] {
            try ride.document("10", .angledPhoto, bad)
            #expect(ride.action == action)
        }
        let clip = ride.submission("10", .documentClip, media: .video)
        try ride.go(.submit(clip))
        #expect(ride.action == "DOCUMENTCLIP" && ride.journey.requiredAction.awaitsResult)
        try ride.go(.record(.init(submission: clip.id, finding: .document(.sound(nil)))))
        #expect(ride.action == "NONE")
        try ride.go(.finish(JourneyFacts()))
        let quality = ride.journey.rules.first { $0.rule == .documentQuality }
        #expect(quality?.verdict == .failed && quality?.details.map(\.subject) == ["angledPhoto"])
    }

    @Test func `one that is not required comes before or after the sides, and keeps nothing open`() throws {
        var ride = try Ride(
            Definitions.of(
                #"{"id":"10","kind":"identityDocument","types":["passport"],"backSide":"never","angledPhoto":"optional"}"#
            ))
        try ride.document("10", .front, .passport)
        #expect(ride.action == "NONE" && ride.journey.hasEverything)
        let photo = ride.submission("10", .angledPhoto)
        try ride.go(.submit(photo))
        #expect(ride.journey.openSteps == [.init("10")])
        try ride.go(.record(.init(submission: photo.id, finding: .document(.sound(nil)))))
        #expect(ride.journey.hasEverything)
    }

    @Test func `angled photographs and clips are taken and never asked for`() throws {
        var ride = try Ride(Definitions.standard())
        for _ in 0..<3 {
            let photo = ride.submission("10", .angledPhoto)
            try ride.go(.submit(photo))
            #expect(ride.journey.requiredAction.slot == .front)
            let capture = DocumentCapture(isWhole: true, isLegible: true, isRightSide: true, recognition: nil)
            try ride.go(.record(.init(submission: photo.id, finding: .document(capture))))
        }
        #expect(ride.action == "FRONTSIDE")
        let fourth = ride.submission("10", .angledPhoto)
        #expect(refusal { () throws(JourneyError) in try ride.go(.submit(fourth)) }?.code == "unexpected_submission")
        let clip = ride.submission("10", .documentClip, media: .video)
        try ride.go(.submit(clip))
        #expect(ride.journey.requiredAction.awaitsResult)
    }
}

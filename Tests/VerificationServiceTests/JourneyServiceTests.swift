import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import JourneyTestSupport
import Synchronization
import Testing
import VendorProjections
import Verification
import VerificationService
import VerificationStore

struct JourneyServiceTests {
    private let folder = TemporaryFolder()
    private let bench: JourneyBench
    private var service: JourneyService { bench.service }
    private let reference: DefinitionReference

    init() async throws {
        bench = try await JourneyBench(folder: folder.path)
        reference = try JourneyBench.definition().reference
    }

    @Test func `a journey is led by its actions to a decision, each call in a process of its own`() async throws {
        let id = try await service.start(reference, reference: "customer-7")
        var journey = try await service.journey(id)
        var actions: [String] = []
        for (words, slot) in [
            ("image blurred person=a", SubmissionSlot.front), ("image person=a number=X1", .front),
            ("image person=a", .faceImage),
        ] {
            let action = journey.requiredAction
            actions.append(action.text)
            let other = try await JourneyBench(folder: folder.path).service
            journey = try await other.give(words, sure(action.step).rawValue, slot, of: id)
        }
        actions.append(journey.requiredAction.text)
        #expect(actions == ["INITIAL", "FRONTSIDE:SECONDSCAN", "SELFIE", "ADDRESSDOCUMENT"])
        #expect(throws: JourneyError.journeyNotCompleted) {
            _ = try JourneyResultPayload(journey, facts: JourneyFacts())
        }
        let number = [DocumentField(name: .documentNumber, value: "X1")]
        try await service.confirm(number, of: .init("10"), of: id)
        #expect(try await service.confirm(number, of: .init("10"), of: id).sequence == journey.sequence + 1)
        try await service.skip(.init("30"), of: id)
        let finished = try await service.finish(id)
        #expect(finished.systemDecision == .complete)
        #expect(finished.rules.first { $0.rule == .userConfirmation }?.verdict == .passed)
        #expect(finished.rules.first { $0.rule == .noDuplicateDocuments }?.verdict == .passed)
        #expect(try await service.finish(id) == finished)
        let facts = try await service.facts(of: finished)
        #expect(facts.matches[.init("10")]?.outcome == .passed)
        #expect(finished.judged(by: facts) == finished.rules)
        #expect(try JourneyResultPayload(finished, facts: facts).systemDecision == .complete)
        let reviewed = try await service.review(
            .rejected, because: .init(rawValue: "seen_before"), of: id, by: .init("r"))
        #expect(reviewed.finalDecision == .rejected)
        #expect(try await service.erase(id, by: .client).count == 2)
        #expect(try await service.journey(id).systemDecision == .complete)
    }

    @Test func `the person sees what was read while it has to be confirmed, and no longer`() async throws {
        let rules = #""user_confirmation":{"required":true}"#
        let definition = try JourneyDefinition.toy("confirming", .passport, rules: rules)
        try await bench.store.put(definition)
        let id = try await service.start(definition.reference)
        func step(_ journey: Journey, for audience: JourneyAudience) async throws -> JourneyPayload.Step {
            JourneyPayload(journey, facts: try await service.facts(of: journey), for: audience).steps[0]
        }
        let read = try await service.give("image number=X1", "10", .front, of: id)
        let asked = try await step(read, for: .person)
        #expect(asked.awaitsConfirmation && asked.extractedFields["documentNumber"]?.value == "X1")
        #expect(asked.documentType == nil && !read.hasEverything)
        let number = DocumentField(name: .documentNumber, value: "X1")
        let confirmed = try await service.confirm([number], of: .init("10"), of: id)
        let told = try await step(confirmed, for: .person)
        #expect(!told.awaitsConfirmation && told.extractedFields.isEmpty && confirmed.hasEverything)
        #expect(try await step(confirmed, for: .company).extractedFields["documentNumber"]?.value == "X1")
    }

    @Test func `a clip's duration is measured, whatever the client states`() async throws {
        let id = try await service.start(reference)
        try await service.give("image person=a number=X1", "10", .front, of: id)
        let stated = CaptureFacts(path: "me.mp4", durationSeconds: 60, origin: .camera)
        let journey = try await service.give("video person=a seconds=3.25", "20", .faceImage, of: id, capture: stated)
        let facts = try await service.facts(of: journey)
        let given = try #require(journey.step(.init("20"))?.attempts.first?.submission.id)
        #expect(facts.captures[given] == CaptureFacts(path: "me.mp4", durationSeconds: 3.25, origin: .camera))
        #expect(facts.captures.count == 1)
    }

    @Test func `a clip gives the face of its best frame, which goes with the media`() async throws {
        let id = try await service.start(reference)
        try await service.give("image person=a number=X1", "10", .front, of: id)
        let journey = try await service.give("video person=a seconds=3", "20", .faceImage, of: id)
        let clip = try #require(journey.step(.init("20"))?.attempts.first?.submission.id)
        let frame = try #require(try await service.facts(of: journey).bestFrames[clip])
        try await service.skip(.init("30"), of: id)
        let finished = try await service.finish(id)
        let result = try JourneyResultPayload(finished, facts: try await service.facts(of: finished))
        #expect(result.selfie?.bestFrameId == frame.rawValue)
        #expect(
            try await service.look(at: frame, of: id, by: .init("r1")).bytes == Array("the best frame".utf8))
        let opened = try await service.open(id, for: .init("r1"))
        #expect(try ReviewCasePayload(opened, for: .init("r1")).media.map(\.bestFrameId) == [nil, frame.rawValue])
        let shape = FourthlineResult(finished, facts: try await service.facts(of: finished))
        #expect(shape.selfie?.image == frame.rawValue && shape.liveness != nil)
        _ = try await service.erase(id, by: .client)
        #expect(try await service.facts(of: try await service.journey(id)).bestFrames.isEmpty)
    }

    @Test(arguments: ["image", "video seconds=3"])
    func `a reviewer learns where the compared face is, of the last selfie alone`(kind: String) async throws {
        let id = try await service.start(reference)
        try await service.give("image person=a number=X1", "10", .front, of: id)
        try await service.give("\(kind) placed blurred person=a", "20", .faceImage, of: id)
        try await service.give("\(kind) placed person=a", "20", .faceImage, of: id)
        try await service.skip(.init("30"), of: id)
        let finished = try await service.finish(id)
        #expect(try await service.facts(of: finished).fields[.init("20")] ?? [] == [])
        let opened = try await service.open(id, for: .init("r1"))
        let media = try ReviewCasePayload(opened, for: .init("r1")).media
        #expect(media.filter { $0.face != nil }.map(\.isJudged) == [true])
        #expect(media.last?.face == ToyAnalyzer.face)
        _ = try await service.erase(id, by: .client)
        #expect(try await service.facts(of: try await service.journey(id)).faces.isEmpty)
    }

    @Test func `a step of the camera alone refuses what is not called a camera's, and writes nothing`() async throws {
        let definition = try JourneyDefinition.toy("camera", .photographedPassport)
        try await bench.store.put(definition)
        let id = try await service.start(definition.reference)
        for origin in [nil, CaptureFacts.Origin.file] {
            let capture = origin.map { CaptureFacts(origin: $0) }
            await #expect(throws: StoreError.journey(.captureNotByCamera(.init("10")))) {
                try await service.give("image number=X1", "10", .front, of: id, capture: capture)
            }
        }
        #expect(try await service.journey(id).steps[0].attempts.isEmpty)
        let given = try await service.give(
            "image number=X1", "10", .front, of: id, capture: CaptureFacts(origin: .camera))
        #expect(given.steps[0].attempts.count == 1)
    }

    @Test(arguments: ["person=a", "person=b", "blurred person=a", "attack person=a"])
    func `a client led by the actions and one that goes its own way reach the same end`(selfie: String) async throws {
        let words = [
            "10": ["image blurred person=a", "image person=a number=X1"],
            "20": Array(repeating: "image \(selfie)", count: 3).enumerated().map { "\($1) try\($0)" },
        ]
        func given(_ step: String, _ id: JourneyID) async throws -> String? {
            let tries = sure(try await service.journey(id).step(.init(step))).attempts.count
            return words[step].flatMap { tries < $0.count ? $0[tries] : nil }
        }
        // The server leads.
        let led = try await service.start(reference, reference: "one")
        while case let action = try await service.journey(led).requiredAction, let step = action.step {
            guard let text = try await given(step.rawValue, led) else {
                try await service.skip(step, of: led)
                continue
            }
            try await service.give(text, step.rawValue, step.rawValue == "10" ? .front : .faceImage, of: led)
        }
        // The client leads: it begins at the end, and goes to and fro.
        let free = try await service.start(reference, reference: "one")
        try await service.skip(.init("30"), of: free)
        for (step, slot) in [
            ("20", SubmissionSlot.faceImage), ("10", .front), ("20", .faceImage), ("10", .front), ("20", .faceImage),
        ] where try await service.journey(free).step(.init(step))?.isConcluded == false {
            try await service.give(sure(try await given(step, free)), step, slot, of: free)
        }
        let (one, other) = (try await service.finish(led), try await service.finish(free))
        #expect(one.systemDecision != nil && one.systemDecision == other.systemDecision)
        #expect(one.rules.map(\.rule) == other.rules.map(\.rule))
        #expect(one.rules.map(\.verdict) == other.rules.map(\.verdict))
        for (one, other) in zip(one.steps, other.steps) {
            #expect(one.attempts.map(\.assessment?.finding) == other.attempts.map(\.assessment?.finding))
        }
        #expect(one.steps.map(\.isConcluded) == other.steps.map(\.isConcluded))
    }

    @Test func `another applicant's document is found, the same applicant's is not`() async throws {
        var verdicts: [RuleVerdict?] = []
        for (number, person) in ["one", "one", "two"].enumerated() {
            let id = try await service.start(reference, reference: person)
            try await service.give("image person=a number=X1 n\(number)", "10", .front, of: id)
            try await service.give("image person=a n\(number)", "20", .faceImage, of: id)
            let journey = try await service.finish(id)
            verdicts.append(journey.rules.first { $0.rule == .noDuplicateDocuments }?.verdict)
        }
        #expect(verdicts == [.passed, .passed, .failed])
    }

    @Test(arguments: [("X1", RuleVerdict.passed), ("X2", .failed)])
    func `the second side of a document is examined beside the first`(number: String, verdict: RuleVerdict) async throws
    {
        let definition = try JourneyDefinition(
            definition: """
                {"schema":"biometrics.journey-definition/1","id":"two","version":1,"title":"T",
                 "steps":[{"id":"10","kind":"identityDocument","types":["idCard"],"backSide":"always"}],
                 "rules":{"document_validation":{"onFailure":"refer"}},
                 "expiresAfter":"PT24H","retention":{"media":"P30D","result":"P5Y"}}
                """.utf8)
        try await bench.store.put(definition)
        let id = try await service.start(definition.reference)
        try await service.give("image number=X1 front", "10", .front, of: id)
        try await service.give("image number=\(number) back", "10", .back, of: id)
        let journey = try await service.finish(id)
        let rule = try #require(journey.rules.first { $0.rule == .documentValidation })
        #expect(rule.verdict == verdict)
        #expect(rule.details.contains { $0.subject == "toy_sides" } == (verdict == .failed))
    }

    @Test func `another person's selfie is rejected`() async throws {
        let id = try await service.start(reference)
        try await service.give("image person=a", "10", .front, of: id)
        try await service.give("image person=b", "20", .faceImage, of: id)
        #expect(try await service.finish(id).systemDecision == .rejected)
    }

    @Test func `the same submission is taken once, however often and from how many at once it comes`() async throws {
        let id = try await service.start(reference)
        let service = service
        let given = await withTaskGroup(of: SubmissionID?.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    try? await service.submit(
                        Array("image person=a".utf8), to: .init("10"), as: .front, of: id, key: .init("k"))
                }
            }
            return await group.reduce(into: Set<SubmissionID?>()) { $0.insert($1) }
        }
        #expect(given.count == 1)
        let journey = try await service.wait(for: sure(given.first ?? nil), of: id)
        #expect(journey.steps[0].attempts.count == 1)
        let reused = await refusal { () async throws(StoreError) in
            _ = try await service.submit(Array("image b".utf8), to: .init("10"), as: .front, of: id, key: .init("k"))
        }
        #expect(reused == .journey(.requestKeyReused))
    }

    @Test func `bad calls are refused with a code, and leave nothing`() async throws {
        let id = try await service.start(reference)
        func code(_ words: String, _ step: String, _ slot: SubmissionSlot, of journey: JourneyID? = nil) async
            -> String?
        {
            await refusal { () async throws(StoreError) in
                _ = try await service.submit(Array(words.utf8), to: .init(step), as: slot, of: journey ?? id)
            }?.code
        }
        #expect(await code("image", "10", .front, of: .init("nobody")) == "no_active_journey")
        #expect(await code("image", "99", .front) == "unknown_step")
        #expect(await code("", "10", .front) == "media_empty")
        #expect(await code("what", "10", .front) == "media_not_accepted")
        #expect(await code("pdf", "20", .faceImage) == "media_not_accepted")
        #expect(await code("image", "10", .back) == "unexpected_submission")
        let limit = JourneyDefinition.standardUploadLimit
        #expect(await code("image" + String(repeating: " ", count: limit - 4), "10", .front) == "media_too_large")
        let unknown = await refusal { () async throws(StoreError) in
            _ = try await service.start(.init(id: .init("toy"), version: 2))
        }
        #expect(unknown?.code == "unknown_definition")
        let open = await refusal { () async throws(StoreError) in _ = try await service.finish(id) }
        #expect(open == .journey(.journeyNotCompletable([.init("10"), .init("20")])))
        #expect(try await service.journey(id).sequence == 1)
        #expect(try await bench.store.evidence(of: id).isEmpty)
        _ = try await service.cancel(id)
        #expect(await code("image", "10", .front) == "journey_cancelled")
    }

    @Test func `an upload of the very limit is taken`() async throws {
        let id = try await service.start(reference)
        let limit = JourneyDefinition.standardUploadLimit
        let journey = try await service.give("image" + String(repeating: " ", count: limit - 5), "10", .front, of: id)
        #expect(journey.steps[0].isConcluded)
    }

    @Test func `bytes that no decoder reads cost an attempt, and a missing model none`() async throws {
        let id = try await service.start(reference)
        let unreadable = try await service.give("image unreadable", "10", .front, of: id)
        #expect(unreadable.steps[0].attemptsLeft(.front) == 2)
        #expect(unreadable.requiredAction.text == "FRONTSIDE:SECONDSCAN")
        let failing = ToyAnalyzer { () async throws(BiometricsError) in throw BiometricsError(.modelMissing, "None.") }
        let other = try await JourneyBench(folder: folder.path, analyzer: failing).service
        let withdrawn = try await other.give("image person=a", "10", .front, of: id)
        #expect(withdrawn.steps[0].attemptsLeft(.front) == 2)
        #expect(try await service.give("image person=a", "10", .front, of: id).steps[0].isConcluded)
    }

    @Test func `abandoned work is examined when its lease is over, and given up if it ends each process`()
        async throws
    {
        let start = sure(JourneyInstant("2026-11-22T12:00:00.000Z"))
        // One that was cancelled in the middle, as a process that ends.
        let dying = ToyAnalyzer { () async throws(BiometricsError) in throw BiometricsError(.cancelled, "Ended.") }
        func service(_ seconds: Int64, _ analyzer: ToyAnalyzer = ToyAnalyzer()) async throws -> JourneyService {
            let now = sure(JourneyInstant(milliseconds: start.milliseconds + seconds * 1000))
            return try await JourneyBench(folder: folder.path, analyzer: analyzer, now: { now }).service
        }
        let first = try await service(0, dying)
        let id = try await first.start(reference)
        let submission = try await first.submit(Array("image person=a".utf8), to: .init("10"), as: .front, of: id)
        #expect(try await service(59).recover() == 0)
        let second = try await service(60)
        #expect(try await second.recover() == 1)
        let journey = try await second.wait(for: submission, of: id)
        #expect(journey.steps[0].attempts.map(\.counts) == [true])
        #expect(journey.steps[0].isConcluded)
        #expect(try await service(9999).recover() == 0)
        let another = try await first.start(reference)
        let poison = try await first.submit(Array("image poison".utf8), to: .init("10"), as: .front, of: another)
        for round in 1...2 { #expect(try await service(Int64(round) * 60, dying).recover() == 1) }
        let last = try await service(180)
        #expect(try await last.recover() == 1)
        #expect(try await last.wait(for: poison, of: another).steps[0].attempts.map(\.counts) == [false])
    }

    @Test func `nothing is kept in memory of what was given to a journey that is over, in any attempt`() async throws {
        let forgotten = Mutex<Set<ContentDigest>>([])
        var analyzer = ToyAnalyzer()
        analyzer.didForget = { digest in forgotten.withLock { _ = $0.insert(digest) } }
        let clock = ToyClock()
        let service = try await JourneyBench(folder: folder.path, analyzer: analyzer, now: { clock.now }).service
        let media = ["image blurred person=a", "image person=a", "image person=a selfie"]
        func given() async throws -> JourneyID {
            let id = try await service.start(reference)
            try await service.give(media[0], "10", .front, of: id)
            try await service.give(media[1], "10", .front, of: id)
            try await service.give(media[2], "20", .faceImage, of: id)
            #expect(forgotten.withLock { $0.isEmpty })
            return id
        }
        let ends: [(JourneyID) async throws -> Void] = [
            { _ = try await service.finish($0) }, { _ = try await service.cancel($0) },
            { _ = try await service.erase($0, by: .client) },
            { id in
                clock.pass(86_400_000)
                _ = try await service.journey(id)
            },
        ]
        for end in ends {
            try await end(try await given())
            let digests = try Set(media.map { try ContentDigest(of: Array($0.utf8)) })
            #expect(forgotten.withLock { $0 } == digests)
            forgotten.withLock { $0 = [] }
        }
    }

    @Test(arguments: ["cancel", "erase"])
    func `an examination that ends behind its journey leaves nothing in memory, of either side`(word: String)
        async throws
    {
        // The samples that are still kept; `nil` before the first.
        let kept = Mutex<Set<ContentDigest>?>(nil)
        let (reached, mayGoOn) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let media = ["image person=a", "image person=a selfie"].map { Array($0.utf8) }
        let digests = try Set(media.map { try ContentDigest(of: $0) })
        let isHeld = Mutex(false)
        var analyzer = ToyAnalyzer {
            guard isHeld.withLock({ $0 }) else { return }
            reached.continuation.yield()
            for await _ in mayGoOn.stream { break }
            kept.withLock { $0 = digests }
        }
        analyzer.didForget = { digest in kept.withLock { _ = $0?.remove(digest) } }
        let clock = ToyClock()
        let service = try await JourneyBench(folder: folder.path, analyzer: analyzer, now: { clock.now }).service
        let id = try await service.start(reference)
        try await service.give("image person=a", "10", .front, of: id)
        isHeld.withLock { $0 = true }
        let submission = try await service.submit(media[1], to: .init("20"), as: .faceImage, of: id)
        for await _ in reached.stream { break }
        if word == "cancel" { try await service.cancel(id) } else { _ = try await service.erase(id, by: .client) }
        mayGoOn.continuation.yield()
        #expect(try await service.wait(for: submission, of: id).status != .open)
        // An examination that continues after the end does not delay the waiting call.
        try await eventually("all is forgotten") { kept.withLock { $0?.isEmpty == true } }
        // It is not examined again.
        clock.pass(3_600_000)
        #expect(try await service.recover() == 0)
    }

    @Test func `a journey whose time is over says so`() async throws {
        let start = sure(JourneyInstant("2026-11-22T12:00:00.000Z"))
        let early = try await JourneyBench(folder: folder.path, now: { start }).service
        let id = try await early.start(reference)
        let end = sure(JourneyInstant(milliseconds: start.milliseconds + 86_400_000))
        let late = try await JourneyBench(folder: folder.path, now: { end }).service
        #expect(try await late.journey(id).status == .expired)
        let error = await refusal { () async throws(StoreError) in try await late.finish(id) }
        #expect(error == .journey(.journeyExpired))
    }
}

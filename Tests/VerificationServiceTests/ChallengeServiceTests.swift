import Biometrics
import BiometricsCore
import BiometricsTestSupport
import Dispatch
import JourneyTestSupport
import Testing
import Verification
import VerificationService
import VerificationStore

/// Active liveness in journeys, on toys: who may answer what, when, and how often.
struct ChallengeServiceTests {
    private let folder = TemporaryFolder()
    private let clock = ToyClock()
    private let bench: JourneyBench
    private let reference: DefinitionReference
    private let step = StepID("20")
    private var service: JourneyService { bench.service }

    init() async throws {
        let clock = clock
        bench = try await JourneyBench(folder: folder.path, now: { clock.now })
        let definition = try JourneyDefinition.toy(
            "active", .activeSelfie, rules: #""selfie_liveness":{"onFailure":"reject","required":true}"#)
        try await bench.store.put(definition)
        reference = definition.reference
    }

    /// A journey that awaits the answer to a challenge.
    private func start(person: String = "a") async throws -> JourneyID {
        let id = try await service.start(reference)
        try await service.give("image \(id) person=\(person)", "20", .faceImage, of: id)
        return id
    }

    private func code(_ body: () async throws(StoreError) -> Void) async -> String? {
        await refusal(#_sourceLocation, body)?.code
    }

    private func clip(_ movements: [ChallengeMovement], person: String = "a", seconds: Double = 7) -> [UInt8] {
        let moves = movements.map(\.rawValue).joined(separator: ",")
        return Array("video person=\(person) seconds=\(seconds) moves=\(moves)".utf8)
    }

    /// Lets a client ask for each prompt when it is due.
    private func follow(
        _ challenge: JourneyChallenge, _ id: JourneyID
    ) async throws -> (movements: [ChallengeMovement], shown: [Int]) {
        try await service.follow(challenge, for: step, of: id, by: clock)
    }

    private func answer(
        _ clip: [UInt8], _ ticket: String, _ shown: [Int]?, of id: JourneyID
    ) async throws(StoreError) -> Journey {
        let submission = try await service.submit(
            clip, to: step, as: .livenessResult, of: id, answer: .init(ticket: ticket, promptTimes: shown))
        return try await service.wait(for: submission, of: id)
    }

    // MARK: Answers

    @Test func `a person who does what is asked in time is live, and the result says how`() async throws {
        let id = try await start()
        let challenge = try await service.challenge(for: step, of: id)
        #expect(challenge.prompts.isEmpty && challenge.promptCount == 3)
        let told = try await follow(challenge, id)
        let journey = try await answer(clip(told.movements), challenge.ticket, told.shown, of: id)
        #expect(journey.requiredAction.text == "NONE")
        let finished = try await service.finish(id)
        #expect(finished.systemDecision == .complete)
        let result = try JourneyResultPayload(finished, facts: try await service.facts(of: finished))
        #expect(result.selfie?.isLive == true && result.selfie?.challenge?.isAnswered == true)
        #expect(result.selfie?.challenge?.steps.map(\.movement) == told.movements.map(\.rawValue))
        // The journey says what to do again, and nothing that would help to tune an answer.
        let shown = try #require(JourneyPayload(finished).steps[0].challenge)
        #expect(shown.isAnswered && shown.steps.map(\.movement) == told.movements.map(\.rawValue))
        #expect(shown.steps.allSatisfy { $0.isSeen })
        let text = try JourneyPayload(finished).json()
        #expect(["strength", "Milliseconds", "reasons", "unasked"].allSatisfy { !text.contains($0) })
        #expect(result.rules["selfie_liveness"]?.details.map(\.code).contains("challenge_prompt_seen") == true)
    }

    @Test(arguments: [("a+b", "b", SystemDecision.rejected), ("a", "a", .complete), ("a+b", "a", .complete)])
    func `a face made of two people opens no document for the other of them`(
        face: String, answer: String, decision: SystemDecision
    ) async throws {
        let definition = try JourneyDefinition.toy(
            "documents", .passport, .activeSelfie,
            rules: #"""
                "same_subject":{"onFailure":"reject","required":true},
                "selfie_liveness":{"onFailure":"reject","required":true}
                """#)
        try await bench.store.put(definition)
        let id = try await service.start(definition.reference)
        try await service.give("image person=a", "10", .front, of: id)
        try await service.give("image person=\(face)", "20", .faceImage, of: id)
        let challenge = try await service.challenge(for: step, of: id)
        let told = try await follow(challenge, id)
        let journey = try await self.answer(
            clip(told.movements, person: answer), challenge.ticket, told.shown, of: id)
        #expect(journey.steps[1].selfie?.challenge?.isAnswered == true)
        #expect(try await service.finish(id).systemDecision == decision)
    }

    /// A film that grows while a client follows a challenge, and tells of each piece half a second after its frame.
    private func film(
        _ challenge: JourneyChallenge, _ id: JourneyID, tellingAfter late: Int = 500
    ) async throws -> (bytes: [UInt8], shown: [Int]) {
        var (film, shown, number) = (Array("video person=a".utf8), [Int](), 0)
        var told = 0
        // Frames lie 500 ms apart; what was filmed is told of `late` milliseconds later.
        func pass(_ milliseconds: Int, at time: inout Int) async throws {
            for _ in 0..<(milliseconds / 100) {
                clock.pass(100)
                time += 100
                if time.isMultiple(of: 500) { film += Array(" frame=\(time - late)".utf8) }
                guard time.isMultiple(of: 500), film.count > told else { continue }
                let piece = try #require(
                    ClipPiece(byteCount: film.count - told, digest: try ContentDigest(of: Array(film[told...]))))
                try await service.note(piece, number: number, of: challenge.ticket, for: step, in: id)
                (number, told) = (number + 1, film.count)
            }
        }
        var time = 0
        // The client's clock counts tenths of a second.
        try await pass((challenge.leadMilliseconds + 99) / 100 * 100, at: &time)
        for prompt in 0..<challenge.promptCount {
            let handed = try await service.prompt(prompt, of: challenge.ticket, for: step, in: id)
            shown.append(time)
            film += Array(" move=\(handed.movement.rawValue)".utf8)
            try await pass(((handed.nextMilliseconds ?? 2500) + 99) / 100 * 100, at: &time)
        }
        try await pass(1000, at: &time)
        if told < film.count { film.removeSubrange(told...) }
        return (film, shown)
    }

    @Test func `a film that was told of piece by piece may come late, and no other may`() async throws {
        let id = try await start()
        let challenge = try await service.challenge(for: step, of: id, delivery: .pieces)
        #expect(challenge.delivery == .pieces)
        let film = try await film(challenge, id)
        clock.pass(40_000)
        var other = film.bytes
        other[other.count - 1] ^= 1
        let refused = await code { () throws(StoreError) in
            _ = try await answer(other, challenge.ticket, film.shown, of: id)
        }
        #expect(refused == "clip_not_as_told")
        let journey = try await answer(film.bytes, challenge.ticket, film.shown, of: id)
        let finding = try #require(journey.steps[0].selfie?.challenge)
        #expect(finding.isAnswered && finding.deliveredWhole == false, "\(finding.reasons)")
    }

    /// The last prompt is handed out while the film is being received.
    @Test func `a film is compared with the pieces of the state that takes it`() async throws {
        let id = try await start()
        let challenge = try await service.challenge(for: step, of: id, delivery: .pieces)
        let film = Array("video person=a and so on".utf8)
        let last = challenge.promptCount - 1
        clock.pass(challenge.leadMilliseconds)
        for number in 0..<last {
            let prompt = try await service.prompt(number, of: challenge.ticket, for: step, in: id)
            let piece = try #require(
                ClipPiece(
                    byteCount: number + 1 < last ? 1 : film.count - last + 1,
                    digest: try ContentDigest(of: Array("another film".utf8))))
            clock.pass(prompt.nextMilliseconds ?? 0)
            try await service.note(piece, number: number, of: challenge.ticket, for: step, in: id)
        }
        var analyzer = ToyAnalyzer()
        let (service, step) = (service, step)
        analyzer.willJudgeKind = {
            let isHandedOut = DispatchSemaphore(value: 0)
            Task.detached(executorPreference: ServiceExecutor.shared) {
                _ = try? await service.prompt(last, of: challenge.ticket, for: step, in: id)
                isHandedOut.signal()
            }
            isHandedOut.wait()
        }
        let clock = clock
        let other = try await JourneyBench(folder: folder.path, analyzer: analyzer, now: { clock.now })
        let refused = await code { () throws(StoreError) in
            _ = try await other.service.submit(
                film, to: step, as: .livenessResult, of: id,
                answer: .init(ticket: challenge.ticket, promptTimes: [1000, 3000, 5000]))
        }
        #expect(refused == "clip_not_as_told")
    }

    @Test func `a film whose pieces are told of late is asked for again`() async throws {
        let id = try await start()
        let challenge = try await service.challenge(for: step, of: id, delivery: .pieces)
        let late = Int(ChallengeClock.pieceMilliseconds + ChallengeClock.tellingMilliseconds) + 500
        let film = try await film(challenge, id, tellingAfter: late)
        let journey = try await answer(film.bytes, challenge.ticket, film.shown, of: id)
        #expect(journey.steps[0].selfie?.challenge?.reasons == [.init(rawValue: "PIECES_LATE")])
        #expect(journey.steps[0].feedback == .challengeNotAnswered)
        #expect(journey.steps[0].awaited == .livenessResult)
    }

    @Test func `a challenge that is told at once is answered by its own times`() async throws {
        let id = try await start()
        let challenge = try await service.challenge(for: step, of: id, toldAtOnce: true)
        #expect(try await service.challenge(for: step, of: id, toldAtOnce: true) == challenge)
        #expect(challenge.prompts.count == 3)
        clock.pass(9000)
        _ = try await answer(clip(challenge.prompts.map(\.movement)), challenge.ticket, nil, of: id)
        #expect(try await service.finish(id).systemDecision == .complete)
    }

    @Test func `three recordings that show something else refer the journey`() async throws {
        let id = try await start()
        for attempt in 0..<3 {
            #expect(try await service.journey(id).requiredAction.livenessUpload == .livenessResult)
            let challenge = try await service.challenge(for: step, of: id)
            let told = try await follow(challenge, id)
            let other = told.movements.reversed().map { $0 == .blink ? .lookUp : $0 } + [.blink]
            let journey = try await answer(
                clip(other) + Array(" \(attempt)".utf8), challenge.ticket, told.shown, of: id)
            #expect(journey.steps[0].feedback == .challengeNotAnswered)
        }
        #expect(
            await code { () throws(StoreError) in _ = try await service.challenge(for: step, of: id) }
                == "step_concluded")
        let finished = try await service.finish(id)
        #expect(finished.systemDecision == .refer)
        #expect(finished.steps[0].selfie?.challenge?.reasons == [.init(rawValue: "MOVEMENT_MISSING")])
    }

    @Test func `somebody else's answer rejects, and one that was there before; times that cannot be refer`()
        async throws
    {
        let other = try await start(person: "victim")
        let first = try await service.challenge(for: step, of: other)
        let told = try await follow(first, other)
        _ = try await answer(clip(told.movements, person: "thief"), first.ticket, told.shown, of: other)
        #expect(try await service.finish(other).systemDecision == .rejected)
        for (shift, seconds, reason, decision) in [
            ([0, -1100, -1100], 7.0, "PROMPT_TIMES_CONTRADICTED", SystemDecision.refer),
            ([0, 0, 0], 20, "CLIP_BEFORE_CHALLENGE", .rejected),
            ([5000, 5000, 5000], 7, "CLIP_BEFORE_CHALLENGE", .rejected),
        ] {
            let id = try await start()
            let challenge = try await service.challenge(for: step, of: id)
            let told = try await follow(challenge, id)
            let journey = try await answer(
                clip(told.movements, seconds: seconds), challenge.ticket, zip(told.shown, shift).map(+), of: id)
            #expect(journey.steps[0].selfie?.challenge?.reasons.first?.rawValue == reason)
            #expect(try await service.finish(id).systemDecision == decision)
        }
    }

    // MARK: Refusals

    @Test func `a malformed, changed, foreign, used or expired ticket is refused by its code`()
        async throws
    {
        let id = try await start()
        let challenge = try await service.challenge(for: step, of: id)
        let told = try await follow(challenge, id)
        func refused(_ ticket: String, _ word: String, of journey: JourneyID, at shown: [Int]? = nil) async -> String? {
            await code { () throws(StoreError) in
                _ = try await answer(
                    Array("video \(word)".utf8), ticket, shown ?? told.shown, of: journey)
            }
        }
        #expect(
            await code { () throws(StoreError) in
                _ = try await service.submit(Array("video".utf8), to: step, as: .livenessResult, of: id)
            } == "challenge_missing")
        for nothing in ["", "a~b~c", "a~b~c~d~e", "a b~20~c~0"] {
            #expect(await refused(nothing, "none", of: id) == "challenge_missing")
        }
        let digits = String(challenge.ticket.suffix(64))
        let changed = challenge.ticket.dropLast() + (digits.hasSuffix("0") ? "1" : "0")
        #expect(await refused(String(changed), "altered", of: id) == "challenge_altered")
        #expect(await refused("\(challenge.ticket)0", "longer", of: id) == "challenge_altered")
        #expect(await refused("\(id)~20~nobody~\(digits)", "foreign", of: id) == "challenge_foreign")
        let second = try await start()
        #expect(await refused(challenge.ticket, "other", of: second) == "challenge_of_other_journey")
        #expect(
            await code { () throws(StoreError) in
                _ = try await service.prompt(0, of: challenge.ticket, for: step, in: second)
            } == "challenge_of_other_journey")
        #expect(await refused(challenge.ticket, "times", of: id, at: [1000]) == "prompt_times_invalid")
        #expect(
            await code { () throws(StoreError) in
                _ = try await service.submit(
                    Array("image".utf8), to: step, as: .livenessResult, of: id, answer: .init(ticket: challenge.ticket))
            } == "media_not_accepted")
        // None of these used it up.
        let wrong = try await answer(clip([]), challenge.ticket, told.shown, of: id)
        #expect(wrong.steps[0].attempts(.livenessResult).count == 1)
        #expect(await refused(challenge.ticket, "again", of: id) == "challenge_used")
        #expect(
            await code { () throws(StoreError) in
                _ = try await service.prompt(0, of: challenge.ticket, for: step, in: id)
            } == "challenge_used")
        let late = try await service.challenge(for: step, of: id)
        let again = try await follow(late, id)
        clock.pass(60_000)
        #expect(await refused(late.ticket, "late", of: id, at: again.shown) == "challenge_expired")
        #expect(try await service.journey(id).steps[0].attemptsLeft(.livenessResult) == 1)
    }

    @Test func `no prompt comes before it is due, none twice, and no answer before the last`() async throws {
        let id = try await start()
        let challenge = try await service.challenge(for: step, of: id)
        let ticket = challenge.ticket
        func refused(_ number: Int) async -> StoreError? {
            await refusal { () async throws(StoreError) in
                _ = try await service.prompt(number, of: ticket, for: step, in: id)
            }
        }
        clock.pass(challenge.leadMilliseconds - 1)
        #expect(await refused(0) == .journey(.promptNotDue(challenge.id, milliseconds: 1)))
        #expect(await refused(1) == .journey(.promptMissing(challenge.id)))
        clock.pass(1)
        let first = try await service.prompt(0, of: ticket, for: step, in: id)
        let next = try #require(first.nextMilliseconds)
        clock.pass(next - 1)
        #expect(await refused(1)?.code == "prompt_not_due")
        // An answer that was lost on its way is told again, and moves nothing.
        let events = try await service.journey(id).sequence
        #expect(try await service.prompt(0, of: ticket, for: step, in: id) == first)
        #expect(try await service.journey(id).sequence == events)
        let early = await code { () throws(StoreError) in
            _ = try await answer(clip([first.movement]), ticket, [1000], of: id)
        }
        #expect(early == "challenge_unfinished")
        clock.pass(1)
        _ = try await service.prompt(1, of: ticket, for: step, in: id)
        for number in [-1, 3, 12] { #expect(await refused(number)?.code == "prompt_missing") }
        // A page that was loaded again gets another challenge in its place.
        let other = try await service.challenge(for: step, of: id)
        #expect(other.id != challenge.id)
        #expect(await refused(2)?.code == "challenge_expired")
    }

    @Test func `only one of two answers at once is accepted`() async throws {
        let id = try await start()
        let challenge = try await service.challenge(for: step, of: id)
        let told = try await follow(challenge, id)
        let clips = (0..<8).map { clip(told.movements) + Array(" \($0)".utf8) }
        let codes = await withTaskGroup(of: String.self) { group in
            for clip in clips {
                group.addTask {
                    do throws(StoreError) {
                        _ = try await service.submit(
                            clip, to: step, as: .livenessResult, of: id,
                            answer: .init(ticket: challenge.ticket, promptTimes: told.shown))
                        return "taken"
                    } catch {
                        return error.code
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.count { $0 == "taken" } == 1)
        #expect(Set(codes).isSubset(of: ["taken", "submission_in_progress", "challenge_used", "step_concluded"]))
    }

    // MARK: Crashes

    @Test func `an answer whose process ends before it is judged is judged once, by the times at which it came`()
        async throws
    {
        let id = try await start()
        let challenge = try await service.challenge(for: step, of: id)
        let told = try await follow(challenge, id)
        // A process that never comes to an end of its examination.
        let clock = clock
        let stuck = try await JourneyBench(
            folder: folder.path,
            analyzer: ToyAnalyzer { () async throws(BiometricsError) in
                while !Task.isCancelled { await Task.yield() }
                throw BiometricsError(.cancelled, "The process ends.")
            }, options: .init(), now: { clock.now }
        ).service
        let answer = ChallengeAnswer(ticket: challenge.ticket, promptTimes: told.shown)
        let given = Task {
            try await stuck.submit(clip(told.movements), to: step, as: .livenessResult, of: id, answer: answer)
        }
        let submission = try await given.value
        #expect(try await service.journey(id).steps[0].pending?.id == submission)
        // Used up at once, and the same answer again is the same.
        let again = await code { () throws(StoreError) in
            _ = try await service.submit(
                clip([]), to: step, as: .livenessResult, of: id, answer: answer)
        }
        #expect(again == "submission_in_progress")
        #expect(
            try await service.submit(clip(told.movements), to: step, as: .livenessResult, of: id, answer: answer)
                == submission)
        // Hours later another process finds it. The times of the answer are those of the event.
        clock.pass(7_200_000)
        let next = try await JourneyBench(folder: folder.path, now: { clock.now }).service
        #expect(try await next.recover() == 1)
        let journey = try await next.wait(for: submission, of: id)
        #expect(journey.steps[0].selfie?.isLive == true)
        #expect(journey.steps[0].attempts(.livenessResult).count == 1)
        #expect(try await next.finish(id).systemDecision == .complete)
    }

    @Test func `a challenge goes on in another process, and is erased with its journey`() async throws {
        let id = try await start()
        let challenge = try await service.challenge(for: step, of: id)
        let clock = clock
        let other = try await JourneyBench(folder: folder.path, now: { clock.now }).service
        clock.pass(challenge.leadMilliseconds)
        _ = try await other.prompt(0, of: challenge.ticket, for: step, in: id)
        #expect(try await service.journey(id).steps[0].openChallenge?.promptedAt.count == 1)
        _ = try await service.erase(id, by: .client)
        #expect(
            await code { () throws(StoreError) in
                _ = try await service.prompt(1, of: challenge.ticket, for: step, in: id)
            } != nil)
        #expect(try await bench.store.evidence(of: id).isEmpty)
    }
}

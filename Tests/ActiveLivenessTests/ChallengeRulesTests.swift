import ActiveLiveness
import BiometricsTestSupport
import Testing

struct ChallengeRulesTests {
    private let rules = ChallengeRules()

    /// Movements that begin half a second after the prompts of `challenge(_:)`.
    private func course(_ movements: ChallengeMovement..., delay: Double = 0.5) -> Course {
        Course(movements: movements.enumerated().map { ($1, begin: 1 + 2 * Double($0) + delay) })
    }

    @Test func `the movements that were asked for, in order and in time, are an answer`() throws {
        let verdict = rules.verdict(
            on: course(.turnLeft, .openMouth, .comeCloser).track,
            answering: try challenge(.turnLeft, .openMouth, .comeCloser))
        #expect(verdict.isAnswered)
        #expect(verdict.steps.map(\.outcome) == [.seen, .seen, .seen])
        #expect(verdict.surplus.isEmpty)
    }

    @Test func `another movement, another order, one too many and one too few are not an answer`() throws {
        let asked = try challenge(.turnLeft, .openMouth, .comeCloser)
        func reasons(_ course: Course) -> Set<ChallengeReason> {
            Set(rules.verdict(on: course.track, answering: asked).reasons)
        }
        #expect(reasons(course(.turnRight, .openMouth, .comeCloser)) == [.movementMissing, .movementUnasked])
        #expect(
            reasons(course(.openMouth, .turnLeft, .comeCloser)).isSuperset(of: [.movementMissing, .movementUnasked]))
        #expect(reasons(course(.turnLeft, .openMouth)) == [.movementMissing])
        var more = course(.turnLeft, .openMouth, .comeCloser)
        more.movements.append((.lookUp, begin: 7))
        #expect(reasons(more) == [.movementUnasked])
    }

    @Test func `a clip goes on for six seconds behind the last prompt and no longer`() throws {
        let asked = try challenge(.turnLeft)
        func reasons(seconds: Double) -> [ChallengeReason] {
            var course = course(.turnLeft)
            course.seconds = seconds
            return rules.verdict(on: course.track, answering: asked).reasons
        }
        #expect(reasons(seconds: 7) == [])
        #expect(reasons(seconds: 7.1) == [.clipTooLong])
    }

    @Test func `reasons from elsewhere come first, and each reason comes once`() throws {
        var course = course(.turnLeft)
        course.seconds = 4
        let verdict = rules.verdict(on: course.track, answering: try challenge(.turnLeft))
        #expect(verdict.isAnswered && verdict.withheld(because: []) == verdict)
        let withheld = verdict.withheld(because: [.severalPeople])
        #expect(!withheld.isAnswered && withheld.reasons == [.severalPeople] && withheld.steps == verdict.steps)
        #expect(withheld.withheld(because: [.clipDamaged, .severalPeople]).reasons == [.clipDamaged, .severalPeople])
    }

    @Test func `a missing movement costs its own step alone`() throws {
        let verdict = rules.verdict(
            on: Course(movements: [(.openMouth, begin: 3.5), (.comeCloser, begin: 5.5)]).track,
            answering: try challenge(.turnLeft, .openMouth, .comeCloser))
        #expect(verdict.steps.map(\.outcome) == [.missing, .seen, .seen])
        #expect(verdict.surplus.isEmpty)
    }

    @Test func `a movement counts from 0.2 s to 3 s after its prompt`() throws {
        let prompt = try ChallengePrompt(.turnLeft, atMilliseconds: 1000)
        let asked = try LivenessChallenge(
            id: String(repeating: "b", count: 32), nonce: String(repeating: "1", count: 32), prompts: [prompt],
            issuedAtMilliseconds: 0, expiresAtMilliseconds: 60_000)
        func outcome(begin: Double) -> ChallengeStepFinding.Outcome? {
            var course = Course(movements: [(.turnLeft, begin: begin)])
            course.framesASecond = 20
            return rules.verdict(on: course.track, answering: asked).steps.first?.outcome
        }
        #expect(outcome(begin: 1.15) == .tooEarly)
        #expect(outcome(begin: 1.2) == .seen)
        #expect(outcome(begin: 4) == .seen)
        #expect(outcome(begin: 4.05) == .tooLate)
    }

    @Test func `blinks are passed over unless they are asked for`() throws {
        var blinking = course(.turnLeft, .openMouth)
        blinking.movements += [(.blink, begin: 0.2), (.blink, begin: 6)]
        #expect(rules.verdict(on: blinking.track, answering: try challenge(.turnLeft, .openMouth)).isAnswered)
        let asked = try challenge(.turnLeft, .blink)
        #expect(rules.verdict(on: course(.turnLeft, .blink).track, answering: asked).isAnswered)
        #expect(!rules.verdict(on: course(.turnLeft).track, answering: asked).isAnswered)
    }

    @Test func `a clip that ends early, a face that is lost and a second face are told`() throws {
        let asked = try challenge(.turnLeft, .openMouth)
        let whole = course(.turnLeft, .openMouth).track.frames
        func reasons(_ frames: [HeadTrack.Frame]) -> [ChallengeReason] {
            rules.verdict(on: HeadTrack(frames), answering: asked).reasons
        }
        #expect(reasons(whole).isEmpty)
        #expect(reasons(whole.filter { $0.timeSeconds < 3.1 }).contains(.clipTooShort))
        #expect(reasons([]).contains(.clipTooShort))
        // At 15 frames a second seven frames without a head leave 8/15 s, six leave 7/15 s.
        func hidden(_ count: Int) -> [HeadTrack.Frame] {
            whole.enumerated().map { (100..<100 + count).contains($0) ? .none(timeSeconds: $1.timeSeconds) : $1 }
        }
        #expect(reasons(hidden(6)).isEmpty)
        #expect(reasons(hidden(7)) == [.faceLost])
        func doubled(_ count: Int) -> [HeadTrack.Frame] {
            whole.enumerated().map { $0 >= 100 && $0 < 100 + count ? .several(timeSeconds: $1.timeSeconds) : $1 }
        }
        #expect(reasons(doubled(1)).isEmpty)
        #expect(reasons(doubled(2)) == [.severalFaces])
    }

    @Test func `an answer to one challenge answers no other sequence`() throws {
        let policy = try ChallengePolicy()
        var generator = SplitMix(seed: 11)
        let challenges = try (0..<12).map { _ in try policy.challenge(atMilliseconds: 0, using: &generator) }
        for own in challenges {
            let track = Course(
                seconds: (own.prompts.last?.atSeconds ?? 0) + 3,
                movements: own.prompts.map { ($0.movement, begin: $0.atSeconds + 0.4) }
            ).track
            for other in challenges {
                let isSame = own.prompts.map(\.movement) == other.prompts.map(\.movement)
                if own == other || !isSame {
                    // A clip may be too short for the other as well.
                    #expect(rules.verdict(on: track, answering: other).isAnswered == (own == other))
                }
            }
        }
    }

    @Test func `a cut, another person and a clip from before refute life, and nothing else does`() {
        func verdict(_ reasons: [ChallengeReason]) -> ChallengeVerdict {
            ChallengeVerdict(steps: [], surplus: [], reasons: reasons)
        }
        for reason in [ChallengeReason.severalPeople, .otherPerson, .clipNotOfOnePiece, .clipBeforeChallenge] {
            #expect(verdict([.movementMissing, reason]).refutesLife)
        }
        for reason in [
            ChallengeReason.clipTooShort, .clipTooLong, .clipDamaged, .severalFaces, .faceLost, .movementMissing,
            .movementOutOfTime, .movementUnasked, .personNotCompared, .promptTimesContradicted, .expired, .used,
            .foreign, .otherClip, .init(rawValue: "OF_ANOTHER_VERSION"),
        ] {
            #expect(!verdict([reason]).refutesLife, "\(reason)")
        }
        #expect(!verdict([]).refutesLife)
    }
}

import BiometricsTestSupport
import FoundationEssentials
import IdentityDocuments
import Testing
import Verification

/// Laws that hold for all commands: random journeys of twenty commands each. 5,000 of them, or as many as
/// `BIOMETRICS_JOURNEYS` says.
struct JourneyLawsTests {
    private static let definitions: [JourneyDefinition] = [
        try? Definitions.standard(), try? Definitions.of(Definitions.document + "," + Definitions.selfie),
        try? Definitions.of(Definitions.address + "," + Definitions.activeSelfie),
        try? Definitions.of(#"{"id":"1","kind":"supportingDocument","attempts":1}"#),
        try? Definitions.of(
            #"{"id":"1","kind":"identityDocument","backSide":"always","types":["idCard"],"attempts":2}"#),
        try? Definitions.of(
            #"{"id":"1","kind":"identityDocument","attempts":2,"angledPhoto":"required","clip":"required"}"#),
    ].compactMap(\.self)

    /// Journeys are shared out so that they run beside one another.
    private static let shares = 10
    private static let journeysOfAShare =
        max(500, (ProcessInfo.processInfo.environment["BIOMETRICS_JOURNEYS"].flatMap { Int($0) } ?? 0) / shares)

    @Test(arguments: 0..<shares)
    func `no commands whatever break the laws`(share: Int) async throws {
        try #require(Self.definitions.count == 6)
        var reached: [Journey.Status: Int] = [:]
        for number in 0..<Self.journeysOfAShare {
            let seed = UInt64(share * Self.journeysOfAShare + number)
            let broken = try Self.run(seed: seed, &reached)
            // Tasks have as many threads as there are processors, and other tests wait for one.
            await Task.yield()
            if !broken.isEmpty {
                Issue.record("seed \(seed): \(broken.joined(separator: ", "))")
                return
            }
        }
        // The lot has to come by every place.
        for status in Journey.Status.allCases { #expect(reached[status, default: 0] > 0, "\(status)") }
    }

    /// The laws that one journey breaks.
    private static func run(seed: UInt64, _ reached: inout [Journey.Status: Int]) throws -> [String] {
        var lot = SplitMix(seed: seed)
        let definition = lot.pick(definitions)
        var ride = try RandomJourney(definition, lot: lot)
        var broken: [String] = []
        func law(_ holds: Bool, _ name: String) {
            if !holds { broken.append(name) }
        }
        for _ in 0..<20 {
            ride.passTime()
            let command = ride.command()
            let (before, count) = (ride.journey, ride.events.count)
            let error = ride.give(command)
            let journey = ride.journey
            if error != nil || ride.events.count == count {
                law(journey == before, "what is refused or done already changes nothing")
            } else {
                let again = try? journey.decide(command, at: ride.now, by: ride.events[count].actor)
                if case .happens? = again { law(false, "the same command twice happens once") }
            }
            law(before.status == .open || ride.events.count == count || isAfterEnd(command), "nothing after the end")
            for (old, new) in zip(before.steps, journey.steps) {
                // Another view of a document is compared with its sides, so it may come after them.
                let isView = [SubmissionSlot.angledPhoto, .documentClip].contains(new.pending?.slot)
                law(!old.isConcluded || new.isConcluded || isView, "a concluded step stays so")
                law(
                    !old.isConcluded || old.asked == new.asked,
                    "a concluded step takes nothing but another view of its document")
                law(
                    new.attempts.count { !$0.counts } <= StepState.mostWithdrawals, "withdrawals are within the limit")
                for slot in new.step.slots {
                    law(new.attempts(slot).count <= new.step.attempts, "attempts are within the limit")
                    law(new.challenges.count <= 2 * new.step.attempts, "challenges are within the limit")
                }
            }
            law(journey.status == .open || journey.requiredAction.text == "NONE", "no action after the end")
            law(accepts(journey, &ride), "the step takes what the action asks for")
        }
        reached[ride.journey.status, default: 0] += 1
        let split = 1 + ride.lot.below(ride.events.count)
        var parts = try Journey(definition, folding: ride.events[..<split])
        for event in ride.events[split...] { try parts.apply(event) }
        law(parts == ride.journey, "a prefix and the rest fold to the whole")
        law(try Journey(definition, folding: ride.events) == ride.journey, "the fold is the journey")
        foldDamaged(ride.events, definition, &ride.lot)
        law(followsToTheEnd(&ride), "following the action alone ends at NONE")
        return broken
    }

    private static func isAfterEnd(_ command: JourneyCommand) -> Bool {
        switch command {
        case .review, .claim, .release, .noteDown, .erase: true
        default: false
        }
    }

    private static func accepts(_ journey: Journey, _ ride: inout RandomJourney) -> Bool {
        let action = journey.requiredAction
        guard let id = action.step, let slot = action.slot, !action.awaitsResult, !journey.isExpired(at: ride.now),
            let state = journey.step(id)
        else { return true }
        let open = state.openChallenge
        if slot == .livenessResult {
            guard let open, open.isTold, ride.now < open.deadline, journey.lastTime < open.deadline else { return true }
        }
        var byteCount = 1
        if let open, slot == .livenessResult, open.issued.delivery == .pieces {
            // The clip is made of the pieces that were told of.
            guard !open.pieces.isEmpty else { return true }
            byteCount = open.pieces.reduce(0) { $0 + $1.piece.byteCount }
        }
        let fresh = Submission(
            id: freshID, step: id, slot: slot, evidence: .init(id: freshEvidence, digest: freshDigest),
            media: [.livenessResult, .documentClip].contains(slot) ? .video : .image, byteCount: byteCount,
            challenge: action.challenge?.id,
            promptTimes: open.map { (0..<$0.issued.hiddenPrompts).map { $0 * 1000 } })
        guard state.awaited == slot else { return false }
        return (try? journey.decide(.submit(fresh), at: ride.now, by: .client))
            == .happens(.submitted(submission: fresh))
    }

    private static let freshID = SubmissionID("fresh")
    private static let freshEvidence = EvidenceID("fresh")
    private static let freshDigest = ContentDigest.of("fresh")
    private static let names = (0..<40).map { "n\($0)" }
    private static let digests = names.map { ContentDigest.of($0) }

    /// Events that were swapped, left out or doubled come to a fold or an error; this is here to not trap.
    private static func foldDamaged(_ events: [JourneyEvent], _ definition: JourneyDefinition, _ lot: inout SplitMix) {
        var damaged = events
        for _ in 0..<3 where !damaged.isEmpty {
            let (first, second) = (lot.below(damaged.count), lot.below(damaged.count))
            switch lot.below(4) {
            case 0: damaged.swapAt(first, second)
            case 1: damaged.remove(at: first)
            case 2: damaged.insert(damaged[first], at: second)
            default:
                // The happening of one event under the number of another.
                let (event, other) = (damaged[first], damaged[second])
                damaged[first] = JourneyEvent(
                    journey: event.journey, sequence: event.sequence, time: event.time, actor: event.actor,
                    previous: event.previous, happening: other.happening)
            }
        }
        _ = try? Journey(definition, folding: damaged)
    }

    private static func followsToTheEnd(_ ride: inout RandomJourney) -> Bool {
        for number in names.indices {
            let action = ride.journey.requiredAction
            guard let id = action.step, let slot = action.slot, let state = ride.journey.step(id) else {
                return ride.journey.status != .open || ride.journey.openSteps.isEmpty
            }
            if ride.journey.isExpired(at: ride.now) { return true }
            if let pending = state.pending {
                _ = ride.give(.record(ride.assessment(of: pending.id, pending.slot)))
                continue
            }
            var challenge: ChallengeID?
            if slot == .livenessResult {
                if let open = state.openChallenge {
                    // Work that another began is left to it.
                    ride.pass(to: open.deadline)
                    _ = ride.give(.lapse(open.issued.id))
                    continue
                }
                challenge = ChallengeID(names[number])
                _ = ride.give(.issue(.init(id: ChallengeID(names[number]), step: id, expires: ride.now.plus(100_000))))
            }
            _ = ride.give(
                .submit(
                    .init(
                        id: .init(names[number]), step: id, slot: slot,
                        evidence: .init(id: .init(names[number]), digest: digests[number]),
                        media: [.livenessResult, .documentClip].contains(slot) ? .video : .image, byteCount: 1,
                        challenge: challenge)))
        }
        return false
    }
}

extension StepState {
    /// The submissions to the slots that are asked for.
    fileprivate var asked: [Attempt] { attempts.filter { neededSlots.contains($0.submission.slot) } }
}

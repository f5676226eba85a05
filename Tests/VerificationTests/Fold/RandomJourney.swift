import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import Verification

/// A journey that commands by lot are given to, most of them such as its state may take.
struct RandomJourney {
    private(set) var journey: Journey
    private(set) var events: [JourneyEvent]
    private(set) var commands: [JourneyCommand] = []
    private(set) var now = JourneyInstant.noon
    var lot: SplitMix

    static let previous = ContentDigest.of("previous")
    private static let id = JourneyID("j")
    private static let contents = (0..<40).map { ContentDigest.of("content \($0)") }
    private static let submissions = (0..<40).map { SubmissionID("s\($0)") }
    private static let evidence = (0..<40).map { EvidenceID("e\($0)") }
    private static let challenges = (0..<40).map { ChallengeID("c\($0)") }
    private static let pieces = contents.prefix(2).compactMap { ClipPiece(byteCount: 500, digest: $0) }
    private static let keys = (0..<6).map { RequestKey("k\($0)") }

    init(_ definition: JourneyDefinition, lot: SplitMix) throws(JourneyError) {
        let start = JourneyEvent(
            journey: Self.id, sequence: 1, time: now, actor: .client, previous: nil,
            happening: .started(definition: definition.reference))
        journey = try Journey(definition, startingWith: start)
        events = [start]
        self.lot = lot
    }

    /// Gives a command; the error it is refused with.
    mutating func give(_ command: JourneyCommand) -> JourneyError? {
        let actor: JourneyActor = lot.isOne(in: 20) ? .client : command.usualActor
        do throws(JourneyError) {
            guard case .happens(let happening) = try journey.decide(command, at: now, by: actor) else { return nil }
            let event = journey.event(happening, at: now, by: actor, previous: Self.previous)
            try journey.apply(event)
            events.append(event)
            commands.append(command)
            return nil
        } catch {
            return error
        }
    }

    /// Lets time pass until `moment`, unless it is there.
    mutating func pass(to moment: JourneyInstant) { now = max(now, moment) }

    mutating func passTime() {
        now = lot.isOne(in: 30) ? now.plus(Int64(lot.below(100_000_000))) : now.plus(Int64(lot.below(30_000)) - 2000)
    }

    /// The next command by lot.
    mutating func command() -> JourneyCommand {
        let step = lot.pick(journey.steps)
        switch lot.below(20) {
        case 0..<6: return .submit(submission(to: step, lot.isOne(in: 6) ? lot.pick(SubmissionSlot.allCases) : nil))
        case 6..<12:
            let pending = journey.steps.compactMap(\.pending)
            guard let first = pending.first, !lot.isOne(in: 8) else {
                return .record(assessment(of: lot.pick(Self.submissions), .front))
            }
            return .record(assessment(of: first.id, first.slot))
        case 12..<14:
            if let open = step.openChallenge, !lot.isOne(in: 3) {
                if lot.isOne(in: 4) { return .lapse(open.issued.id) }
                return lot.isOne(in: 2)
                    ? .note(lot.pick(Self.pieces), of: open.issued.id, number: open.pieces.count)
                    : .handOut(open.issued.id, prompt: open.promptedAt.count)
            }
            return .issue(
                .init(
                    id: lot.pick(Self.challenges), step: step.step.id, expires: now.plus(Int64(lot.below(60_000))),
                    hiddenPrompts: lot.below(3), delivery: lot.pick(ClipDelivery.allCases)))
        case 14:
            let pending = journey.steps.compactMap(\.pending).first?.id
            return .withdraw(pending ?? lot.pick(Self.submissions))
        case 15: return .skip(step.step.id)
        case 16:
            return .confirm(
                step.step.id, values: .init(id: lot.pick(Self.evidence), digest: lot.pick(Self.contents)))
        case 17: return .finish(JourneyFacts())
        case 18:
            return lot.isOne(in: 4)
                ? lot.pick([.cancel, .erase, .expire])
                : reviewing()
        default: return commands.isEmpty ? .expire : lot.pick(commands)
        }
    }

    private mutating func reviewing() -> JourneyCommand {
        let note = EvidenceReference(id: lot.pick(Self.evidence), digest: lot.pick(Self.contents))
        let word = JourneyCommand.review(lot.pick(ReviewVerdict.allCases), .init(rawValue: "reason"))
        return lot.isOne(in: 2) ? word : lot.pick([.claim, .release, .noteDown(note)])
    }

    mutating func submission(to step: StepState, _ slot: SubmissionSlot?) -> Submission {
        let slot = slot ?? step.awaited ?? .front
        return Submission(
            id: lot.pick(Self.submissions), step: step.step.id, slot: slot,
            evidence: .init(id: lot.pick(Self.evidence), digest: lot.pick(Self.contents)),
            media: slot == .documentClip || slot == .livenessResult || lot.isOne(in: 12) ? .video : .image,
            byteCount: lot.isOne(in: 30) ? 5_000_000 : 1000, requestKey: lot.isOne(in: 5) ? lot.pick(Self.keys) : nil,
            challenge: lot.isOne(in: 9) ? lot.pick(Self.challenges) : step.challenge?.id,
            promptTimes: step.openChallenge.map { (0..<$0.issued.hiddenPrompts).map { $0 * 1000 } })
    }

    mutating func assessment(of id: SubmissionID, _ slot: SubmissionSlot) -> CaptureAssessment {
        let isGood = !lot.isOne(in: 3)
        if [.faceImage, .livenessResult].contains(slot) {
            let capture = SelfieCapture(
                isLive: lot.pick([true, false, nil]), statusCode: isGood ? nil : .faceNotFound)
            return CaptureAssessment(submission: id, finding: .selfie(capture))
        }
        let type = lot.pick([DocumentType.passport, .idCard, .proofOfAddress])
        let country = lot.isOne(in: 5) ? nil : CountryCode(rawValue: "NLD")
        let capture = DocumentCapture(
            isWhole: isGood, isLegible: true, isRightSide: true,
            recognition: lot.isOne(in: 6) ? nil : .init(type: type, issuingCountry: country))
        return CaptureAssessment(submission: id, finding: .document(capture))
    }
}

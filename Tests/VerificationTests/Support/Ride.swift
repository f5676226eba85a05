import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import Verification

/// A journey on its way, with the events that it is the fold of.
struct Ride {
    let definition: JourneyDefinition
    var journey: Journey
    var events: [JourneyEvent]
    var now: JourneyInstant
    private var count = 0

    init(
        _ definition: JourneyDefinition, at time: JourneyInstant = .noon, simulating outcome: SimulatedOutcome? = nil
    ) throws {
        self.definition = definition
        let start = JourneyEvent(
            journey: .init("journey-1"), sequence: 1, time: time, actor: .client, previous: nil,
            happening: .started(definition: definition.reference, simulates: outcome))
        journey = try Journey(definition, startingWith: start)
        events = [start]
        now = time
    }

    /// Carries a command out.
    @discardableResult
    mutating func go(
        _ command: JourneyCommand, by actor: JourneyActor? = nil
    ) throws(JourneyError) -> JourneyAnswer {
        let actor = actor ?? command.usualActor
        let answer = try journey.decide(command, at: now, by: actor)
        if case .happens(let happening) = answer {
            let event = journey.event(happening, at: now, by: actor, previous: sure(events.last).testDigest)
            try journey.apply(event)
            events.append(event)
        }
        return answer
    }

    /// A submission of new bytes, with names by number.
    mutating func submission(
        _ step: String, _ slot: SubmissionSlot, media: MediaKind = .image, bytes: Int = 1000, content: String? = nil,
        key: String? = nil, challenge: ChallengeID? = nil, declared: DeclaredDocument? = nil
    ) -> Submission {
        count += 1
        return Submission(
            id: .init("s\(count)"), step: .init(step), slot: slot,
            evidence: EvidenceReference(id: .init("e\(count)"), digest: .of(content ?? "content \(count)")),
            media: media, byteCount: bytes, requestKey: key.map { .init($0) }, challenge: challenge,
            declared: declared)
    }

    /// Gives a side of a document and its result.
    mutating func document(
        _ step: String, _ slot: SubmissionSlot, good: Bool = true, _ type: DocumentType? = .idCard,
        country: String = "NLD", checks: [DocumentCapture.Check] = [.init(name: "a", result: .passed)]
    ) throws {
        let recognition = type.map { DocumentCapture.Recognition(type: $0, issuingCountry: .init(rawValue: country)) }
        try document(
            step, slot,
            DocumentCapture(
                isWhole: good, isLegible: true, isRightSide: true, recognition: recognition, checks: checks))
    }

    /// Gives a side of a document that has this result.
    mutating func document(_ step: String, _ slot: SubmissionSlot, _ capture: DocumentCapture) throws {
        let submission = submission(step, slot)
        try go(.submit(submission))
        try go(.record(.init(submission: submission.id, finding: .document(capture))))
    }

    /// Gives a face, or the answer to a new challenge, and its result.
    mutating func selfie(
        _ slot: SubmissionSlot = .faceImage, live: Bool? = true, code: LivenessStatusCode? = nil, step: String = "20",
        asksAgain: Bool? = nil
    ) throws {
        var challenge: ChallengeID?
        if slot == .livenessResult {
            count += 1
            challenge = .init("c\(count)")
            try go(.issue(.init(id: .init("c\(count)"), step: .init(step), expires: now.plus(60_000))))
        }
        let submission = submission(
            step, slot, media: slot == .livenessResult ? .video : .image, challenge: challenge)
        try go(.submit(submission))
        let capture = SelfieCapture(
            isLive: code != nil && live == true ? nil : live, statusCode: code, asksAgain: asksAgain)
        try go(.record(.init(submission: submission.id, finding: .selfie(capture))))
    }

    var action: String { journey.requiredAction.text }
}

extension JourneyCommand {
    var usualActor: JourneyActor {
        switch self {
        case .record, .withdraw, .issue, .handOut, .lapse, .expire: .system
        case .review, .claim, .release, .noteDown, .view: .reviewer(id: .init("r1"))
        default: .client
        }
    }
}

extension JourneyInstant {
    static let noon = sure(JourneyInstant("2026-11-22T12:00:00.000Z"))

    func plus(_ milliseconds: Int64) -> JourneyInstant {
        sure(JourneyInstant(milliseconds: self.milliseconds + milliseconds))
    }
}

extension Identifier {
    init(_ text: String) { self = sure(Self(rawValue: text)) }
}

extension ContentDigest {
    /// A stand-in for SHA-256: other bytes, other digits (FNV-1a, four times with other seeds).
    static func of(_ bytes: some Sequence<UInt8>) -> ContentDigest {
        let bytes = Array(bytes)
        let words = (0..<4).map { seed in
            bytes.reduce(0xCBF2_9CE4_8422_2325 &+ UInt64(seed)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        let text = words.map { String($0, radix: 16) }.map { String(repeating: "0", count: 16 - $0.count) + $0 }
        return sure(ContentDigest(hexadecimal: text.joined()))
    }

    static func of(_ text: String) -> ContentDigest { of(text.utf8) }
}

extension JourneyEvent {
    var testDigest: ContentDigest {
        guard let bytes = try? storedBytes() else { return .of("") }
        return .of(bytes)
    }
}

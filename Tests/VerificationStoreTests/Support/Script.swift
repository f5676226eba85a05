import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import Verification
import VerificationStore

/// A journey on its way, and the changes that bring it to a store.
struct Script {
    private(set) var journey: Journey
    private(set) var head: ContentDigest
    private var now: JourneyInstant
    private var count = 0
    let applicant: ContentDigest?

    /// A journey that begins, and the change that stores it.
    static func start(
        _ id: String, at time: JourneyInstant = .noon, applicant: ContentDigest? = nil
    ) throws -> (Script, JourneyChange) {
        let definition = try Definitions.standard()
        let event = JourneyEvent(
            journey: .init(id), sequence: 1, time: time, actor: .client, previous: nil,
            happening: .started(definition: definition.reference))
        let stored = try StoredEvent(event)
        let script = Script(
            journey: try Journey(definition, startingWith: event), head: stored.digest, now: time,
            applicant: applicant)
        return (script, JourneyChange(after: 0, [stored], entry: script.entry))
    }

    private init(journey: Journey, head: ContentDigest, now: JourneyInstant, applicant: ContentDigest?) {
        self.journey = journey
        self.head = head
        self.now = now
        self.applicant = applicant
    }

    var entry: JourneyEntry { JourneyEntry(of: journey, head: head, applicant: applicant) }

    /// The change that a command comes to.
    mutating func change(_ command: JourneyCommand, by actor: JourneyActor = .client) throws -> JourneyChange {
        guard case .happens(let happening) = try journey.decide(command, at: now, by: actor) else {
            preconditionFailure("the command of a test was carried out before")
        }
        let event = journey.event(happening, at: now, by: actor, previous: head)
        let before = journey.sequence
        try journey.apply(event)
        let stored = try StoredEvent(event)
        head = stored.digest
        return JourneyChange(after: before, [stored], entry: entry)
    }

    /// The change that gives a front.
    mutating func submit(_ slot: SubmissionSlot = .front, evidence: EvidenceReference? = nil) throws -> JourneyChange {
        count += 1
        let submission = Submission(
            id: .init("s\(count)"), step: .init("10"), slot: slot,
            evidence: try evidence
                ?? EvidenceReference(id: .init("e\(count)"), digest: .init(of: Array("bytes \(count)".utf8))),
            media: .image, byteCount: 1000)
        return try change(.submit(submission))
    }

    /// The change that tells of the front that was given last.
    mutating func assess(isWhole: Bool = false) throws -> JourneyChange {
        let capture = DocumentCapture(isWhole: isWhole, isLegible: true, isRightSide: true, recognition: nil)
        return try change(.record(.init(submission: .init("s\(count)"), finding: .document(capture))), by: .system)
    }
}

enum Definitions {
    static func standard(version: Int = 1, title: String = "T") throws -> JourneyDefinition {
        let text = """
            {"schema":"biometrics.journey-definition/1","id":"d","version":\(version),"title":"\(title)",
             "steps":[{"id":"10","kind":"identityDocument","backSide":"never"}],"expiresAfter":"PT24H",
             "retention":{"media":"P30D","result":"P5Y"}}
            """
        return try JourneyDefinition(definition: text.utf8)
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

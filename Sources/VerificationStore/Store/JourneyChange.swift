internal import BiometricsCore
internal import Platform
public import Verification

/// An atomic change of a journey.
public struct JourneyChange: Sendable {
    /// The number of events that the journey must have for this change; 0 for a new journey.
    public let expectedSequence: Int
    /// The events that follow, in order.
    public let events: [StoredEvent]
    /// The journey after them.
    public let entry: JourneyEntry
    /// Submissions whose examination begins with this change.
    public var begins: [SubmissionID] = []
    /// The lease for `begins`.
    public var lease: WorkLease?
    /// Submissions whose examination has ended.
    public var ends: [SubmissionID] = []
    /// Keyed digests by which other journeys find this one.
    public var marks: [LinkDigest] = []

    /// The encrypted keys of a new journey.
    public var keys: [SealedKey] = []
    /// Encrypted evidence; files are already on the disk.
    public var evidence: [EvidencePiece] = []

    /// The notice about the last event; `nil` if others are not notified.
    var notice: JourneyNotice?
    /// The change of its place in the review queue; `nil` for none.
    var queue: QueueChange?

    /// A change that appends events after the first `expectedSequence`.
    public init(after expectedSequence: Int, _ events: [StoredEvent], entry: JourneyEntry) {
        self.expectedSequence = expectedSequence
        self.events = events
        self.entry = entry
    }

    /// The change that erases a journey whose events cannot be read.
    ///
    /// - Parameter last: the number of its last event, which may differ from the one in the entry.
    init(
        erasing entry: JourneyEntry, _ evidence: [EvidenceReference], after last: Int, at time: JourneyInstant,
        by actor: JourneyActor
    ) throws(StoreError) {
        let event = JourneyEvent(
            journey: entry.id, sequence: max(entry.sequence, last) + 1, time: time, actor: actor,
            previous: entry.head, happening: .erased(evidence: evidence))
        let stored = try translating(StoreError.system) { () throws(BiometricsError) in try StoredEvent(event) }
        self.init(after: entry.sequence, [stored], entry: entry.erased(by: stored))
        notice = JourneyNotice(
            journey: entry.id, sequence: event.sequence, kind: .erased, time: time, outcome: nil)
        queue = .leaves
    }
}

/// A change of a journey's place in the review queue.
enum QueueChange: Hashable, Sendable {
    /// It waits for a reviewer since then, or longer if it was waiting before. It is free.
    case enters(since: JourneyInstant)
    /// A reviewer holds it until then.
    case held(by: ReviewerID, until: JourneyInstant)
    /// It is free again.
    case freed
    /// It waits for no reviewer.
    case leaves

    /// The change that follows from an event.
    init?(of event: JourneyEvent, in journey: Journey) {
        switch (event.happening, event.actor) {
        case (.finished, _), (.reviewed, _), (.erased, _):
            self = journey.awaitsReview ? .enters(since: event.time) : .leaves
        case (.claimed(let until), .reviewer(let reviewer)): self = .held(by: reviewer, until: until)
        case (.released, _): self = .freed
        default: return nil
        }
    }
}

/// A keyed digest of something that journeys may share. Without the key, its origin cannot be determined.
public struct LinkDigest: Hashable, Sendable {
    /// The kind of a mark.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A document: its country, type and number.
        case document
        /// The bytes of a submission.
        case media
        /// A person, by the caller's reference.
        case applicant
        /// A challenge of active liveness: the journey and the step that it was issued for. Not stored.
        case challenge
    }

    /// The kind.
    public let kind: Kind
    /// The keyed digest.
    public let digest: ContentDigest

    /// A mark.
    public init(_ kind: Kind, _ digest: ContentDigest) {
        self.kind = kind
        self.digest = digest
    }
}

/// A lease on the examination of a submission.
public struct WorkLease: Hashable, Sendable {
    /// A name that is unique among running processes.
    public let owner: String
    /// From this moment on, any process may take over.
    public let until: JourneyInstant

    /// A lease.
    public init(owner: String, until: JourneyInstant) {
        self.owner = owner
        self.until = until
    }
}

/// A submission to examine.
public struct WorkItem: Hashable, Sendable {
    /// The journey.
    public let journey: JourneyID
    /// The submission.
    public let submission: SubmissionID
    /// The number of tries, including this one.
    public let tries: Int
}

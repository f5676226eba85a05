public import Verification

/// What is written to a journey in one step: all of it, or nothing.
public struct JourneyChange: Sendable {
    /// How many events the journey has to have for the change to be made; 0 for a new journey.
    public let expectedSequence: Int
    /// The events that follow, in order.
    public let events: [StoredEvent]
    /// The journey after them.
    public let entry: JourneyEntry
    /// Submissions whose examination begins, held by whoever makes the change.
    public var begins: [SubmissionID] = []
    /// Who examines `begins`, and until when nobody else does.
    public var lease: WorkLease?
    /// Submissions whose examination has ended.
    public var ends: [SubmissionID] = []
    /// Keyed digests by which other journeys find this one.
    public var marks: [JourneyMark] = []

    /// The keys of a new journey, sealed.
    public var keys: [SealedKey] = []
    /// Evidence, sealed; what is in files is on the disk already.
    public var evidence: [EvidencePiece] = []

    /// What others are told of the last event; `nil` where that is nobody's business.
    var notice: JourneyNotice?
    /// What becomes of its place among the journeys that await a reviewer; `nil` if that stays as it is.
    var queue: QueueChange?

    /// Events behind the first `expectedSequence`.
    public init(after expectedSequence: Int, _ events: [StoredEvent], entry: JourneyEntry) {
        self.expectedSequence = expectedSequence
        self.events = events
        self.entry = entry
    }
}

/// What becomes of a journey's place among those that await a reviewer.
enum QueueChange: Hashable, Sendable {
    /// It awaits one, and has since then unless it did before. Nobody holds it.
    case enters(since: JourneyInstant)
    /// A reviewer holds it until then.
    case held(by: ReviewerID, until: JourneyInstant)
    /// Nobody holds it any more.
    case freed
    /// It awaits nobody.
    case leaves

    /// The change that an event comes to.
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

/// A keyed digest of something that two journeys may share. Who does not have the key cannot tell what it is of.
public struct JourneyMark: Hashable, Sendable {
    /// What a mark is of.
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

    /// What it is of.
    public let kind: Kind
    /// The keyed digest.
    public let digest: ContentDigest

    /// A mark.
    public init(_ kind: Kind, _ digest: ContentDigest) {
        self.kind = kind
        self.digest = digest
    }
}

/// Who examines a submission, and until when nobody else does.
public struct WorkLease: Hashable, Sendable {
    /// A name that no other running process has.
    public let owner: String
    /// From this moment on anybody may take the work over.
    public let until: JourneyInstant

    /// A lease.
    public init(owner: String, until: JourneyInstant) {
        self.owner = owner
        self.until = until
    }
}

/// A submission that is to be examined.
public struct WorkItem: Hashable, Sendable {
    /// The journey.
    public let journey: JourneyID
    /// The submission.
    public let submission: SubmissionID
    /// How often it was begun, this time included.
    public let tries: Int
}

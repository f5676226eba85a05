public import Verification

/// What a store can tell of a journey without reading its events.
public struct JourneyEntry: Hashable, Sendable {
    /// The journey.
    public let id: JourneyID
    /// The definition that it began with.
    public let definition: DefinitionReference
    /// Whose journey it is, as a keyed digest of the caller's reference; `nil` where none was given, and once it is erased.
    public let applicant: ContentDigest?
    /// Where it stands.
    public let status: Journey.Status
    /// The number of its events.
    public let sequence: Int
    /// The digest of its last event.
    public let head: ContentDigest
    /// When it began.
    public let startedAt: JourneyInstant
    /// When it expires, unless it ends before; `nil` beyond the year 9999.
    public let expiresAt: JourneyInstant?
    /// When pictures, clips and templates are to be erased; `nil` for never, or before the end.
    public let mediaDueAt: JourneyInstant?
    /// When everything is to be erased; `nil` for never, or before the end.
    public let resultDueAt: JourneyInstant?
    /// The decision that counts; `nil` before the end.
    public let decision: SystemDecision?
    /// The rules that the system's decision rests on, unless it is `Complete`.
    public let decidingRules: [RuleKey]
    /// The system's decision; `nil` before the end.
    public let systemDecision: SystemDecision?
    /// When it ended; `nil` while it is open.
    public let endedAt: JourneyInstant?
    /// When the decision that counts was made; `nil` while a reviewer's word is awaited.
    public let decidedAt: JourneyInstant?

    /// The entry of a journey whose last event has the digest `head`.
    public init(of journey: Journey, head: ContentDigest, applicant: ContentDigest?) {
        self.init(
            id: journey.id, definition: journey.definition.reference, applicant: applicant, status: journey.status,
            sequence: journey.sequence, head: head, startedAt: journey.startedAt, expiresAt: journey.expiresAt,
            mediaDueAt: journey.retention.media, resultDueAt: journey.retention.result,
            decision: journey.finalDecision, decidingRules: journey.decidingRules,
            systemDecision: journey.systemDecision, endedAt: journey.endedAt, decidedAt: journey.decidedAt)
    }

    init(
        id: JourneyID, definition: DefinitionReference, applicant: ContentDigest?, status: Journey.Status,
        sequence: Int, head: ContentDigest, startedAt: JourneyInstant, expiresAt: JourneyInstant?,
        mediaDueAt: JourneyInstant?, resultDueAt: JourneyInstant?, decision: SystemDecision?,
        decidingRules: [RuleKey], systemDecision: SystemDecision?, endedAt: JourneyInstant?,
        decidedAt: JourneyInstant?
    ) {
        self.systemDecision = systemDecision
        self.endedAt = endedAt
        self.decidedAt = decidedAt
        self.id = id
        self.definition = definition
        self.applicant = applicant
        self.status = status
        self.sequence = sequence
        self.head = head
        self.startedAt = startedAt
        self.expiresAt = expiresAt
        self.mediaDueAt = mediaDueAt
        self.resultDueAt = resultDueAt
        self.decision = decision
        self.decidingRules = decidingRules
    }
}

/// Which journeys to list. The oldest comes first.
public struct JourneyQuery: Hashable, Sendable {
    /// A place in a list, behind one journey.
    public struct Cursor: Hashable, Sendable {
        /// When that journey began.
        public let startedAt: JourneyInstant
        /// That journey.
        public let journey: JourneyID

        /// The place behind `entry`.
        public init(behind entry: JourneyEntry) {
            startedAt = entry.startedAt
            journey = entry.id
        }
    }

    /// Where they stand; `nil` for anywhere.
    public var status: Journey.Status?
    /// Whose they are; `nil` for anybody's.
    public var applicant: ContentDigest?
    /// The decision that counts; `nil` for any, or none.
    public var decision: SystemDecision?
    /// A rule that the system's decision rests on; `nil` for any, or none.
    public var rule: RuleKey?
    /// The earliest start; `nil` for any.
    public var startedFrom: JourneyInstant?
    /// They began before this moment; `nil` for any.
    public var startedBefore: JourneyInstant?
    /// The place from which on they are listed; `nil` for the beginning.
    public var cursor: Cursor?
    /// At most so many; at least 1.
    public var limit: Int

    /// A list.
    public init(
        status: Journey.Status? = nil, applicant: ContentDigest? = nil, cursor: Cursor? = nil, limit: Int = 100
    ) {
        self.status = status
        self.applicant = applicant
        self.cursor = cursor
        self.limit = limit
    }
}

public import Verification

/// The stored summary of a journey, available without its events.
public struct JourneyEntry: Hashable, Sendable {
    /// The journey.
    public let id: JourneyID
    /// The definition that it began with.
    public let definition: DefinitionReference
    /// The applicant as a keyed digest of the caller's reference; `nil` without a reference, and after erasure.
    public let applicant: ContentDigest?
    /// The status.
    public let status: Journey.Status
    /// The number of events.
    public let sequence: Int
    /// The digest of its last event.
    public let head: ContentDigest
    /// The start.
    public let startedAt: JourneyInstant
    /// The time of expiry, unless it ends before; `nil` beyond the year 9999.
    public let expiresAt: JourneyInstant?
    /// When pictures, clips and templates must be erased; `nil` for never, or before the end.
    public let mediaDueAt: JourneyInstant?
    /// When everything must be erased; `nil` for never, or before the end.
    public let resultDueAt: JourneyInstant?
    /// The effective decision; `nil` before the end.
    public let decision: SystemDecision?
    /// The rules behind the system's decision, unless it is `Complete`.
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

    /// The entry of this journey after an event that erased it.
    func erased(by event: StoredEvent) -> JourneyEntry {
        JourneyEntry(
            id: id, definition: definition, applicant: applicant, status: .erased, sequence: event.sequence,
            head: event.digest, startedAt: startedAt, expiresAt: expiresAt, mediaDueAt: nil, resultDueAt: nil,
            decision: decision, decidingRules: decidingRules, systemDecision: systemDecision, endedAt: endedAt,
            decidedAt: decidedAt)
    }
}

/// A query for journeys, oldest first.
public struct JourneyQuery: Hashable, Sendable {
    /// A position in a list, after one journey.
    public struct Cursor: Hashable, Sendable {
        /// The start of that journey.
        public let startedAt: JourneyInstant
        /// That journey.
        public let journey: JourneyID

        /// The position after `entry`.
        public init(behind entry: JourneyEntry) {
            startedAt = entry.startedAt
            journey = entry.id
        }
    }

    /// Only journeys with this status; `nil` for any.
    public var status: Journey.Status?
    /// Only journeys of this applicant; `nil` for any.
    public var applicant: ContentDigest?
    /// Only journeys with this effective decision; `nil` for any, or none.
    public var decision: SystemDecision?
    /// Only journeys that this rule decided; `nil` for any, or none.
    public var rule: RuleKey?
    /// The earliest start; `nil` for any.
    public var startedFrom: JourneyInstant?
    /// Only journeys that began before this moment; `nil` for any.
    public var startedBefore: JourneyInstant?
    /// The position after which the list begins; `nil` for the beginning.
    public var cursor: Cursor?
    /// The largest number of journeys; at least 1.
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

internal import BiometricsCore
internal import Platform
public import Verification

/// A journey as a store has it, and what the next change has to follow.
public struct JourneyRecord: Sendable {
    /// The fold of its events.
    public private(set) var journey: Journey
    /// The digest of its last event.
    public private(set) var head: ContentDigest
    /// Whose journey it is, as a keyed digest.
    public let applicant: ContentDigest?

    /// A journey that begins, and the change that stores it.
    ///
    /// - Throws: `.system` where the event cannot be written.
    public static func start(
        _ definition: JourneyDefinition, as id: JourneyID, at time: JourneyInstant, by actor: JourneyActor,
        applicant: ContentDigest?
    ) throws(StoreError) -> (record: JourneyRecord, change: JourneyChange) {
        let event = JourneyEvent(
            journey: id, sequence: 1, time: time, actor: actor, previous: nil,
            happening: .started(definition: definition.reference))
        let stored = try stored(event)
        let journey = try translating(StoreError.journey) { () throws(JourneyError) in
            try Journey(definition, startingWith: event)
        }
        let record = JourneyRecord(journey: journey, head: stored.digest, applicant: applicant)
        return (record, JourneyChange(after: 0, [stored], entry: record.entry))
    }

    /// The journey that a store has.
    ///
    /// - Parameter definition: that of a reference, where the caller has it at hand.
    /// - Throws: `.journey(.noActiveJourney)` where there is none, `.journey(.unknownDefinition)`, and what an event that
    ///   does not fit is refused with.
    public init(
        of id: JourneyID, in store: any JourneyStore,
        definition known: (DefinitionReference) async -> JourneyDefinition? = { _ in nil }
    ) async throws(StoreError) {
        guard let entry = try await store.entry(of: id) else { throw .journey(.noActiveJourney) }
        var definition = await known(entry.definition)
        if definition == nil { definition = try await store.definition(entry.definition) }
        guard let definition else { throw .journey(.unknownDefinition(entry.definition)) }
        let stored = try await store.events(of: id, after: 0)
        guard let last = stored.last else { throw .journey(.noActiveJourney) }
        journey = try Self.fold(stored, definition)
        head = last.digest
        applicant = entry.applicant
    }

    private init(journey: Journey, head: ContentDigest, applicant: ContentDigest?) {
        self.journey = journey
        self.head = head
        self.applicant = applicant
    }

    /// What a store can tell of it without its events.
    public var entry: JourneyEntry { JourneyEntry(of: journey, head: head, applicant: applicant) }

    /// The change that something that happens comes to. The record is ahead of the store until that is committed.
    ///
    /// - Throws: `.journey` with what the journey refuses.
    public mutating func change(
        _ happening: JourneyHappening, at time: JourneyInstant, by actor: JourneyActor
    ) throws(StoreError) -> JourneyChange {
        let event = journey.event(happening, at: time, by: actor, previous: head)
        let before = journey.sequence
        let stored = try Self.stored(event)
        try translating(StoreError.journey) { () throws(JourneyError) in try journey.apply(event) }
        head = stored.digest
        var change = JourneyChange(after: before, [stored], entry: entry)
        change.notice = JourneyNotice(of: event, in: journey)
        change.queue = QueueChange(of: event, in: journey)
        return change
    }

    private static func stored(_ event: JourneyEvent) throws(StoreError) -> StoredEvent {
        try translating(StoreError.system) { () throws(BiometricsError) in try StoredEvent(event) }
    }

    static func fold(_ stored: [StoredEvent], _ definition: JourneyDefinition) throws(StoreError) -> Journey {
        var events: [JourneyEvent] = []
        for event in stored {
            events.append(try translating(StoreError.system) { () throws(BiometricsError) in try event.event() })
        }
        return try translating(StoreError.journey) { () throws(JourneyError) in
            try Journey(definition, folding: events)
        }
    }
}

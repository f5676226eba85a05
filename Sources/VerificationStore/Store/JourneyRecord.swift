internal import BiometricsCore
internal import Platform
public import Verification

/// A stored journey, with everything that the next change needs.
public struct JourneyRecord: Sendable {
    /// The fold of its events.
    public private(set) var journey: Journey
    /// The digest of its last event.
    public private(set) var head: ContentDigest
    /// The applicant as a keyed digest.
    public let applicant: ContentDigest?

    /// A new journey, and the change that stores it.
    ///
    /// - Throws: `.system` if the event cannot be encoded.
    public static func start(
        _ definition: JourneyDefinition, as id: JourneyID, at time: JourneyInstant, by actor: JourneyActor,
        applicant: ContentDigest?, locale: String? = nil, simulating outcome: SimulatedOutcome? = nil
    ) throws(StoreError) -> (record: JourneyRecord, change: JourneyChange) {
        let event = JourneyEvent(
            journey: id, sequence: 1, time: time, actor: actor, previous: nil,
            happening: .started(definition: definition.reference, locale: locale, simulates: outcome))
        let stored = try stored(event)
        let journey = try translating(StoreError.journey) { () throws(JourneyError) in
            try Journey(definition, startingWith: event)
        }
        let record = JourneyRecord(journey: journey, head: stored.digest, applicant: applicant)
        var change = JourneyChange(after: 0, [stored], entry: record.entry)
        change.notice = JourneyNotice(of: event, in: journey)
        return (record, change)
    }

    /// Loads a journey from a store.
    ///
    /// - Parameter definition: returns a definition that the caller has cached.
    /// - Throws: `.journey(.noActiveJourney)` if it does not exist, `.journey(.unknownDefinition)`, `.damaged` if its
    ///   entry states another number of events, and the error of an event that does not fit.
    public init(
        of id: JourneyID, in store: DatabaseStore,
        definition known: (DefinitionReference) async -> JourneyDefinition? = { _ in nil }
    ) async throws(StoreError) {
        let (entry, stored) = try await Self.read(id, in: store)
        var definition = await known(entry.definition)
        if definition == nil { definition = try await store.definition(entry.definition) }
        guard let definition else { throw .journey(.unknownDefinition(entry.definition)) }
        guard let last = stored.last else { throw .journey(.noActiveJourney) }
        journey = try Self.fold(stored, definition)
        head = last.digest
        applicant = entry.applicant
    }

    /// The entry of a journey and its events. A change of the journey would conflict for ever if they did not fit.
    private static func read(
        _ id: JourneyID, in store: DatabaseStore
    ) async throws(StoreError) -> (JourneyEntry, [StoredEvent]) {
        var before: JourneyEntry?
        while true {
            guard let entry = try await store.entry(of: id) else { throw .journey(.noActiveJourney) }
            let events = try await store.events(of: id, after: 0)
            if events.last?.sequence == entry.sequence { return (entry, events) }
            // Another process may have written between the two reads, which changes the entry too.
            guard before != entry else {
                throw .damaged(path: "The database", reason: "a journey has fewer or more events than it should")
            }
            before = entry
        }
    }

    private init(journey: Journey, head: ContentDigest, applicant: ContentDigest?) {
        self.journey = journey
        self.head = head
        self.applicant = applicant
    }

    /// The summary for the store.
    public var entry: JourneyEntry { JourneyEntry(of: journey, head: head, applicant: applicant) }

    /// The change for an event. The record is ahead of the store until the change is committed.
    ///
    /// - Throws: `.journey` with the journey's error.
    public mutating func change(
        _ happening: JourneyHappening, at time: JourneyInstant, by actor: JourneyActor
    ) throws(StoreError) -> JourneyChange {
        let event = journey.event(happening, at: time, by: actor, previous: head)
        let (before, wasOpen) = (journey.sequence, journey.status == .open)
        let stored = try Self.stored(event)
        try translating(StoreError.journey) { () throws(JourneyError) in try journey.apply(event) }
        head = stored.digest
        var change = JourneyChange(after: before, [stored], entry: entry)
        // The end of a journey also ends all work on its submissions.
        if wasOpen, journey.status != .open { change.ends = journey.steps.flatMap(\.attempts).map(\.submission.id) }
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

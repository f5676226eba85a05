internal import BiometricsCore
internal import Platform
public import Verification

extension DatabaseStore {
    /// The encrypted keys of a journey; of the store itself if `owner` is `nil`.
    public func keys(of owner: JourneyID?) async throws(StoreError) -> [SealedKey] {
        try await read { session throws(StoreError) in try session.keys(of: owner) }
    }

    /// Up to `limit` keys encrypted under another master key than `master`.
    public func keys(notUnder master: String, limit: Int) async throws(StoreError) -> [SealedKey] {
        try await read { session throws(StoreError) in try session.keys(notUnder: master, limit: limit) }
    }

    /// The name of the master key that new keys must be sealed under; `nil` until the first key is stored.
    public func masterKey() async throws(StoreError) -> String? {
        try await read { session throws(StoreError) in try session.masterKey() }
    }

    /// The stored evidence of a journey, sorted by name.
    public func evidence(of journey: JourneyID) async throws(StoreError) -> [EvidencePiece] {
        try await read { session throws(StoreError) in try session.evidence(of: journey) }
    }

    /// The receipts of a journey's erasures.
    public func receipts(of journey: JourneyID) async throws(StoreError) -> [EvidenceReceipt] {
        try await read { session throws(StoreError) in try session.receipts(of: journey) }
    }

    /// Up to `limit` journeys with erasures due at `now`, sorted by name, after the journey `last`.
    public func journeysDue(
        at now: JourneyInstant, limit: Int, after last: JourneyID? = nil
    ) async throws(StoreError) -> [JourneyEntry] {
        try await read { session throws(StoreError) in try session.journeysDue(at: now, limit: limit, after: last) }
    }

    /// The entry of a journey; `nil` if it does not exist.
    public func entry(of journey: JourneyID) async throws(StoreError) -> JourneyEntry? {
        try await read { session throws(StoreError) in try session.entry(of: journey) }
    }

    /// The events of a journey after the first `sequence`, in order; empty if it does not exist.
    public func events(of journey: JourneyID, after sequence: Int) async throws(StoreError) -> [StoredEvent] {
        try await read { session throws(StoreError) in try session.events(of: journey, after: sequence) }
    }

    /// The number of a journey's last event, read without its bytes; 0 without events.
    func lastEvent(of journey: JourneyID) async throws(StoreError) -> Int {
        try await read { session throws(StoreError) in try session.lastEvent(of: journey) }
    }

    /// The journeys that match a query, oldest first.
    public func journeys(_ query: JourneyQuery) async throws(StoreError) -> [JourneyEntry] {
        try await read { session throws(StoreError) in try session.journeys(query) }
    }

    /// The definition of a name and version; `nil` if it does not exist.
    public func definition(_ reference: DefinitionReference) async throws(StoreError) -> JourneyDefinition? {
        let json = try await read { session throws(StoreError) in try session.definition(reference) }
        guard let json else { return nil }
        return try translating(StoreError.journey) { () throws(JourneyError) in
            try JourneyDefinition(definition: json.utf8)
        }
    }

    /// The names and versions of all definitions, sorted.
    public func definitions() async throws(StoreError) -> [DefinitionReference] {
        try await read { session throws(StoreError) in try session.definitions() }
    }

    /// The journeys of other applicants with the same mark, the latest first.
    public func journeys(
        with mark: LinkDigest, besides journey: JourneyID, applicant: ContentDigest?
    ) async throws(StoreError) -> [JourneyEntry] {
        try await read { session throws(StoreError) in
            try session.journeys(with: mark, besides: journey, applicant: applicant)
        }
    }

    func read<Value: Sendable>(
        _ body: @Sendable (StoreSession) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError>
        do throws(BiometricsError) {
            result = try await readers.run { session in
                do throws(StoreError) {
                    return .success(try body(session))
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            throw .system(error)
        }
        return try result.get()
    }
}

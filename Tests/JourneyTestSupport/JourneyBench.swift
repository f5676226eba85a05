public import Verification
public import VerificationService
public import VerificationStore

/// A store, a vault and a service in a folder, which any number of processes may open.
public struct JourneyBench: Sendable {
    /// The store.
    public let store: DatabaseStore
    /// Its evidence.
    public let vault: EvidenceVault
    /// Leads journeys with a ``ToyAnalyzer``.
    public let service: JourneyService

    /// Opens what is in `folder`; the first process makes it.
    ///
    /// - Parameter address: where the store is, unless it is a SQLite file in the folder.
    public init(
        folder: String, address: StoreAddress? = nil, analyzer: ToyAnalyzer = ToyAnalyzer(),
        options: JourneyService.Options = .init(),
        now: (@Sendable () -> JourneyInstant)? = nil
    ) async throws {
        let key = "\(folder)/master"
        _ = try? FileMasterKey.make(at: key)
        store = try DatabaseStore(address ?? .sqlite(path: "\(folder)/journeys.sqlite"))
        vault = EvidenceVault(store, folder: "\(folder)/evidence", masters: MasterKeys(try FileMasterKey(path: key)))
        service = JourneyService(store, vault, analyzer: analyzer, options: options, now: now)
        try await store.put(Self.definition())
    }

    /// A passport and a selfie, then perhaps an address.
    public static func definition() throws -> JourneyDefinition {
        try JourneyDefinition(
            definition: """
                {"schema":"biometrics.journey-definition/1","id":"toy","version":1,"title":"T",
                 "steps":[{"id":"10","kind":"identityDocument","types":["passport"],"backSide":"never"},
                          {"id":"20","kind":"selfie","liveness":"passive","acceptsUnprovedPresence":true},
                          {"id":"30","kind":"addressDocument","optional":true}],
                 "rules":{"same_subject":{"onFailure":"reject"},"no_duplicate_documents":{"onFailure":"refer"}},
                 "expiresAfter":"PT24H","retention":{"media":"P30D","result":"P5Y"}}
                """.utf8)
    }
}

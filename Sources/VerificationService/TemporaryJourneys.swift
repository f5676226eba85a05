internal import BiometricsCore
internal import Platform
public import Verification
public import VerificationStore

/// Journeys of this process alone, in a folder that goes with them. All that is of a person is sealed under a key that is in
/// memory only, so that nothing can be opened where the process ends before ``remove()``. What a process that was killed leaves is
/// removed by the next one that leads such journeys.
public struct TemporaryJourneys: Sendable {
    /// Leads the journeys.
    public let service: JourneyService
    private let store: DatabaseStore
    private let folder: TransientFolder

    /// An empty store in a new folder.
    ///
    /// - Throws: `.system` where there is no room for one.
    public init(analyzer: any JourneyAnalyzing) throws(StoreError) {
        folder = try translating(StoreError.folder) { () throws(SystemError) in
            try TransientFolder(prefix: "biometrics-journey-")
        }
        do throws(StoreError) {
            store = try DatabaseStore(sqlite: "\(folder.path)/journeys.sqlite")
            let vault = EvidenceVault(
                store, folder: "\(folder.path)/evidence", masters: MasterKeys(try MemoryMasterKey()))
            service = JourneyService(store, vault, analyzer: analyzer)
        } catch {
            folder.remove()
            throw error
        }
    }

    /// Leads one journey with files that are what they are: each is given once.
    ///
    /// - Returns: the finished journey, and what it was judged by.
    /// - Throws: as ``JourneyService/lead(_:with:)``.
    public func lead(
        _ definition: JourneyDefinition, with media: [JourneyMedia]
    ) async throws(StoreError) -> (journey: Journey, facts: JourneyFacts) {
        let once = definition.withOneAttempt
        try await store.put(once)
        let journey = try await service.lead(once.reference, with: media)
        return (journey, try await service.facts(of: journey))
    }

    /// Removes the folder and all that is in it.
    public func remove() { folder.remove() }
}

extension StoreError {
    fileprivate static func folder(_ error: SystemError) -> StoreError {
        .system(
            BiometricsError(
                .ioFailure, "No folder for temporary files can be made: \(error).", underlyingCode: error.code))
    }
}

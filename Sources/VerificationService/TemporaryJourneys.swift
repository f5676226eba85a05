internal import BiometricsCore
internal import Platform
public import Verification
public import VerificationStore

/// Journeys of this process only, in a folder that is removed afterwards.
///
/// Personal data is sealed with a key that exists in memory only. So nothing can be decrypted if the process ends
/// before ``remove()``. The folder of a killed process is removed by the next process that creates temporary journeys.
public struct TemporaryJourneys: Sendable {
    /// The service that runs the journeys.
    public let service: JourneyService
    private let store: DatabaseStore
    private let folder: TransientFolder

    /// Creates an empty store in a new folder.
    ///
    /// - Throws: `.system` if the folder cannot be created.
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

    /// Runs one journey with files. Each file is given once.
    ///
    /// - Returns: the finished journey, and the facts of its decision.
    /// - Throws: as ``JourneyService/lead(_:with:)``.
    public func lead(
        _ definition: JourneyDefinition, with media: [JourneyMedia]
    ) async throws(StoreError) -> (journey: Journey, facts: JourneyFacts) {
        let once = definition.withOneAttempt
        try await store.put(once)
        let journey = try await service.lead(once.reference, with: media)
        return (journey, try await service.facts(of: journey))
    }

    /// Removes the folder and its content.
    public func remove() { folder.remove() }
}

extension StoreError {
    fileprivate static func folder(_ error: SystemError) -> StoreError {
        .system(
            BiometricsError(
                .ioFailure, "No folder for temporary files can be made: \(error).", underlyingCode: error.code))
    }
}

internal import BiometricsCore
internal import Platform
internal import Verification
internal import VerificationStore

/// Compares a journey with the journeys of others.
extension JourneyService {
    private static let day: Int64 = 86_400_000

    /// Searches for the person among other applicants, and keeps the template for later searches.
    ///
    /// - Throws: `.journey(.journeyConflict)` if the journey has changed since the caller read it.
    func searchApplicants(
        _ selfie: [UInt8], of journey: Journey, _ applicant: ContentDigest?
    ) async throws(StoreError) -> JourneyFacts.ApplicantSearch? {
        let found: ApplicantTemplate?
        do throws(BiometricsError) {
            found = try await template(of: selfie)
        } catch {
            // An unreadable picture has no face. A missing model must be installed by the caller.
            guard error.isAboutInput else { throw .system(error) }
            found = nil
        }
        guard let probe = found else { return nil }
        // The template is stored before the search. So if two journeys are judged at once, at least one of them finds
        // the other.
        try await keep(probe, of: journey)
        return try await search(for: probe, of: journey, applicant)
    }

    /// Stores the template of a journey's selfie once. This is not an event, but the result of the search is.
    private func keep(_ probe: ApplicantTemplate, of journey: Journey) async throws(StoreError) {
        guard let selfie = journey.selfieStep?.lastAssessment(.faceImage)?.submission else { return }
        let name = try Self.name(.template, of: selfie)
        func isKept() async throws(StoreError) -> Bool {
            try await store.evidence(of: journey.id).contains { $0.reference.id == name }
        }
        if try await isKept() { return }
        guard let entry = try await store.entry(of: journey.id), entry.sequence == journey.sequence else {
            throw .journey(.journeyConflict(expected: journey.sequence + 1))
        }
        var change = JourneyChange(after: entry.sequence, [], entry: entry)
        change.evidence = [
            try await vault.seal(Self.bytes(StoredTemplate(probe)), .template, id: name, of: journey.id)
        ]
        do throws(StoreError) {
            try await store.commit(change)
        } catch {
            // Another call may have finished the same journey first.
            guard try await isKept() else { throw error }
        }
    }

    /// The current state of other applicants' journeys that have a mark.
    func seen(
        _ mark: LinkDigest, _ journey: Journey, _ applicant: ContentDigest?
    ) async throws(StoreError) -> [SeenJourney] {
        try await store.journeys(with: mark, besides: journey.id, applicant: applicant).map {
            SeenJourney($0.id, status: $0.status, decision: $0.decision)
        }
    }

    /// Collects the signs in the course of a journey and in the journeys of others.
    func behaviour(
        of journey: Journey, _ facts: JourneyFacts, _ applicant: ContentDigest?
    ) async throws(StoreError) -> JourneyFacts.Behaviour? {
        let given = Set(journey.steps.flatMap(\.attempts).filter(\.counts).map(\.submission.evidence.digest))
        let restarts = journey.definition.setting(of: .noDuplicateDocuments).restarts
        var elsewhere = 0
        for digest in given {
            let mark = try await vault.mark(.media, [digest.hexadecimal])
            // A person who starts again may give the same file again.
            elsewhere += try await seen(mark, journey, applicant).count { !$0.isRestart(under: restarts) }
        }
        var sameReference: Int?
        if let applicant {
            let since = journey.startedAt.milliseconds - Self.day
            let entries = try await store.journeys(JourneyQuery(applicant: applicant, limit: 10_000))
            sameReference = entries.count { entry in
                entry.startedAt.milliseconds > since && entry.startedAt <= journey.startedAt
            }
        }
        return journey.behaviour(
            by: facts, bytesSeenElsewhere: given.isEmpty ? nil : elsewhere, journeysWithinADay: sameReference)
    }
}

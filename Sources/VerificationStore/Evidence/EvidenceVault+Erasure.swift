public import Verification

extension EvidenceVault {
    /// Erases a journey's data: its keys, its evidence, and the marks by which others find it. Its events and the
    /// receipts stay. Erasing again has the same result.
    ///
    /// - Returns: the receipts.
    /// - Throws: `.journey(.noActiveJourney)`, `.busy` if concurrent readers still see the old data: it is erased, but
    ///   ``scrub()`` must be called again. If the database does not overwrite deleted data itself (PostgreSQL), a
    ///   failure to free its space is reported to `tell` and not thrown.
    @discardableResult
    public func erase(
        _ id: JourneyID, at time: JourneyInstant, by actor: JourneyActor
    ) async throws(StoreError) -> [EvidenceReceipt] {
        try await eraseAll(id, at: time, by: actor)
        try await scrubBehind()
        return try await store.receipts(of: id)
    }

    /// Erases all data of a journey, except traces in the store's files, which ``scrub()`` removes.
    private func eraseAll(
        _ id: JourneyID, at time: JourneyInstant, by actor: JourneyActor
    ) async throws(StoreError) {
        while true {
            var record = try await JourneyRecord(of: id, in: store)
            if record.journey.status != .erased {
                let change = try record.change(.erased(evidence: record.journey.evidence), at: time, by: actor)
                let receipts = try await receipts(id, EvidenceRetention.allCases, change.entry, at: time, by: actor)
                do throws(StoreError) {
                    try await store.erase(JourneyErasure(journey: id, change: change, receipts: receipts))
                } catch .journey(.journeyConflict) {
                    // Another writer was first; erase its data as well.
                    continue
                }
            }
            await forget(id)
            let folder = folder
            return try await onFiles { () throws(StoreError) in try folder.removeAll(of: id) }
        }
    }

    /// Erases a journey's pictures, clips and templates, and keeps the rest.
    private func eraseMedia(_ id: JourneyID, _ entry: JourneyEntry, at time: JourneyInstant) async throws(StoreError) {
        let pieces = try await store.evidence(of: id).filter { $0.kind.retention == .media && $0.sealed == nil }
        let receipts = try await receipts(id, [.media], entry, at: time, by: .system)
        try await store.erase(JourneyErasure(journey: id, change: nil, receipts: receipts))
        await forget(id)
        let folder = folder
        try await onFiles { () throws(StoreError) in try folder.remove(pieces.map(\.reference.id), of: id) }
    }

    private func receipts(
        _ id: JourneyID, _ retentions: [EvidenceRetention], _ entry: JourneyEntry, at time: JourneyInstant,
        by actor: JourneyActor
    ) async throws(StoreError) -> [EvidenceReceipt] {
        let pieces = try await store.evidence(of: id)
        return retentions.map { retention in
            EvidenceReceipt(
                journey: id, retention: retention,
                evidence: pieces.filter { $0.kind.retention == retention }.map(\.reference), time: time, actor: actor)
        }
    }

    /// Removes traces of erased data from the store's files. Erasing does so automatically.
    public func scrub() async throws(StoreError) {
        try await store.scrub()
    }

    /// Scrubs after an operation has succeeded. It throws only if the erasure would otherwise be incomplete.
    func scrubBehind() async throws(StoreError) {
        do throws(StoreError) {
            try await store.scrub()
        } catch {
            guard !store.overwritesDeleted else { throw error }
            tell(
                "The data was erased, but its space in the database is not yet free for reuse; the next erasure "
                    + "tries again. Reason: \(error)")
        }
    }
}

// MARK: Retention

/// An erasure that is due because its retention period is over.
public struct DueErasure: Hashable, Sendable {
    /// The journey.
    public let journey: JourneyID
    /// Whether everything is erased, or only pictures, clips and templates.
    public let isEverything: Bool
    /// The pieces of evidence, by name and digest.
    public let evidence: [EvidenceReference]
}

extension EvidenceVault {
    /// The number of journeys that are erased per query.
    private static let retentionPage = 100

    /// Erases all data whose retention period is over at `now`.
    ///
    /// - Parameter isRehearsal: whether to report the erasures without performing them.
    /// - Returns: the erasures, performed or due.
    public func applyRetention(
        at now: JourneyInstant, isRehearsal: Bool = false
    ) async throws(StoreError) -> [DueErasure] {
        guard !isRehearsal else {
            // A rehearsal does not reduce the due erasures, so it must list all of them at once.
            return try await dueErasures(at: now, limit: Int(Int32.max)).map(\.erasure)
        }
        var told: [DueErasure] = []
        do throws(StoreError) {
            while true {
                let due = try await dueErasures(at: now, limit: Self.retentionPage)
                for (entry, erasure) in due {
                    if erasure.isEverything {
                        try await eraseAll(entry.id, at: now, by: .system)
                    } else {
                        try await eraseMedia(entry.id, entry, at: now)
                    }
                    told.append(erasure)
                }
                if due.count < Self.retentionPage { break }
            }
        } catch {
            // Earlier erasures are no longer due, so remove their traces now.
            if !told.isEmpty { try? await scrubBehind() }
            throw error
        }
        // Scrub once for all erasures, because it processes the whole store.
        if !told.isEmpty { try await scrubBehind() }
        return told
    }

    private func dueErasures(
        at now: JourneyInstant, limit: Int
    ) async throws(StoreError) -> [(entry: JourneyEntry, erasure: DueErasure)] {
        var all: [(JourneyEntry, DueErasure)] = []
        for entry in try await store.journeysDue(at: now, limit: limit) {
            let isEverything = entry.resultDueAt.map { $0 <= now } ?? false
            let pieces = try await store.evidence(of: entry.id).filter { isEverything || $0.kind.retention == .media }
            let erasure = DueErasure(
                journey: entry.id, isEverything: isEverything, evidence: pieces.map(\.reference))
            all.append((entry, erasure))
        }
        return all
    }
}

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
            guard let entry = try await store.entry(of: id) else { throw .journey(.noActiveJourney) }
            if entry.status != .erased {
                let change = try await erasure(of: entry, at: time, by: actor)
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

    /// The change that erases a journey. A journey whose events do not form one is erased as its rows say.
    private func erasure(
        of entry: JourneyEntry, at time: JourneyInstant, by actor: JourneyActor
    ) async throws(StoreError) -> JourneyChange {
        var found: JourneyRecord?
        do throws(StoreError) {
            found = try await JourneyRecord(of: entry.id, in: store)
        } catch {
            guard error.isOfOneJourney else { throw error }
        }
        if var record = found {
            return try record.change(.erased(evidence: record.journey.evidence), at: time, by: actor)
        }
        let evidence = try await store.evidence(of: entry.id).map(\.reference)
        let last = try await store.lastEvent(of: entry.id)
        return try JourneyChange(erasing: entry, evidence, after: last, at: time, by: actor)
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

    /// Erases all data whose retention period is over at `now`. A journey that cannot be erased is reported to `tell`.
    ///
    /// - Parameter isRehearsal: whether to report the erasures without performing them.
    /// - Returns: the erasures, performed or due.
    public func applyRetention(
        at now: JourneyInstant, isRehearsal: Bool = false
    ) async throws(StoreError) -> [DueErasure] {
        try await applyRetention(at: now, isRehearsal: isRehearsal) { tell($0.message) }
    }

    /// Erases all data whose retention period is over at `now`.
    ///
    /// - Parameters:
    ///   - isRehearsal: whether to report the erasures without performing them.
    ///   - report: receives each journey that is due and cannot be erased.
    /// - Returns: the erasures, performed or due.
    public func applyRetention(
        at now: JourneyInstant, isRehearsal: Bool = false, skipping report: (UnreadableJourney) -> Void
    ) async throws(StoreError) -> [DueErasure] {
        var told: [DueErasure] = []
        do throws(StoreError) {
            var last: JourneyID?
            while true {
                let due = try await store.journeysDue(at: now, limit: Self.retentionPage, after: last)
                for entry in due {
                    do throws(StoreError) {
                        told.append(try await erase(entry, at: now, isRehearsal: isRehearsal))
                    } catch {
                        guard let unreadable = UnreadableJourney(entry.id, error) else { throw error }
                        report(unreadable)
                    }
                }
                guard due.count == Self.retentionPage else { break }
                last = due.last?.id
            }
        } catch {
            // Earlier erasures are no longer due, so remove their traces now.
            if !told.isEmpty, !isRehearsal { try? await scrubBehind() }
            throw error
        }
        // Scrub once for all erasures, because it processes the whole store.
        if !told.isEmpty, !isRehearsal { try await scrubBehind() }
        return told
    }

    private func erase(
        _ entry: JourneyEntry, at now: JourneyInstant, isRehearsal: Bool
    ) async throws(StoreError) -> DueErasure {
        let isEverything = entry.resultDueAt.map { $0 <= now } ?? false
        let pieces = try await store.evidence(of: entry.id).filter { isEverything || $0.kind.retention == .media }
        switch (isRehearsal, isEverything) {
        case (true, _): break
        case (false, true): try await eraseAll(entry.id, at: now, by: .system)
        case (false, false): try await eraseMedia(entry.id, entry, at: now)
        }
        return DueErasure(journey: entry.id, isEverything: isEverything, evidence: pieces.map(\.reference))
    }
}

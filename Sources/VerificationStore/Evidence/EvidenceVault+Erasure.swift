public import Verification

extension EvidenceVault {
    /// Erases what a journey left: its keys, its evidence, and the marks by which others find it. The skeleton of its events
    /// and receipts stay. Erasing twice comes to the same.
    ///
    /// - Returns: what was erased.
    /// - Throws: `.journey(.noActiveJourney)`, `.busy` where others read what was there before: it is erased then, and
    ///   ``scrub()`` has to be called again. Where the database overwrites nothing by itself (PostgreSQL), what keeps it from
    ///   freeing the places of what was erased is told, and fails nothing.
    @discardableResult
    public func erase(
        _ id: JourneyID, at time: JourneyInstant, by actor: JourneyActor
    ) async throws(StoreError) -> [EvidenceReceipt] {
        try await eraseAll(id, at: time, by: actor)
        try await scrubBehind()
        return try await store.receipts(of: id)
    }

    /// Erases everything that a journey left, but for traces in the store's files, which ``scrub()`` removes.
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
                    // Somebody wrote meanwhile; what that left is erased as well.
                    continue
                }
            }
            await forget(id)
            let folder = folder
            return try await onFiles { () throws(StoreError) in try folder.removeAll(of: id) }
        }
    }

    /// Erases a journey's pictures, clips and templates, and leaves the rest.
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

    /// Sees to it that nothing that was erased stands in the store's files any more. Erasing does so by itself.
    public func scrub() async throws(StoreError) {
        try await store.scrub()
    }

    /// The same behind what is done, whatever this comes to. It fails where what is promised is not kept without it.
    func scrubBehind() async throws(StoreError) {
        do throws(StoreError) {
            try await store.scrub()
        } catch {
            guard !store.overwritesDeleted else { throw error }
            tell(
                "What was erased is erased. Its places in the database are not yet free to be written over; the next erasure "
                    + "tries again. Why: \(error)")
        }
    }
}

// MARK: Retention

/// What is erased because its time is over.
public struct DueErasure: Hashable, Sendable {
    /// The journey.
    public let journey: JourneyID
    /// Whether everything is erased, or pictures, clips and templates alone.
    public let isEverything: Bool
    /// The pieces of evidence, by name and digest.
    public let evidence: [EvidenceReference]
}

extension EvidenceVault {
    /// How many journeys are erased before it is asked for more.
    private static let retentionPage = 100

    /// Erases what the definitions of the journeys say is to be erased by `now`.
    ///
    /// - Parameter isRehearsal: whether it is only told what would be erased.
    /// - Returns: what was erased, or would be.
    public func applyRetention(
        at now: JourneyInstant, isRehearsal: Bool = false
    ) async throws(StoreError) -> [DueErasure] {
        guard !isRehearsal else {
            // It leaves everything due, and looks at all of it at once.
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
            // What was erased before is no longer due: nobody would come back for its traces.
            if !told.isEmpty { try? await scrubBehind() }
            throw error
        }
        // Once for all of them: it goes over the whole store.
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

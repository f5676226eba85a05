public import Verification

extension EvidenceVault {
    /// Erases what a journey left: its keys, its evidence, and the marks by which others find it. The skeleton of its events
    /// and receipts stay. Erasing twice comes to the same.
    ///
    /// - Returns: what was erased.
    /// - Throws: `.journey(.noActiveJourney)`, `.busy` where others read what was there before: it is erased then, and
    ///   ``scrub()`` has to be called again.
    @discardableResult
    public func erase(
        _ id: JourneyID, at time: JourneyInstant, by actor: JourneyActor
    ) async throws(StoreError) -> [EvidenceReceipt] {
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
            try await onFiles { () throws(StoreError) in try folder.removeAll(of: id) }
            try await store.scrub()
            return try await store.receipts(of: id)
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
    /// Erases what the definitions of the journeys say is to be erased by `now`.
    ///
    /// - Parameter isRehearsal: whether it is only told what would be erased.
    /// - Returns: what was erased, or would be.
    public func applyRetention(
        at now: JourneyInstant, isRehearsal: Bool = false
    ) async throws(StoreError) -> [DueErasure] {
        var told: [DueErasure] = []
        var isMore = true
        while isMore {
            // A rehearsal leaves everything due, and looks at all of it at once.
            let limit = isRehearsal ? Int(Int32.max) : 100
            let due = try await store.journeysDue(at: now, limit: limit)
            for entry in due {
                let isEverything = entry.resultDueAt.map { $0 <= now } ?? false
                let pieces = try await store.evidence(of: entry.id)
                    .filter { isEverything || $0.kind.retention == .media }
                told.append(
                    DueErasure(journey: entry.id, isEverything: isEverything, evidence: pieces.map(\.reference)))
                if isRehearsal { continue }
                if isEverything {
                    try await erase(entry.id, at: now, by: .system)
                } else {
                    try await eraseMedia(entry.id, entry, at: now)
                }
            }
            isMore = !isRehearsal && due.count == limit
        }
        if !isRehearsal, !told.isEmpty { try await store.scrub() }
        return told
    }
}

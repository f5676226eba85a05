public import Verification

extension EvidenceVault {
    /// Checks the whole store: every journey's chain of events, entry and keys, and each piece of evidence, which is
    /// opened.
    ///
    /// Other processes may write meanwhile, but a file that is just being written is reported as an orphan.
    ///
    /// - Parameter report: called with each finding.
    /// - Returns: the number of checked journeys.
    public func check(
        _ report: (StoreFinding) async throws(StoreError) -> Void
    ) async throws(StoreError) -> Int {
        var query = JourneyQuery()
        var seen: Set<JourneyID> = []
        while true {
            let page = try await store.journeys(query)
            for entry in page {
                seen.insert(entry.id)
                for kind in try await findings(entry) {
                    try await report(StoreFinding(journey: entry.id, kind: kind))
                }
            }
            guard page.count == query.limit, let last = page.last else { break }
            query.cursor = .init(behind: last)
        }
        // Folders of unknown journeys, and folders in places where the store does not look.
        for (journey, place, isFound) in try folder.journeys() {
            if !isFound {
                try await report(StoreFinding(journey: journey, kind: .misplaced(folder: place)))
            } else if !seen.contains(journey) {
                for kind in orphans(of: journey, besides: []) {
                    try await report(StoreFinding(journey: journey, kind: kind))
                }
            }
        }
        return seen.count
    }

    /// Checks one journey like ``check(_:)``.
    ///
    /// - Throws: `.journey(.noActiveJourney)`.
    public func check(_ id: JourneyID) async throws(StoreError) -> [StoreFinding] {
        guard let entry = try await store.entry(of: id) else { throw .journey(.noActiveJourney) }
        return try await findings(entry).map { StoreFinding(journey: id, kind: $0) }
    }

    private func findings(_ listed: JourneyEntry) async throws(StoreError) -> [StoreFinding.Kind] {
        var entry = listed
        while true {
            let found = try await findings(asOf: entry)
            // A change since the entry was read is not a finding, so check the current state again.
            guard !found.isEmpty, let now = try await store.entry(of: entry.id), now != entry else { return found }
            entry = now
        }
    }

    private func findings(asOf entry: JourneyEntry) async throws(StoreError) -> [StoreFinding.Kind] {
        var found: [StoreFinding.Kind] = []
        let events = try await store.events(of: entry.id, after: 0)
        var journey: Journey?
        do throws(StoreError) {
            guard let definition = try await store.definition(entry.definition) else {
                throw .journey(.unknownDefinition(entry.definition))
            }
            journey = try JourneyRecord.fold(events, definition)
        } catch {
            found.append(.unreadable(code: error.code))
        }
        if let sequence = Self.firstBroken(events) { found.append(.historyBroken(sequence: sequence)) }
        if let journey, let last = events.last {
            let told = JourneyEntry(of: journey, head: last.digest, applicant: entry.applicant)
            let isSame =
                told.sequence == entry.sequence && told.head == entry.head && told.status == entry.status
                && told.startedAt == entry.startedAt
            if !isSame { found.append(.entryDiffers) }
        }
        return try await found + evidenceFindings(entry.id, journey)
    }

    private func evidenceFindings(
        _ id: JourneyID, _ journey: Journey?
    ) async throws(StoreError) -> [StoreFinding.Kind] {
        var found: [StoreFinding.Kind] = []
        let erased = Set(try await store.receipts(of: id).map(\.retention))
        let keys = Set(try await store.keys(of: id).map(\.name))
        for retention in EvidenceRetention.allCases where !erased.contains(retention) {
            if !keys.contains(retention.rawValue) { found.append(.keyMissing(retention)) }
        }
        let pieces = try await store.evidence(of: id)
        let there = Set(pieces.map(\.reference))
        let gone = Set(try await store.receipts(of: id).flatMap(\.evidence))
        for reference in journey?.evidence ?? [] where !there.contains(reference) && !gone.contains(reference) {
            found.append(.evidenceMissing(reference.id))
        }
        for piece in pieces {
            let name = piece.reference.id
            do throws(StoreError) {
                _ = try await bytes(of: piece)
            } catch {
                switch error {
                case .evidenceMissing: found.append(.evidenceMissing(name))
                case .evidenceAltered: found.append(.evidenceAltered(name))
                default: found.append(.evidenceUnreadable(name, code: error.code))
                }
            }
        }
        return found + orphans(of: id, besides: pieces)
    }

    /// An unreadable folder is a finding about its own journey, and not the end of the check.
    private func orphans(of journey: JourneyID, besides pieces: [EvidencePiece]) -> [StoreFinding.Kind] {
        do throws(StoreError) {
            return try folder.orphans(of: journey, besides: pieces).map { .orphan(file: $0) }
        } catch {
            return [.unreadable(code: error.code)]
        }
    }

    /// The first event whose bytes differ from its digest, or that does not name the digest of the previous event.
    private static func firstBroken(_ events: [StoredEvent]) -> Int? {
        var previous: ContentDigest?
        for (index, stored) in events.enumerated() {
            guard let event = try? stored.event(), event.sequence == index + 1, stored.sequence == index + 1,
                event.previous == previous, let digest = try? ContentDigest(of: stored.bytes),
                digest == stored.digest
            else { return index + 1 }
            previous = digest
        }
        return nil
    }

    /// Removes unreferenced files that were not written for an hour, left over from stopped processes.
    public func removeOrphans() async throws(StoreError) {
        var orphans: [(JourneyID, String)] = []
        _ = try await check { finding throws(StoreError) in
            if case .orphan(let file) = finding.kind { orphans.append((finding.journey, file)) }
        }
        for (journey, file) in orphans { folder.removeOld(file, of: journey, seconds: 3600) }
    }
}

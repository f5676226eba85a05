public import Verification
public import VerificationStore

/// What a reviewer sees. Every look at what is personal is an event of the journey, written before anything is shown.
extension JourneyService {
    /// The most journeys that are looked at for one page of the list. Where a store has just got its queue, all that was ever
    /// finished is in it, and somebody has to look at each once.
    public static let reviewsLookedAt = 200

    /// Journeys that await a reviewer, the one that has waited longest first.
    ///
    /// - Parameters:
    ///   - last: the place from which on they are listed; `nil` for the beginning.
    ///   - limit: at most so many, and at most ``reviewsLookedAt``. There may be fewer, or none, and more behind them.
    /// - Returns: the journeys, and the place from which on the list goes on; `nil` at its end.
    public func journeysToReview(
        behind last: ReviewCursor? = nil, limit: Int
    ) async throws(StoreError) -> (journeys: [Journey], next: ReviewCursor?) {
        var found: [Journey] = []
        var last = last
        var looks = 0
        while true {
            let count = min(limit - found.count, Self.reviewsLookedAt - looks)
            // One more tells whether there are any behind.
            let places = try await store.journeysToReview(behind: last, limit: count + 1)
            for place in places.prefix(count) {
                let journey: Journey
                do throws(StoreError) {
                    journey = try await current(place.journey).journey
                } catch .damaged {
                    // One that cannot be read keeps nobody from the others; a check of the store tells of it.
                    continue
                }
                if journey.awaitsReview {
                    found.append(journey)
                } else {
                    try await store.removeFromReview(place.journey)
                }
            }
            guard places.count > count else { return (found, nil) }
            last = places[count - 1]
            looks += count
            if found.count >= limit || looks >= Self.reviewsLookedAt { return (found, last) }
        }
    }

    /// A finished journey with all that was read, found and confirmed, for a reviewer who looks at it.
    ///
    /// - Throws: `.journey(.reviewNotAllowed)` before its end, `.journey(.journeyErased)`.
    public func open(
        _ id: JourneyID, for reviewer: ReviewerID
    ) async throws(StoreError) -> (journey: Journey, facts: JourneyFacts, media: [EvidencePiece]) {
        let pieces = try await store.evidence(of: id)
        let read = pieces.filter { [.findings, .confirmed].contains($0.kind) }.map(\.reference)
        let journey = try await carryOut(.view(read), of: id, by: .reviewer(id: reviewer))
        return (journey, try await facts(of: journey), pieces.filter { $0.kind == .media })
    }

    /// How many bytes a picture or a clip of a journey has; 0 for what is none of the journey's. Nobody looks at anything yet.
    public func byteCount(of evidence: EvidenceID, of id: JourneyID) async throws(StoreError) -> Int {
        try await store.evidence(of: id).first { $0.reference.id == evidence && $0.kind == .media }?.byteCount ?? 0
    }

    /// A picture or a clip of a finished journey, for a reviewer who looks at it.
    ///
    /// - Returns: the bytes, and the journey after the look.
    /// - Throws: `.evidenceMissing` for what is none of the journey's or is erased, and as ``open(_:for:)``.
    public func look(
        at evidence: EvidenceID, of id: JourneyID, by reviewer: ReviewerID
    ) async throws(StoreError) -> (bytes: [UInt8], journey: Journey) {
        let piece = try await store.evidence(of: id).first { $0.reference.id == evidence && $0.kind == .media }
        guard let piece else {
            // What there is not is not told of a journey that there is not either.
            _ = try await current(id)
            throw .evidenceMissing(evidence)
        }
        let journey = try await carryOut(.view([piece.reference]), of: id, by: .reviewer(id: reviewer))
        return (try await vault.bytes(of: piece), journey)
    }
}

extension Journey {
    /// Whether the rules call for a person, and none has given a word.
    var awaitsReview: Bool { status == .finished && systemDecision == .refer && reviews.isEmpty }
}

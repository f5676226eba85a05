internal import Platform
public import Verification
public import VerificationStore

/// Reviews of journeys. Each access to personal data is an event, which is written before the data is shown.
extension JourneyService {
    /// The maximum number of journeys that are read for one page of the list.
    ///
    /// In a store that has just received its queue, every finished journey is in the queue, and each is read once.
    public static let reviewsLookedAt = 200

    /// The time at which claims are checked.
    public var time: JourneyInstant { now() }

    /// Lists journeys that await a reviewer. The one that has waited longest comes first.
    ///
    /// - Parameter query: the selection. At most ``reviewsLookedAt`` journeys are read, so a page may be short or
    ///   empty although the list continues.
    /// - Returns: the journeys, and the cursor of the next page; `nil` at the end of the list.
    public func journeysToReview(
        _ query: ReviewQuery
    ) async throws(StoreError) -> (journeys: [Journey], next: ReviewCursor?) {
        var query = query
        query.now = now()
        // The name of a person is found by its digest, so only the whole name can be searched for.
        if let name = query.name { query.applicant = try await applicant(named: name) }
        let limit = query.limit
        var found: [Journey] = []
        var looks = 0
        while true {
            let count = min(limit - found.count, Self.reviewsLookedAt - looks)
            // One more place shows whether the list continues.
            query.limit = count + 1
            let places = try await store.journeysToReview(query)
            for place in places.prefix(count) {
                let journey: Journey
                do throws(StoreError) {
                    journey = try await current(place.journey).journey
                } catch {
                    tellOnce(of: try Self.unreadable(place.journey, error))
                    continue
                }
                if journey.awaitsReview {
                    found.append(journey)
                } else {
                    // Another reviewer may have proposed a rejection since it was read. It awaits a reviewer again then.
                    try await store.removeFromReview(place.journey, at: journey.sequence)
                }
            }
            guard places.count > count else { return (found, nil) }
            query.cursor = places[count - 1]
            looks += count
            if found.count >= limit || looks >= Self.reviewsLookedAt { return (found, query.cursor) }
        }
    }

    // MARK: The case

    /// Reserves a case for a reviewer, for ``Verification/Journey/claimMilliseconds``. The reviewer may extend the
    /// claim.
    ///
    /// - Throws: `.journey(.caseHeld)` if another reviewer holds it; `.journey(.secondReviewerNeeded)` if the reviewer
    ///   proposed the verdict; `.journey(.reviewNotAwaited)`.
    public func claim(_ journey: JourneyID, for reviewer: ReviewerID) async throws(StoreError) -> Journey {
        try await carryOut(.claim, of: journey, by: .reviewer(id: reviewer))
    }

    /// Releases a case that the reviewer holds.
    ///
    /// - Throws: `.journey(.caseHeld)` if another reviewer holds it.
    public func release(_ journey: JourneyID, by reviewer: ReviewerID) async throws(StoreError) -> Journey {
        try await carryOut(.release, of: journey, by: .reviewer(id: reviewer))
    }

    /// The maximum number of characters in a note.
    public static let noteLength = 2000

    /// Stores a reviewer's note on a finished journey, sealed with the journey's key. It is erased with the journey.
    ///
    /// - Parameter text: 1 to ``noteLength`` characters.
    /// - Throws: `.journey(.notesFull)`, `.journey(.reviewNotAllowed)` before the end.
    public func note(
        _ text: String, of journey: JourneyID, by reviewer: ReviewerID
    ) async throws(StoreError) -> Journey {
        precondition((1...Self.noteLength).contains(text.unicodeScalars.count), "a note has 1 to 2000 characters")
        let before = try await current(journey).journey
        let actor = JourneyActor.reviewer(id: reviewer)
        let bytes = Array(text.utf8)
        let id: EvidenceID = try Self.fresh("n")
        // Refused notes are not sealed.
        let digest = try await vault.digest(of: bytes, .note, of: journey)
        _ = try translating(StoreError.journey) { () throws(JourneyError) in
            try before.decide(.noteDown(EvidenceReference(id: id, digest: digest)), at: now(), by: actor)
        }
        let piece = try await vault.seal(bytes, .note, id: id, of: journey)
        return try await carryOut(.noteDown(piece.reference), of: journey, by: actor, [piece])
    }

    /// The texts of a journey's notes that still exist, by their evidence.
    private func notes(among pieces: [EvidencePiece]) async throws(StoreError) -> [EvidenceID: String] {
        var found: [EvidenceID: String] = [:]
        for piece in pieces where piece.kind == .note {
            found[piece.reference.id] = String(decoding: try await vault.bytes(of: piece), as: UTF8.self)
        }
        return found
    }

    /// Opens a finished journey for a reviewer, with the values that were read, found and confirmed.
    ///
    /// - Throws: `.journey(.reviewNotAllowed)` before the end; `.journey(.journeyErased)`.
    public func open(
        _ id: JourneyID, for reviewer: ReviewerID
    ) async throws(StoreError) -> OpenCase {
        let pieces = try await store.evidence(of: id)
        let read = pieces.filter { [.findings, .confirmed, .note].contains($0.kind) }.map(\.reference)
        let journey = try await carryOut(.view(read), of: id, by: .reviewer(id: reviewer))
        return OpenCase(
            journey: journey, facts: try await facts(of: journey), media: pieces.filter { $0.kind == .media },
            notes: try await notes(among: pieces), holder: journey.holder(at: now()))
    }

    /// The size of a picture or clip in bytes; 0 if the journey does not have it. This is not an access to the media.
    public func byteCount(of evidence: EvidenceID, of id: JourneyID) async throws(StoreError) -> Int {
        try await store.evidence(of: id).first { $0.reference.id == evidence && $0.kind == .media }?.byteCount ?? 0
    }

    /// Returns a picture or clip of a finished journey for a reviewer.
    ///
    /// - Returns: the bytes, and the journey after this access.
    /// - Throws: `.evidenceMissing` if the journey does not have the media or it was erased, and as ``open(_:for:)``.
    public func look(
        at evidence: EvidenceID, of id: JourneyID, by reviewer: ReviewerID
    ) async throws(StoreError) -> (bytes: [UInt8], journey: Journey) {
        let piece = try await store.evidence(of: id).first { $0.reference.id == evidence && $0.kind == .media }
        guard let piece else {
            // If the journey does not exist, that error comes first.
            _ = try await current(id)
            throw .evidenceMissing(evidence)
        }
        let journey = try await carryOut(.view([piece.reference]), of: id, by: .reviewer(id: reviewer))
        return (try await vault.bytes(of: piece), journey)
    }
}

/// A finished journey that a reviewer has opened.
public struct OpenCase: Sendable {
    /// The journey after this access.
    public let journey: Journey
    /// The values that were read, found and confirmed.
    public let facts: JourneyFacts
    /// The pictures and clips that still exist.
    public let media: [EvidencePiece]
    /// The texts of the notes that still exist.
    public let notes: [EvidenceID: String]
    /// The holder of the case.
    public let holder: Journey.Claim?
}

internal import Platform
public import Verification
public import VerificationStore

/// The reviewers' side of journeys. Every look at what is personal is an event of the journey, written before anything is shown.
extension JourneyService {
    /// The most journeys that are looked at for one page of the list. A store that has just got its queue has every finished
    /// journey in it, and each is looked at once.
    public static let reviewsLookedAt = 200

    /// The time, as claims are looked at.
    public var time: JourneyInstant { now() }

    /// Journeys that await a reviewer, the one that has waited longest first.
    ///
    /// - Parameter query: what is listed. At most ``reviewsLookedAt`` journeys are looked at: a list may be short or empty,
    ///   and go on behind its end.
    /// - Returns: the journeys, and the place from which on the list goes on; `nil` at its end.
    public func journeysToReview(
        _ query: ReviewQuery
    ) async throws(StoreError) -> (journeys: [Journey], next: ReviewCursor?) {
        var query = query
        query.now = now()
        // The caller's name for a person is found by its digest alone, and so as a whole.
        if let name = query.name { query.applicant = try await applicant(named: name) }
        let limit = query.limit
        var found: [Journey] = []
        var looks = 0
        while true {
            let count = min(limit - found.count, Self.reviewsLookedAt - looks)
            // One more tells whether there are any behind.
            query.limit = count + 1
            let places = try await store.journeysToReview(query)
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
            query.cursor = places[count - 1]
            looks += count
            if found.count >= limit || looks >= Self.reviewsLookedAt { return (found, query.cursor) }
        }
    }

    // MARK: The case

    /// Holds a case for a reviewer, for ``Verification/Journey/claimMilliseconds``. It may be held again before that is over.
    ///
    /// - Throws: `.journey(.caseHeld)` if another holds it, `.journey(.secondReviewerNeeded)` for who proposed a word,
    ///   `.journey(.reviewNotAwaited)`.
    public func claim(_ journey: JourneyID, for reviewer: ReviewerID) async throws(StoreError) -> Journey {
        try await carryOut(.claim, of: journey, by: .reviewer(id: reviewer))
    }

    /// Lets go of a case that the reviewer holds.
    ///
    /// - Throws: `.journey(.caseHeld)` if another holds it.
    public func release(_ journey: JourneyID, by reviewer: ReviewerID) async throws(StoreError) -> Journey {
        try await carryOut(.release, of: journey, by: .reviewer(id: reviewer))
    }

    /// The most characters that a note has.
    public static let noteLength = 2000

    /// Keeps what a reviewer wrote down of a finished journey, sealed under the journey's key. It is erased with the journey.
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
        // A note that is refused is not sealed.
        let digest = try await vault.digest(of: bytes, .note, of: journey)
        _ = try translating(StoreError.journey) { () throws(JourneyError) in
            try before.decide(.noteDown(EvidenceReference(id: id, digest: digest)), at: now(), by: actor)
        }
        let piece = try await vault.seal(bytes, .note, id: id, of: journey)
        return try await carryOut(.noteDown(piece.reference), of: journey, by: actor, [piece])
    }

    /// The texts of a journey's notes that are there, by their evidence.
    private func notes(among pieces: [EvidencePiece]) async throws(StoreError) -> [EvidenceID: String] {
        var found: [EvidenceID: String] = [:]
        for piece in pieces where piece.kind == .note {
            found[piece.reference.id] = String(decoding: try await vault.bytes(of: piece), as: UTF8.self)
        }
        return found
    }

    /// A finished journey with all that was read, found and confirmed, for a reviewer who looks at it.
    ///
    /// - Throws: `.journey(.reviewNotAllowed)` before its end, `.journey(.journeyErased)`.
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

/// A finished journey that a reviewer has opened.
public struct OpenCase: Sendable {
    /// The journey after the look.
    public let journey: Journey
    /// Everything that was read, found and confirmed.
    public let facts: JourneyFacts
    /// The pictures and clips that are there.
    public let media: [EvidencePiece]
    /// The texts of the notes that are there.
    public let notes: [EvidenceID: String]
    /// The holder of the case.
    public let holder: Journey.Claim?
}

internal import Platform
public import Verification
public import VerificationStore

/// The end of journeys, and what follows it.
extension JourneyService {
    /// Finishes and judges a journey.
    ///
    /// - Throws: `.journey(.journeyNotCompletable)` with the open steps; `.journey(.journeyConflict)` if other calls
    ///   keep changing it.
    @discardableResult
    public func finish(_ journey: JourneyID, at sequence: Int? = nil) async throws(StoreError) -> Journey {
        try await finish(journey, at: sequence, by: .client)
    }

    /// Finishes a journey that ends by itself, if nothing is required any more.
    @discardableResult
    func finishIfDue(_ journey: Journey) async throws(StoreError) -> Journey {
        guard journey.endsByItself else { return journey }
        return try await finish(journey.id, by: .system)
    }

    private func finish(
        _ journey: JourneyID, at sequence: Int? = nil, by actor: JourneyActor
    ) async throws(StoreError) -> Journey {
        var triesLeft = 4
        while true {
            let before = try await current(journey).journey
            try Self.check(sequence, before)
            // Faces are compared only if the journey can be finished. A finished journey is not judged again.
            let answer = try translating(StoreError.journey) { () throws(JourneyError) in
                try before.decide(.finish(JourneyFacts()), at: now(), by: actor)
            }
            guard case .happens = answer else { return before }
            do throws(StoreError) {
                let (facts, pieces) = try await gatherFacts(of: before)
                let finished = try await carryOut(
                    .finish(facts), of: journey, by: actor, pieces, at: before.sequence)
                forgetMedia(of: finished)
                return finished
            } catch .journey(.journeyConflict(let expected)) {
                // The facts belong to an older state of the journey. They are collected again, because new media may
                // have arrived. That compares faces again, so it has an end.
                triesLeft -= 1
                guard triesLeft > 0 else { throw .journey(.journeyConflict(expected: expected)) }
            }
        }
    }

    /// Cancels a journey.
    @discardableResult
    public func cancel(_ journey: JourneyID, at sequence: Int? = nil) async throws(StoreError) -> Journey {
        let cancelled = try await carryOut(.cancel, of: journey, by: .client, at: sequence)
        forgetMedia(of: cancelled)
        return cancelled
    }

    /// Stores a reviewer's verdict on a finished journey.
    @discardableResult
    public func review(
        _ verdict: ReviewVerdict, because reason: ReviewReason, of journey: JourneyID, by reviewer: ReviewerID,
        at sequence: Int? = nil
    ) async throws(StoreError) -> Journey {
        try await carryOut(.review(verdict, reason), of: journey, by: .reviewer(id: reviewer), at: sequence)
    }

    /// Erases the data of a journey, and returns the receipts.
    public func erase(_ journey: JourneyID, by actor: JourneyActor) async throws(StoreError) -> [EvidenceReceipt] {
        if let record = try? await JourneyRecord(of: journey, in: store) { forgetMedia(of: record.journey) }
        let receipts = try await vault.erase(journey, at: now(), by: actor)
        await applicants?.remove(journey)
        return receipts
    }

    /// Removes all results for the media of a journey from the analyser's memory.
    func forgetMedia(of journey: Journey) {
        for attempt in journey.steps.flatMap(\.attempts) { analyzer.forget(attempt.submission.evidence.digest) }
    }
}

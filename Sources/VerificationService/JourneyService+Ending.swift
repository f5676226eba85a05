internal import Platform
public import Verification
public import VerificationStore

/// How journeys end, and what is said and done of them afterwards.
extension JourneyService {
    /// Ends and judges a journey.
    ///
    /// - Throws: `.journey(.journeyNotCompletable)` with the steps that are open.
    @discardableResult
    public func finish(_ journey: JourneyID, at sequence: Int? = nil) async throws(StoreError) -> Journey {
        while true {
            let before = try await current(journey).journey
            try Self.check(sequence, before)
            // What cannot be finished is not compared first; what is finished is not judged again.
            let answer = try translating(StoreError.journey) { () throws(JourneyError) in
                try before.decide(.finish(JourneyFacts()), at: now(), by: .client)
            }
            guard case .happens = answer else { return before }
            do throws(StoreError) {
                let (facts, pieces) = try await gatherFacts(of: before)
                let finished = try await carryOut(
                    .finish(facts), of: journey, by: .client, pieces, at: before.sequence)
                forgetMedia(of: finished)
                return finished
            } catch .journey(.journeyConflict) {
                // Facts are of the journey that they were gathered of: what was given meanwhile is compared as well.
                continue
            }
        }
    }

    /// Gives a journey up.
    @discardableResult
    public func cancel(_ journey: JourneyID, at sequence: Int? = nil) async throws(StoreError) -> Journey {
        let cancelled = try await carryOut(.cancel, of: journey, by: .client, at: sequence)
        forgetMedia(of: cancelled)
        return cancelled
    }

    /// Takes a reviewer's word on a finished journey.
    @discardableResult
    public func review(
        _ verdict: ReviewVerdict, because reason: ReviewReason, of journey: JourneyID, by reviewer: ReviewerID,
        at sequence: Int? = nil
    ) async throws(StoreError) -> Journey {
        try await carryOut(.review(verdict, reason), of: journey, by: .reviewer(id: reviewer), at: sequence)
    }

    /// Erases what a journey left, and gives the receipts.
    public func erase(_ journey: JourneyID, by actor: JourneyActor) async throws(StoreError) -> [EvidenceReceipt] {
        if let record = try? await JourneyRecord(of: journey, in: store) { forgetMedia(of: record.journey) }
        return try await vault.erase(journey, at: now(), by: actor)
    }

    /// Has the analyser keep nothing of what was given to a journey, in any attempt.
    func forgetMedia(of journey: Journey) {
        for attempt in journey.steps.flatMap(\.attempts) { analyzer.forget(attempt.submission.evidence.digest) }
    }
}

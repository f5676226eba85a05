internal import Verification
internal import VerificationStore

/// Test journeys, whose end was named at the start.
extension JourneyService {
    /// Records what a test journey finds. It looks at nothing, and leaves no marks that real journeys could find.
    func noteSimulated(
        _ submission: Submission, of step: JourneyStep, in journey: Journey
    ) async throws(StoreError) -> Journey {
        let assessment = journey.simulated(submission, of: step).held(against: submission.declared)
        var evidence: [EvidencePiece] = []
        if step.kind == .identityDocument, submission.slot == .front {
            evidence = [try await seal(StoredFields(journey.simulatedFields), of: submission.id, in: journey.id)]
        }
        return try await carryOut(.record(assessment), of: journey.id, by: .system, evidence, ends: [submission.id])
    }
}

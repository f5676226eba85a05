internal import BiometricsCore
public import Verification
public import VerificationStore

/// A file for one slot of the first step of a kind.
public struct JourneyMedia: Sendable {
    /// The step's kind.
    public let kind: JourneyStep.Kind
    /// What of the step it gives.
    public let slot: SubmissionSlot
    /// The file.
    public let bytes: [UInt8]

    /// A file.
    public init(_ bytes: [UInt8], for kind: JourneyStep.Kind, as slot: SubmissionSlot) {
        self.kind = kind
        self.slot = slot
        self.bytes = bytes
    }
}

extension JourneyService {
    /// Leads a whole journey with files that are all at hand: gives each where it is awaited, skips optional steps that
    /// nothing was given for, and finishes. A back is given where the front calls for one; else it is not looked at.
    ///
    /// - Throws: `.journey(.unexpectedSubmission)` with the slot that a step awaits and no file is for;
    ///   `.journey(.challengeMissing)` for active liveness, which no file answers; what ``start(_:reference:as:)``,
    ///   ``submit(_:to:as:of:key:answer:capture:)`` and ``finish(_:)`` throw; `.system` for a file that could not be examined.
    public func lead(
        _ definition: DefinitionReference, with media: [JourneyMedia]
    ) async throws(StoreError) -> Journey {
        let id = try await start(definition)
        var open = media
        for step in try await journey(id).definition.steps {
            if step.liveness == .active { throw .journey(.challengeMissing(step.id)) }
            let isGiven = open.contains { $0.kind == step.kind }
            guard isGiven || !step.isOptional else {
                try await skip(step.id, of: id)
                continue
            }
            while let slot = try await journey(id).step(step.id)?.awaited {
                guard let index = open.firstIndex(where: { $0.kind == step.kind && $0.slot == slot }) else {
                    throw .journey(.unexpectedSubmission(step.id, expected: slot))
                }
                let submission = try await submit(open.remove(at: index).bytes, to: step.id, as: slot, of: id)
                let attempts = try await wait(for: submission, of: id).step(step.id)?.attempts
                guard attempts?.last(where: { $0.submission.id == submission })?.outcome != .withdrawn else {
                    throw .system(
                        BiometricsError(
                            .backendFailure, "“\(slot.rawValue)” of step “\(step.id)” could not be examined."))
                }
            }
            // What the step did not call for is no other step's.
            open.removeAll { $0.kind == step.kind }
        }
        return try await finish(id)
    }
}

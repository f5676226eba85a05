internal import BiometricsCore
public import Verification
public import VerificationStore

/// A file for a slot of the first step of a kind.
public struct JourneyMedia: Sendable {
    /// The kind of the step.
    public let kind: JourneyStep.Kind
    /// The slot that the file fills.
    public let slot: SubmissionSlot
    /// The content of the file.
    public let bytes: [UInt8]

    /// Creates a file.
    public init(_ bytes: [UInt8], for kind: JourneyStep.Kind, as slot: SubmissionSlot) {
        self.kind = kind
        self.slot = slot
        self.bytes = bytes
    }
}

extension JourneyService {
    /// Runs a whole journey with files that exist already. It gives each file when it is expected, skips optional
    /// steps without files, and finishes the journey. A back is used only if the front requires one, and a chip only if the
    /// step takes one.
    ///
    /// - Throws: `.journey(.unexpectedSubmission)` with the slot that has no file; `.journey(.challengeMissing)` for
    ///   active liveness, which files cannot answer; the errors of ``start(_:reference:as:)``,
    ///   ``submit(_:to:as:of:key:answer:capture:)`` and ``finish(_:)``; and `.system` if a file could not be examined.
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
                try await give(open.remove(at: index), to: step.id, of: id)
            }
            // An optional chip is never awaited.
            let chip = open.firstIndex { $0.kind == step.kind && $0.slot == .chip }
            if let chip, step.slots.contains(.chip) { try await give(open.remove(at: chip), to: step.id, of: id) }
            // Unused files of this kind must not go to another step.
            open.removeAll { $0.kind == step.kind }
        }
        return try await finish(id)
    }

    private func give(_ media: JourneyMedia, to step: StepID, of id: JourneyID) async throws(StoreError) {
        let submission = try await submit(media.bytes, to: step, as: media.slot, of: id)
        let attempts = try await wait(for: submission, of: id).step(step)?.attempts
        guard attempts?.last(where: { $0.submission.id == submission })?.outcome != .withdrawn else {
            throw .system(
                BiometricsError(
                    .backendFailure, "“\(media.slot.rawValue)” of step “\(step)” could not be examined."))
        }
    }
}

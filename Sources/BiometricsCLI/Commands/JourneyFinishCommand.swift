internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey finish JOURNEY`.
enum JourneyFinishCommand {
    static let command = Command(
        "finish", summary: "End a journey and judge it",
        discussion: [
            "Optional steps may be open. Finishing twice gives the same decision.",
            "Exit status: 0 Complete, 1 Rejected, 2 Refer (a person must review it), 64 and above: an error.",
        ], operands: [JourneyOperands.journey],
        options: [JourneyProjection.option.declaration] + StoreOptions.all + [PipelineOptions.calibration.declaration]
            + PipelineOptions.comparison
            + PipelineOptions.livenessErrors
            + [Flag.json.declaration], examples: ["journey finish j-1 --json"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let id = try JourneyOperands.journey(invocation.arguments.operands.first)
        let opened = try await StoreOptions.open(invocation)
        let idle = JourneyService(opened.store, opened.vault, analyzer: IdleAnalyzer())
        let before = try await reported { () async throws(StoreError) in try await idle.journey(id) }
        // A journey that is finished, or cannot be, needs no models.
        let isOpen = before.status == .open && before.openSteps.isEmpty
        let analyzer: any JourneyAnalyzing =
            isOpen ? try JourneySubmitCommand.analyzer(for: before.definition, invocation) : IdleAnalyzer()
        let service = JourneyService(opened.store, opened.vault, analyzer: analyzer)
        let (journey, facts) = try await reported { () async throws(StoreError) in
            let journey = try await service.finish(id)
            return (journey, try await service.facts(of: journey))
        }
        return try JourneyResultCommand.write(journey, facts, invocation)
    }
}

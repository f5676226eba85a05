internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey resume JOURNEY`.
enum JourneyResumeCommand {
    static let command = Command(
        "resume", summary: "Resume a journey, also one of another process",
        discussion: [
            "If a process ended during an examination, its submission is examined again after a minute. No submission "
                + "is counted twice.",
            "Prints the next action. A journey that has ended is an error.",
        ], operands: [JourneyOperands.journey],
        options: [JourneyProjection.option.declaration] + StoreOptions.all + [PipelineOptions.calibration.declaration]
            + PipelineOptions.comparison
            + PipelineOptions.livenessErrors
            + [Flag.json.declaration], examples: ["journey resume j-1"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let id = try JourneyOperands.journey(invocation.arguments.operands.first)
        let opened = try await StoreOptions.open(invocation)
        let idle = JourneyService(opened.store, opened.vault, analyzer: IdleAnalyzer())
        var journey = try await reported { () async throws(StoreError) in try await idle.journey(id) }
        if let refusal = journey.status.refusal { throw refusal.forCommand }
        let pending = journey.steps.compactMap(\.pending?.id)
        if !pending.isEmpty || journey.endsByItself {
            let analyzer = try JourneySubmitCommand.analyzer(for: journey.definition, invocation)
            let service = JourneyService(opened.store, opened.vault, analyzer: analyzer)
            journey = try await reported { () async throws(StoreError) in
                var found = journey
                for submission in pending { found = try await service.recoverAndWait(for: submission, of: id) }
                return try await service.settled(found.id)
            }
        }
        try await invocation.write(journey, of: idle)
        return .success
    }
}

internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey resume JOURNEY`.
enum JourneyResumeCommand {
    static let command = Command(
        "resume", summary: "Go on with a journey where it stood, in whatever process that was",
        discussion: [
            "A submission whose process was ended is examined again, once nobody has worked on it for a minute. None is "
                + "counted twice.",
            "It says what to do next. A journey at its end is refused.",
        ], operands: [JourneyOperands.journey],
        options: StoreOptions.all + [PipelineOptions.calibration.declaration] + PipelineOptions.comparison
            + PipelineOptions.livenessErrors
            + [Flag.json.declaration], examples: ["journey resume j-1"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let id = try JourneyOperands.journey(invocation.arguments.operands.first)
        let opened = try await StoreOptions.open(invocation)
        let idle = JourneyService(opened.store, opened.vault, analyzer: IdleAnalyzer())
        var journey = try await reported { () async throws(StoreError) in try await idle.journey(id) }
        if let refusal = journey.status.refusal { throw refusal.forCommand }
        let pending = journey.steps.compactMap(\.pending?.id)
        if !pending.isEmpty {
            let analyzer = try JourneySubmitCommand.analyzer(for: journey.definition, invocation)
            let service = JourneyService(opened.store, opened.vault, analyzer: analyzer)
            journey = try await reported { () async throws(StoreError) in
                var found = journey
                for submission in pending { found = try await service.recoverAndWait(for: submission, of: id) }
                return found
            }
        }
        try invocation.write(JourneyDocument(journey))
        return .success
    }
}

internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey skip JOURNEY STEP`.
enum JourneySkipCommand {
    static let command = Command(
        "skip", summary: "Skip an optional step",
        operands: [JourneyOperands.journey, JourneyOperands.step],
        options: [JourneyProjection.option.declaration] + StoreOptions.all + [Flag.json.declaration],
        examples: ["journey skip j-1 30"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let id = try JourneyOperands.journey(invocation.arguments.operands[0])
        let step = try JourneyOperands.step(invocation.arguments.operands[1])
        let service = try await StoreOptions.service(invocation)
        let journey = try await reported { () async throws(StoreError) in try await service.skip(step, of: id) }
        try await invocation.write(journey, of: service)
        return .success
    }
}

internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey cancel JOURNEY`.
enum JourneyCancelCommand {
    static let command = Command(
        "cancel", summary: "Cancel a journey",
        discussion: ["Its data is kept until “journey erase” or the retention period erases it."],
        operands: [JourneyOperands.journey],
        options: [JourneyProjection.option.declaration] + StoreOptions.all + [Flag.json.declaration],
        examples: ["journey cancel j-1"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let id = try JourneyOperands.journey(invocation.arguments.operands.first)
        let service = try await StoreOptions.service(invocation)
        let journey = try await reported { () async throws(StoreError) in try await service.cancel(id) }
        try await invocation.write(journey, of: service)
        return .success
    }
}

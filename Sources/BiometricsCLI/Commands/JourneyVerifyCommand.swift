internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey verify JOURNEY`.
enum JourneyVerifyCommand {
    static let command = Command(
        "verify", summary: "Check that a journey's history and evidence are unmodified",
        discussion: [
            "Every event must name the digest of the previous event, and every piece of evidence must open. Exit "
                + "status: 0 unmodified, 1 modified, 64 and above: an error."
        ], operands: [JourneyOperands.journey], options: StoreOptions.all + [Flag.json.declaration],
        examples: ["journey verify j-1"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let id = try JourneyOperands.journey(invocation.arguments.operands.first)
        let opened = try await StoreOptions.open(invocation)
        let findings = try await reported { () async throws(StoreError) in try await opened.vault.check(id) }
        return try StoreCheckCommand.write(StoreCheckPayload(journeys: 1, findings), invocation)
    }
}

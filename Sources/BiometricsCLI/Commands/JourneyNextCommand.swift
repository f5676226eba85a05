internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey next JOURNEY`.
enum JourneyNextCommand {
    static let command = Command(
        "next", summary: "Show the next action of a journey",
        discussion: ["The first open step decides. Other open steps accept submissions too."],
        operands: [JourneyOperands.journey], options: StoreOptions.all + [Flag.json.declaration],
        examples: ["journey next j-1"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let id = try JourneyOperands.journey(invocation.arguments.operands.first)
        let service = try await StoreOptions.service(invocation)
        let journey = try await reported { () async throws(StoreError) in try await service.journey(id) }
        let document = JourneyPayload(journey)
        if invocation.wantsJSON {
            try invocation.console.write(try document.json())
        } else {
            try invocation.console.print(JourneyText(document).next(in: invocation.console.style))
        }
        return .success
    }
}

internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey consent JOURNEY TEXT`.
enum JourneyConsentCommand {
    static let command = Command(
        "consent", summary: "Record that the person consented to a text",
        discussion: ["TEXT is your name for the text and its version. The consent to a text is recorded once."],
        operands: [JourneyOperands.journey, Operand("TEXT", help: "The text and its version, such as terms-2026-11.")],
        options: [JourneyProjection.option.declaration] + StoreOptions.all + [Flag.json.declaration],
        examples: ["journey consent j-1 terms-2026-11"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let operands = invocation.arguments.operands
        let id = try JourneyOperands.journey(operands.first)
        let text: ConsentTextID = try JourneyOperands.name(operands[1], of: "a text")
        let service = try await StoreOptions.service(invocation)
        let journey = try await reported { () async throws(StoreError) in try await service.consent(to: text, in: id) }
        try await invocation.write(journey, of: service)
        return .success
    }
}

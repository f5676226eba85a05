internal import BiometricsCore

/// `biometrics journey example`.
enum JourneyExampleCommand {
    static let command = Command(
        "example", summary: "Print an example definition",
        discussion: ["Documentation/Journeys.md describes each key; “journey check” lists every fault."],
        examples: ["journey example > onboarding.json"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        try invocation.console.write(StandardJourney.example)
        return .success
    }
}

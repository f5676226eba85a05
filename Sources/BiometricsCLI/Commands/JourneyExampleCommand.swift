internal import BiometricsCore

/// `biometrics journey example`.
enum JourneyExampleCommand {
    static let command = Command(
        "example", summary: "Print a definition to start from",
        discussion: ["What each key may be says Documentation/Journeys.md; “journey check” tells every fault."],
        examples: ["journey example > onboarding.json"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        try invocation.console.write(StandardJourney.example)
        return .success
    }
}

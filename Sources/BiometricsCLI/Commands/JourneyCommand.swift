/// `biometrics journey …`.
enum JourneyCommand {
    static let command = Command(
        "journey", summary: "Definitions of verification journeys",
        subcommands: [JourneyExampleCommand.command, JourneyCheckCommand.command])
}

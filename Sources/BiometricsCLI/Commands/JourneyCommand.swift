/// `biometrics journey …`.
enum JourneyCommand {
    static let command = Command(
        "journey", summary: "Run verification journeys in a store",
        discussion: [
            "A journey is one verification of one person: documents, a selfie and liveness, judged by named rules. It "
                + "is kept in a store (BIOMETRICS_STORE), so each of these commands may run in a separate process. "
                + "Personal data is encrypted under a master key that is kept apart from the store."
        ],
        subcommands: [
            JourneyExampleCommand.command, JourneyCheckCommand.command, JourneyStartCommand.command,
            JourneyNextCommand.command, JourneyChallengeCommand.command, JourneySubmitCommand.command,
            JourneySkipCommand.command,
            JourneyConfirmCommand.command, JourneyConsentCommand.command, JourneyFinishCommand.command,
            JourneyCancelCommand.command,
            JourneyResumeCommand.command, JourneyShowCommand.command, JourneyResultCommand.command,
            JourneyReviewCommand.command, JourneyEraseCommand.command, JourneyListCommand.command,
            JourneyStatisticsCommand.command,
            JourneyVerifyCommand.command,
        ])
}

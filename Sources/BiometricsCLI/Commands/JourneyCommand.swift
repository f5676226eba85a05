/// `biometrics journey …`.
enum JourneyCommand {
    static let command = Command(
        "journey", summary: "Lead verification journeys that are kept in a store",
        discussion: [
            "A journey is one verification of one person: documents, a selfie, liveness, judged by named rules. It is kept in "
                + "a store (BIOMETRICS_STORE), so that each of these commands may run in a process of its own. What tells of a "
                + "person is sealed under a master key that does not lie with the store."
        ],
        subcommands: [
            JourneyExampleCommand.command, JourneyCheckCommand.command, JourneyStartCommand.command,
            JourneyNextCommand.command, JourneyChallengeCommand.command, JourneySubmitCommand.command,
            JourneySkipCommand.command,
            JourneyConfirmCommand.command, JourneyFinishCommand.command, JourneyCancelCommand.command,
            JourneyResumeCommand.command, JourneyShowCommand.command, JourneyResultCommand.command,
            JourneyReviewCommand.command, JourneyEraseCommand.command, JourneyListCommand.command,
            JourneyStatisticsCommand.command,
            JourneyVerifyCommand.command,
        ])
}

/// `biometrics evaluate …`.
enum EvaluateCommand {
    static let command = Command(
        "evaluate", summary: "Measure error rates on labelled data",
        discussion: [
            "Figures follow ISO/IEC 19795-1 and ISO/IEC 30107-3, each with a confidence interval. A score table "
                + "from another system is evaluated in the same way."
        ],
        subcommands: [
            EvaluateMatchCommand.command, EvaluateSearchCommand.command, EvaluateLivenessCommand.command,
            EvaluateDocumentsCommand.command, EvaluateReportCommand.command,
        ])
}

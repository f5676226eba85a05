/// `biometrics evaluate …`.
enum EvaluateCommand {
    static let command = Command(
        "evaluate", summary: "Measure error rates on labelled data",
        discussion: [
            "Figures are those of ISO/IEC 19795-1 and ISO/IEC 30107-3, each with its confidence interval. A score table "
                + "that another system wrote is judged by the same code."
        ],
        subcommands: [
            EvaluateMatchCommand.command, EvaluateSearchCommand.command, EvaluateLivenessCommand.command,
            EvaluateDocumentsCommand.command, EvaluateReportCommand.command,
        ])
}

/// `biometrics calibrate …`.
enum CalibrateCommand {
    static let command = Command(
        "calibrate", summary: "Count on labelled data which error rates a score means",
        discussion: [
            "A decision is only as good as the data behind its threshold. Calibrate on recordings like yours before you "
                + "rely on a rate."
        ],
        subcommands: [CalibrateMatchCommand.command, CalibrateLivenessCommand.command])

    /// The day of a measurement.
    static let date = ValueOption<String>(
        "date", value: "YYYY-MM-DD", help: "The day of the measurement; today unless given.",
        expected: "a day such as 2026-01-31", read: { isDay($0) ? $0 : nil })

    /// The day that the options give, or today.
    static func day(in arguments: ParsedArguments) -> String {
        arguments[date] ?? String(ReportOutput.now.prefix(10))
    }

    private static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
    }
}

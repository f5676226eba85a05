/// `biometrics calibrate …`.
enum CalibrateCommand {
    static let command = Command(
        "calibrate", summary: "Measure the error rates of scores on labelled data",
        discussion: [
            "A threshold is only as good as the data behind it. Calibrate on recordings like yours before you "
                + "rely on a rate."
        ],
        subcommands: [CalibrateMatchCommand.command, CalibrateLivenessCommand.command])

    /// The day of a measurement.
    static let date = ValueOption<String>(
        "date", value: "YYYY-MM-DD", help: "The day of the measurement. Default: today.",
        expected: "a day such as 2026-01-31", read: { isDay($0) ? $0 : nil })

    /// The day in the options, or today.
    static func day(in arguments: ParsedArguments) -> String {
        arguments[date] ?? String(ReportOutput.now.prefix(10))
    }

    private static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
    }
}

internal import BiometricsCore

/// `biometrics calibrate …`.
enum CalibrateCommand {
    static let command = Command(
        "calibrate", summary: "Measure the error rates of scores on labelled data",
        discussion: [
            "A threshold is only as good as the data behind it. Calibrate on recordings like yours before you "
                + "rely on a rate."
        ],
        subcommands: [
            CalibrateMatchCommand.command, CalibrateLivenessCommand.command, CalibrateDocumentsCommand.command,
        ])

    /// The file of the calibration.
    static let output = ValueOption<String>(
        "out", value: "FILE.json", completion: .file, help: "The calibration file to write; required.")

    /// The path of the calibration, which can be written and differs from the inputs.
    static func output(in arguments: ParsedArguments, besides inputs: [String?]) throws(BiometricsError) -> String {
        guard let path = arguments[output] else {
            throw BiometricsError(.usage, "Name the calibration file to write with --out FILE.json.")
        }
        try OutputPath.check([(option: "out", path: path)], against: inputs)
        try OutputPath.attempt(file: path)
        return path
    }

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

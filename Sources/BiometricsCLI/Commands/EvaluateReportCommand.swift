internal import BiometricsCore
internal import BiometricsEvaluation
internal import EvaluationRunner
internal import MediaKit

/// `biometrics evaluate report SCORES.csv`.
enum EvaluateReportCommand {
    static let command = Command(
        "report", summary: "Evaluate a table of scores from any system",
        discussion: [
            "A table of comparisons has the columns probe, reference, mated and score; optional are failure, "
                + "failed_sample, fold, probe_subject, reference_subject and quality. A table of presentations has "
                + "file, label (bonafide or attack), species and score or is_live. Higher scores are more alike, "
                + "or more likely live. Columns with other names define groups."
        ],
        operands: [Operand("SCORES.csv", help: "The table.")],
        options: [
            TableFiles.root.declaration, TableFiles.allowOutside.declaration, SetOptions.seed.declaration,
            ReportOutput.folder.declaration, ReportOutput.setName.declaration,
            ReportOutput.images.declaration, Flag.json.declaration,
        ],
        examples: ["evaluate report scores.csv --out report"], run: run)

    @Sendable private static func run(_ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let path = arguments.operands[0]
        try ReportOutput.check(arguments, inputs: [path])
        var context = EvaluationContext(
            set: arguments[ReportOutput.setName] ?? path.split(separator: "/").last.map(String.init) ?? path)
        context.date = ReportOutput.now
        context.command = ReportOutput.command
        var options = EvaluationOptions()
        options.seed = SetOptions.seedValue(arguments)
        let report: EvaluationReport
        let isMeasured: Bool
        let failures: [String]
        do throws(BiometricsError) {
            let bytes = try ArgumentFile.read(path, maximumBytes: LabelledSet.maximumTableBytes)
            if isLiveness(bytes) {
                let (table, rejected) = try LivenessTable.read(csv: bytes)
                context.rejected = rejected
                isMeasured = table.hasPresentations
                failures = isMeasured ? [] : table.rows.compactMap(\.failure)
                report = EvaluationReport(context: context, liveness: LivenessEvaluation(table, options: options))
            } else {
                let (table, rejected) = try MatchTable.read(csv: bytes)
                context.rejected = rejected
                isMeasured = table.hasScores
                failures = isMeasured ? [] : table.failures
                report = EvaluationReport(context: context, match: MatchEvaluation(table, options: options))
            }
        } catch {
            throw error.about(path)
        }
        RefusedRows(report.context.rejected).warn(of: path, on: invocation.console)
        let files = try TableFiles.files(of: path, arguments)
        try ReportOutput(invocation: invocation, source: files.source).write(report)
        return EvaluationLosses().status(
            measured: isMeasured, rejected: report.context.rejected, failures: failures, on: invocation.console)
    }

    /// Whether the first line has a column `label` and none of a comparison's columns.
    private static func isLiveness(_ bytes: [UInt8]) -> Bool {
        guard let columns = try? CSVRecords(bytes).columns else { return false }
        return columns.contains("label") && !columns.contains("probe")
    }
}

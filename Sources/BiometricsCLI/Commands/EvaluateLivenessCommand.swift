internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation
internal import MediaKit

/// `biometrics evaluate liveness TABLE.csv`.
enum EvaluateLivenessCommand {
    private static let scores = ValueOption<String>(
        "scores", value: "FILE.csv", completion: .file,
        help: "Write score and decision of every presentation, for “evaluate report” and other programs.")

    static let command = Command(
        "liveness", summary: "Measure how well attacks are told from living people on a labelled set",
        discussion: [
            "The table has the columns file, label (bonafide or attack) and species, the kind of attack; columns of "
                + "other names hold labels of groups. Files are pictures or clips.",
            "A file about which no answer could be given, or that cannot be read, is counted as a failure to respond, "
                + "with its reason. The exit status is 0 whatever the figures are, 65 when no file could be read, and 70 when "
                + "files were lost to errors that lie in no file, so that the figures do not hold.",
        ],
        operands: [Operand("TABLE.csv", help: "The table of presentations.")],
        options: [TableFiles.root.declaration, TableFiles.allowOutside.declaration] + PipelineOptions.liveness
            + [
                scores.declaration, SetOptions.seed.declaration, ReportOutput.folder.declaration,
                ReportOutput.setName.declaration, ReportOutput.images.declaration, Flag.json.declaration,
            ],
        examples: ["evaluate liveness clips.csv --out report"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let path = arguments.operands[0]
        try ReportOutput.check(arguments, scores: arguments[scores], inputs: [path])
        let (labels, rejected) = try read(path)
        RefusedRows(rejected).warn(of: path, on: invocation.console)
        let files = try TableFiles(arguments, table: path)
        var configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        configuration.expectsManyPictures = true
        let clock = ContinuousClock()
        let start = clock.now
        let assessor = try LivenessAssessor(configuration)
        let (table, losses, isMeasured) = await assess(labels, in: files, assessor, on: invocation.console)
        let assessed = clock.now
        if let path = arguments[scores] { try ReportOutput.write(table.csv(), to: path) }

        var options = EvaluationOptions()
        options.seed = SetOptions.seedValue(arguments)
        let evaluation = LivenessEvaluation(table, options: options)
        var context = EvaluationContext(
            set: arguments[ReportOutput.setName] ?? path.split(separator: "/").last.map(String.init) ?? path)
        context.rejected = rejected
        context.date = ReportOutput.now
        context.command = ReportOutput.command
        context.timings = [
            .init(name: "assess", milliseconds: (assessed - start) / .milliseconds(1)),
            .init(name: "evaluate", milliseconds: (clock.now - assessed) / .milliseconds(1)),
        ]
        let pipeline = assessor.pipeline
        context.models = pipeline.models.map { .init(id: $0.id, sha256: $0.sha256) }
        context.pipeline =
            "analysers \(assessor.analyzerIDs.joined(separator: ", ")), detector \(pipeline.detector), "
            + "engine \(pipeline.engine) (\(pipeline.precision.rawValue))"
        try ReportOutput(invocation: invocation, source: files.source)
            .write(EvaluationReport(context: context, liveness: evaluation))
        return losses.status(measured: isMeasured, on: invocation.console)
    }

    private static func read(
        _ path: String
    ) throws(BiometricsError) -> (table: LivenessTable, rejected: RejectedRows) {
        do throws(BiometricsError) {
            return try LivenessTable.read(csv: ArgumentFile.read(path, maximumBytes: LabelledSet.maximumTableBytes))
        } catch {
            throw error.about(path)
        }
    }

    /// The presentations of `labels` with what the assessor says of each, and whether it could look at any.
    private static func assess(
        _ labels: LivenessTable, in files: TableFiles, _ assessor: LivenessAssessor,
        on console: Console
    ) async -> (table: LivenessTable, losses: EvaluationLosses, isMeasured: Bool) {
        var table = LivenessTable(hasDecisions: true, groupColumns: labels.groupColumns)
        var progress = ProgressLine("presentations", total: labels.rows.count, on: console)
        var (losses, isMeasured) = (EvaluationLosses(), false)
        var next = 0
        await assessor.assess(labels.rows.map { files.source($0.file) }) { _, result in
            var row = labels.rows[next]
            next += 1
            switch result {
            case .success(let report):
                isMeasured = true
                let assessment = report.assessment
                row.score = assessment.score.flatMap { $0.isFinite ? $0 : nil }
                row.isLive = assessment.isLive
                row.failure = assessment.isLive == nil ? reason(assessment) : nil
            case .failure(let error):
                losses.add(error, of: row.file)
                row.score = nil
                row.isLive = nil
                row.failure = "\(error.code.rawValue): \(error.message)"
            }
            table.append(row)
            progress.advance()
        }
        return (table, losses, isMeasured)
    }

    /// Why there is no answer, in stable text.
    private static func reason(_ assessment: LivenessAssessment) -> String {
        assessment.statusCode?.rawValue ?? assessment.reasons.map(\.rawValue).joined(separator: " ")
    }
}

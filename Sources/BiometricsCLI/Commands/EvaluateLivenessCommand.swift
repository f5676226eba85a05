internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation
internal import EvaluationRunner
internal import MediaKit

/// `biometrics evaluate liveness TABLE.csv`.
enum EvaluateLivenessCommand {
    private static let scores = ValueOption<String>(
        "scores", value: "FILE.csv", completion: .file,
        help: "Write the score and decision of every presentation, for “evaluate report” and other programs.")

    /// The number of random challenges against which every answer is checked, in addition to those of the table.
    private static let drawnChallenges = 250

    static let command = Command(
        "liveness", summary: "Measure presentation attack detection on a labelled set",
        discussion: [
            "The table has the columns file, label (bonafide or attack) and species, the kind of attack. Columns with "
                + "other names define groups. Files are pictures or clips.",
            "A column “challenge” names the movements that a clip answers and the time of each prompt in milliseconds, "
                + "such as “TURN_LEFT@1200 LOOK_UP@3400”. The clip is checked as an answer, and also against the "
                + "challenges of the other clips and \(drawnChallenges) random ones.",
            "A file that cannot be read, or gives no answer, counts as a failure to respond, "
                + "with its reason. The exit status is 0 for any figures, 65 if no file could be read, and 70 if "
                + "errors outside the files made the figures unreliable.",
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
        let files = try TableFiles.files(of: path, arguments)
        var configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        configuration.expectsManyPictures = true
        var generator = SplitMix64(seed: SetOptions.seedValue(arguments))
        configuration.drawnPlaces = RandomFramePlaces(using: &generator)
        let clock = ContinuousClock()
        let start = clock.now
        let assessor = try LivenessAssessor(configuration)
        assessor.pipeline.warnOfLicences(on: invocation.console)
        let lines = EvaluationProgressLines("presentations", on: invocation.console)
        var run = LivenessRun(assessor: assessor, labels: labels, files: files)
        run.drawnChallenges = drawnChallenges
        run.seed = SetOptions.seedValue(arguments)
        let result = try await run.assess { lines.show($0) }
        let table = result.table
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
            .write(EvaluationReport(context: context, liveness: evaluation, challenges: result.challenges))
        return result.losses.status(
            measured: result.isMeasured, rejected: rejected, failures: table.rows.compactMap(\.failure),
            on: invocation.console)
    }

    /// The table at `path`, and the rejected rows.
    static func read(
        _ path: String
    ) throws(BiometricsError) -> (table: LivenessTable, rejected: RejectedRows) {
        do throws(BiometricsError) {
            return try LivenessTable.read(
                csv: ArgumentFile.read(path, maximumBytes: LabelledSet.maximumTableBytes), fault: LivenessRun.fault(of:)
            )
        } catch {
            throw error.about(path)
        }
    }
}

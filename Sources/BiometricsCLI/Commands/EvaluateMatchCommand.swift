internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation
internal import EvaluationRunner

/// `biometrics evaluate match SET`.
enum EvaluateMatchCommand {
    private static let scores = ValueOption<String>(
        "scores", value: "FILE.csv", completion: .file,
        help: "Write the score of every comparison, for “evaluate report” and other programs.")

    private static let asDecided = Flag(
        "as-decided",
        help:
            "Count samples on which “compare” makes no decision (a second person, low quality, a file that ends "
            + "early, a clip with a cut) as failures to acquire or to enrol. By default "
            + "they are compared, and the report states their number.")

    static let command = Command(
        "match", summary: "Measure face matching on a labelled set",
        discussion: [
            "Every file is decoded and embedded once, however many comparisons use it. A file without a template "
                + "counts as a failure to acquire, with its reason.",
            "The exit status is 0 for any figures, 65 if no comparison could be made, and 70 if "
                + "errors outside the files made the figures unreliable.",
        ],
        operands: [SetOptions.operand],
        options: SetOptions.declarations + PipelineOptions.comparison
            + [
                PipelineOptions.calibration.declaration, asDecided.declaration, scores.declaration,
                ReportOutput.folder.declaration,
                ReportOutput.setName.declaration,
                ReportOutput.images.declaration, Flag.json.declaration,
            ],
        examples: [
            "evaluate match --format lfw --root lfw --out report", "evaluate match pairs.csv --references document",
            "evaluate match --limit 100000 people/",
        ], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let path = SetOptions.path(arguments)
        try ReportOutput.check(
            arguments, scores: arguments[scores], inputs: [path, arguments[PipelineOptions.calibration]])
        try SetOptions.attemptCache(arguments)
        let set = try SetOptions.set(arguments)
        RefusedRows(set.plan.rejected).warn(of: path ?? set.name, on: invocation.console)
        var configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        configuration.expectsManyPictures = true
        let matcher = try PipelineOptions.matcher(configuration, arguments)
        matcher.pipeline.warnOfLicences(on: invocation.console)
        let run = MatchRun(
            matcher: matcher, set: set, referenceRole: SetOptions.referenceRole(arguments),
            cacheFolder: SetOptions.cacheFolder(arguments), isAsDecided: arguments[asDecided])
        let lines = EvaluationProgressLines("pictures", cacheFolder: run.cacheFolder, on: invocation.console)
        let result = try await run.scores { lines.show($0) }
        let (table, timings) = (result.table, result.timings)
        if let path = arguments[scores] { try ReportOutput.write(table.csv(), to: path) }

        var options = EvaluationOptions()
        options.seed = SetOptions.seedValue(arguments)
        if let thresholds = matcher.thresholds {
            options.thresholds = [
                .init(name: "pass", score: thresholds.pass.score), .init(name: "fail", score: thresholds.fail.score),
            ]
        }
        let clock = ContinuousClock()
        let start = clock.now
        let evaluation = MatchEvaluation(table, options: options)
        var context = EvaluationContext(set: arguments[ReportOutput.setName] ?? set.name)
        context.models = matcher.pipeline.models.map { .init(id: $0.id, sha256: $0.sha256) }
        context.pipeline = text(matcher.pipeline)
        context.notes = SetOptions.notes(arguments)
        context.refusals = result.refusals
        context.refusalsAreFailures = run.isAsDecided
        context.rejected = set.plan.rejected
        context.date = ReportOutput.now
        context.command = ReportOutput.command
        context.timings = [
            .init(name: "embed", milliseconds: timings.embed / .milliseconds(1)),
            .init(name: "compare", milliseconds: timings.compare / .milliseconds(1)),
            .init(name: "evaluate", milliseconds: (clock.now - start) / .milliseconds(1)),
        ]
        let output = ReportOutput(invocation: invocation, source: set.files.source)
        try output.write(EvaluationReport(context: context, match: evaluation))
        return result.losses.status(
            measured: table.hasScores, rejected: set.plan.rejected, failures: table.failures,
            on: invocation.console)
    }

    /// Profile, detector, engine and precision on one line.
    private static func text(_ pipeline: PipelineDescription) -> String {
        "profile \(pipeline.profile ?? ""), detector \(pipeline.detector), engine \(pipeline.engine) "
            + "(\(pipeline.precision.rawValue))"
    }
}

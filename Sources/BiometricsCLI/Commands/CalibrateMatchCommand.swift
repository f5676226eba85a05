internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation
internal import EvaluationRunner
internal import MediaKit

/// `biometrics calibrate match SET --out FILE`.
enum CalibrateMatchCommand {
    private static let scores = ValueOption<String>(
        "scores", value: "FILE.csv", completion: .file,
        help:
            "Use the scores in this table, written by “evaluate match --scores” with the same embedders, instead of "
            + "comparing a set.")
    static let command = Command(
        "match", summary: "Measure the false match rate of each score of an embedder",
        discussion: [
            "All non-mated comparisons of the set are counted; mated ones are ignored. Rates with fewer than ten false "
                + "matches come from a generalised Pareto tail, and every result based on it says so.",
            "Several embedders are fused, and the fused score is calibrated. Each of them needs its own calibration "
                + "first.",
        ],
        operands: [SetOptions.operand],
        options: [
            CalibrateCommand.output.declaration, scores.declaration, ReportOutput.setName.declaration,
            CalibrateCommand.date.declaration,
        ]
            + SetOptions.declarations + PipelineOptions.comparison + [Flag.json.declaration],
        examples: [
            "calibrate match people/ --embedder mobilefacenet-ms1m --out ms1m.json",
            "compare --embedder mobilefacenet-ms1m --calibration ms1m.json selfie.jpg document.jpg",
        ], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let path = try CalibrateCommand.output(
            in: arguments, besides: [arguments[scores], SetOptions.path(arguments)])
        if arguments[scores] == nil { try SetOptions.attemptCache(arguments) }
        var configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        configuration.expectsManyPictures = true
        let matcher = try FaceMatcher(configuration)
        matcher.pipeline.warnOfLicences(on: invocation.console)
        let set = try await comparisons(invocation, matcher)
        let place = arguments[scores] ?? SetOptions.path(arguments) ?? set.name
        set.refused.warn(of: place, on: invocation.console)
        let model = matcher.fusion.identity
        let source = ScoreCalibration.Source(
            set: arguments[ReportOutput.setName] ?? set.name,
            date: CalibrateCommand.day(in: arguments), modelID: model.id, modelSHA256: model.sha256,
            detector: arguments[scores] == nil ? matcher.pipeline.detector : nil, subjectCount: set.subjects,
            weights: matcher.fusion.shares,
            normalizations: matcher.fusion.normalizations)
        let calibration = try ScoreCalibrationBuilder().calibration(of: set.table, source: source)
        let bytes = try calibration.fileBytes()
        try ReportOutput.write(bytes, to: path)
        if invocation.wantsJSON {
            let document = CalibrationPayload(calibration, rejected: set.refused.rejected)
            try invocation.console.write(try document.json())
        } else {
            try invocation.console.write(text(calibration, in: invocation.console.style))
            try invocation.console.print("Wrote the calibration to \(path.printable).")
        }
        return .success
    }

    /// The counted comparisons.
    private struct Comparisons {
        let table: MatchTable
        /// The number of people in them, if known.
        let subjects: Int?
        /// The name of the set.
        let name: String
        let refused: RefusedRows
    }

    private static func comparisons(
        _ invocation: Invocation, _ matcher: FaceMatcher
    ) async throws(BiometricsError) -> Comparisons {
        let arguments = invocation.arguments
        if let path = arguments[scores] {
            guard arguments.operands.isEmpty else {
                throw BiometricsError(.usage, "Give a SET or --scores, not both.")
            }
            do throws(BiometricsError) {
                let bytes = try ArgumentFile.read(path, maximumBytes: LabelledSet.maximumTableBytes)
                let (table, rejected) = try MatchTable.read(csv: bytes)
                return Comparisons(
                    table: table, subjects: table.subjectCount,
                    name: path.split(separator: "/").last.map(String.init) ?? path, refused: RefusedRows(rejected))
            } catch {
                throw error.about(path)
            }
        }
        let set = try SetOptions.set(arguments)
        let run = MatchRun(
            matcher: matcher, set: set, referenceRole: SetOptions.referenceRole(arguments),
            cacheFolder: SetOptions.cacheFolder(arguments))
        let lines = EvaluationProgressLines("pictures", cacheFolder: run.cacheFolder, on: invocation.console)
        let result = try await run.scores { lines.show($0) }
        // Decisions depend on a calibration, so never make one from incomplete data.
        if let error = result.losses.error { throw error }
        return Comparisons(
            table: result.table, subjects: set.plan.subjectCount, name: set.name,
            refused: RefusedRows(set.plan.rejected))
    }

    private static func text(_ calibration: ScoreCalibration, in style: Style) -> String {
        var text = style.bold(calibration.source.modelID) + " on \(calibration.source.set)\n"
        text += "\(NumberText.grouped(calibration.nonMatedCount)) non-mated comparisons"
        text += calibration.source.subjectCount.map { " of \(NumberText.grouped($0)) people\n" } ?? "\n"
        text += "Rates are counted down to \(NumberText.rate(calibration.lastCountedRate)), and claimed down to "
        text += "\(NumberText.rate(calibration.extrapolationLimit))\n"
        var table = TextTable("FMR", "threshold", "")
        for exponent in 1...8 {
            guard let rate = Double("1e-\(exponent)"),
                let threshold = calibration.threshold(forFalseMatchRate: rate)
            else { break }
            table.add(
                NumberText.rate(rate), NumberText.fixed(threshold.score), threshold.isExtrapolated ? "extrapolated" : ""
            )
        }
        return text + table.text(in: style) + advice(on: calibration)
    }

    /// Advice, unless the calibration supports the usual rates of `compare`.
    private static func advice(on calibration: ScoreCalibration) -> String {
        let policy = MatchPolicy.standard
        let rates = [policy.passFalseMatchRate, policy.failFalseMatchRate]
        let missing = rates.filter { calibration.threshold(forFalseMatchRate: $0) == nil }
        guard let least = missing.min() else { return "" }
        let pairs = ScoreCalibrationBuilder().scoresNeeded(forFalseMatchRate: least)
        // With one picture each, p people give p (p − 1) / 2 pairs.
        let people = Int(((1 + Double(1 + 8 * pairs).squareRoot()) / 2).rounded(.up))
        let names = missing.map(NumberText.rate).joined(separator: " and ")
        return "“compare” asks for a false match rate of \(names), which this calibration does not support. Give it "
            + "larger rates with --pass-fmr and --fail-fmr,\nor calibrate on at least \(NumberText.grouped(pairs)) non-mated "
            + "comparisons, such as those of \(NumberText.grouped(people)) people with one picture each.\n"
    }
}

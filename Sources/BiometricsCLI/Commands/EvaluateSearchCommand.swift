internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation
internal import EvaluationRunner
internal import TemplateGallery

/// `biometrics evaluate search PEOPLE`.
enum EvaluateSearchCommand {
    private static let rank = ValueOption<Int>(
        "rank", value: "COUNT", range: 1...1000,
        help: "How many candidates somebody looks at: a person at a later place is not found; 10 unless given.")
    private static let size = ValueOption<Int>(
        "people", value: "COUNT", isRepeatable: true,
        help:
            "Search also a gallery of so many people, drawn with --seed; 100 and 1000 unless given. May be given several times.",
        expected: "a whole number from 2 on", read: { text in Int(text).flatMap { $0 > 1 ? $0 : nil } })

    static let command = Command(
        "search", summary: "Measure how well people are found among many, and how often falsely",
        discussion: [
            "One picture of each person is in the gallery, the first by its name; the others are probes. Each probe is searched "
                + "for twice: among all, and among all but its own person, where every candidate is false.",
            "FNIR and FPIR are those of ISO/IEC 19795-1 for open sets. Where there is a calibration, the report holds what it "
                + "predicts beside what was counted.",
        ],
        operands: [Operand("PEOPLE", help: "A folder that holds a folder of pictures for each person.")],
        options: [
            rank.declaration, size.declaration, SetOptions.seed.declaration, SetOptions.cache.declaration,
            SetOptions.noCache.declaration.excluding(SetOptions.cache.declaration),
            PipelineOptions.calibration.declaration,
        ] + PipelineOptions.comparison
            + [ReportOutput.folder.declaration, ReportOutput.setName.declaration, Flag.json.declaration],
        examples: ["evaluate search lfw/ --out report", "evaluate search --people 500 --rank 1 people/"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let path = arguments.operands[0]
        try ReportOutput.check(arguments, inputs: [path, arguments[PipelineOptions.calibration]])
        try SetOptions.attemptCache(arguments)
        let people = try LabelledPeople(in: path)
        var configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        configuration.expectsManyPictures = true
        let matcher = try PipelineOptions.matcher(configuration, arguments)
        matcher.pipeline.warnOfLicences(on: invocation.console)
        let sizes = arguments.all(size)
        let run = SearchRun(
            matcher: matcher, people: people, sizes: sizes.isEmpty ? [100, 1000] : sizes,
            seed: SetOptions.seedValue(arguments), cacheFolder: SetOptions.cacheFolder(arguments))
        let lines = EvaluationProgressLines("pictures", cacheFolder: run.cacheFolder, on: invocation.console)
        let result = try await run.trials { lines.show($0) }
        var options = EvaluationOptions()
        options.seed = SetOptions.seedValue(arguments)
        let calibration = matcher.calibration
        let evaluation = SearchEvaluation(
            result.trials, rank: arguments[rank] ?? 10, options: options,
            threshold: { rate, faces in
                guard let calibration,
                    let found = try? SearchThreshold(maximumFPIR: rate, comparisons: faces, calibration: calibration)
                else { return nil }
                return (found.score, found.isExtrapolated)
            })
        var context = EvaluationContext(set: arguments[ReportOutput.setName] ?? people.name)
        context.models = matcher.pipeline.models.map { .init(id: $0.id, sha256: $0.sha256) }
        context.notes = [
            "One picture of each person is in the gallery; \(result.lost) pictures gave no template and take no part.",
            "A non-mated search leaves the probe's person out of the gallery, which has one face less then.",
        ]
        context.date = ReportOutput.now
        context.command = ReportOutput.command
        let output = ReportOutput(invocation: invocation, source: people.files.source)
        try output.write(EvaluationReport(context: context, search: evaluation))
        return result.losses.status(
            measured: true, rejected: RejectedRows(), failures: [], on: invocation.console)
    }
}

internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation
internal import EvaluationRunner
internal import IdentityDocuments
internal import MediaKit

/// `biometrics evaluate documents TABLE.csv`.
enum EvaluateDocumentsCommand {
    static let command = Command(
        "documents", summary: "Measure how well documents are read on a labelled set",
        discussion: [
            "The table has the column file and optionally kind, side, mrz (the zone’s lines, joined by “|”), legible, "
                + "fields (a JSON object of the objects mrz and visual), corners (x and y from the top left, "
                + "clockwise), rotation, capture (flags separated by spaces) and defect. Documentation/EvaluationJSON.md "
                + "describes each column.",
            "A stated value that the document does not have counts as false, and an accepted zone that the document "
                + "does not have counts as a false accept. The report names files and contains no "
                + "fields. The exit status is 0 for any figures, 65 if no file could be read, and 70 "
                + "if errors outside the files made the figures unreliable.",
        ],
        operands: [Operand("TABLE.csv", help: "The table of pictures.")],
        options: [TableFiles.root.declaration, TableFiles.allowOutside.declaration] + PipelineOptions.reading
            + [
                OptionDeclaration(ReadCall.today.declaration), ReportOutput.folder.declaration,
                ReportOutput.setName.declaration,
                ReportOutput.images.declaration, Flag.json.declaration,
            ],
        examples: ["evaluate documents documents.csv --today 2026-11-21 --out report"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let path = arguments.operands[0]
        try ReportOutput.check(arguments, inputs: [path])
        let day = arguments[ReadCall.today] ?? .today
        let (labels, rejected) = try read(path)
        RefusedRows(rejected).warn(of: path, on: invocation.console)
        let files = try TableFiles.files(of: path, arguments)
        var configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        configuration.expectsManyPictures = true
        let clock = ContinuousClock()
        let start = clock.now
        let reader = try DocumentReader(configuration)
        let lines = EvaluationProgressLines("pictures", on: invocation.console)
        let run = ReadingRun(reader: reader, labels: labels, files: files, today: day)
        let result = await run.read { lines.show($0) }
        let evaluation = DocumentEvaluation(result.table)
        var context = EvaluationContext(
            set: arguments[ReportOutput.setName] ?? path.split(separator: "/").last.map(String.init) ?? path)
        context.rejected = rejected
        context.notes = ["Documents were judged on \(day)."]
        context.date = ReportOutput.now
        context.command = ReportOutput.command
        if let times = evaluation.milliseconds {
            context.timings = [
                .init(name: "pictureMedian", milliseconds: times.median),
                .init(name: "pictureP95", milliseconds: times.high),
            ]
        }
        context.timings.append(.init(name: "read", milliseconds: (clock.now - start) / .milliseconds(1)))
        let pipeline = reader.pipeline
        context.models = pipeline.models.map { .init(id: $0.id, sha256: $0.sha256) }
        context.pipeline = "zone recogniser \(pipeline.zoneRecognizer)"
        try ReportOutput(invocation: invocation, source: files.source)
            .write(EvaluationReport(context: context, documents: evaluation))
        return result.losses.status(
            measured: result.isMeasured, rejected: rejected, failures: result.table.rows.compactMap(\.failure),
            on: invocation.console)
    }

    static func read(
        _ path: String
    ) throws(BiometricsError) -> (table: DocumentTable, rejected: RejectedRows) {
        do throws(BiometricsError) {
            return try DocumentTable.read(csv: ArgumentFile.read(path, maximumBytes: LabelledSet.maximumTableBytes))
        } catch {
            throw error.about(path)
        }
    }
}

internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation
internal import EvaluationRunner
internal import IdentityDocuments

/// `biometrics calibrate documents TABLE.csv --out FILE`.
enum CalibrateDocumentsCommand {
    static let command = Command(
        "documents", summary: "Count how often read values are wrong, by what speaks for them",
        discussion: [
            "The table is one of “evaluate documents”. Values are grouped by their kind and by their witnesses: zone, check "
                + "digit, print, second reading, barcode. Each group needs \(FieldErrorRates.leastValues) values; its rate is "
                + "that of one more error than was counted.",
            "A rate of 0.005 needs 200 values without an error. Values in doubt for another reason are not counted, because "
                + "they are never stated.",
        ],
        operands: [Operand("TABLE.csv", help: "The table of labelled pictures.")],
        options: [
            CalibrateCommand.output.declaration, ReportOutput.setName.declaration, CalibrateCommand.date.declaration,
            TableFiles.root.declaration, TableFiles.allowOutside.declaration,
            OptionDeclaration(ReadCall.today.declaration),
        ] + PipelineOptions.reading + [Flag.json.declaration],
        examples: [
            "calibrate documents documents.csv --out documents.json",
            "read --document-calibration documents.json --max-error-rate 0.01 card.jpg",
        ], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let path = arguments.operands[0]
        let outputPath = try CalibrateCommand.output(in: arguments, besides: [path])
        let (labels, rejected) = try EvaluateDocumentsCommand.read(path)
        RefusedRows(rejected).warn(of: path, on: invocation.console)
        var configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        configuration.expectsManyPictures = true
        // An earlier calibration, perhaps of other models, has no part in a new one.
        configuration.documentCalibration = nil
        let lines = EvaluationProgressLines("pictures", on: invocation.console)
        let reader = try DocumentReader(configuration)
        let run = ReadingRun(
            reader: reader, labels: labels, files: try TableFiles.files(of: path, arguments),
            today: arguments[ReadCall.today] ?? .today)
        let result = await run.read { lines.show($0) }
        // Statements depend on a calibration, so never make one from incomplete data.
        if let error = result.losses.error { throw error }
        let set = arguments[ReportOutput.setName] ?? path.split(separator: "/").last.map(String.init) ?? path
        let rates = FieldErrorRates(counting: result.table, set: "\(set), \(result.table.rows.count) pictures")
        guard !rates.groups.isEmpty else {
            throw BiometricsError(
                .invalidConfiguration,
                "This table is not sufficient for any rate. No group of values with the same witnesses has "
                    + "\(FieldErrorRates.leastValues) labelled values.", path: path)
        }
        let calibration = DocumentCalibration(
            date: CalibrateCommand.day(in: arguments), models: reader.pipeline.models, rates: rates)
        try ReportOutput.write(Array(try calibration.json().utf8), to: outputPath)
        if invocation.wantsJSON {
            try invocation.console.write(try calibration.json())
        } else {
            try invocation.console.write(text(of: rates).text(in: invocation.console.style))
            try invocation.console.print("Wrote the calibration to \(outputPath.printable).")
        }
        return .success
    }

    private static func text(of rates: FieldErrorRates) -> TextTable {
        var table = TextTable("kind", "witnesses", "values", "errors", "rate")
        for group in rates.groups {
            table.add(
                group.kind.rawValue, group.witnesses.map(\.rawValue).joined(separator: ", "),
                NumberText.grouped(group.values), NumberText.grouped(group.errors), NumberText.rate(group.rate))
        }
        return table
    }
}

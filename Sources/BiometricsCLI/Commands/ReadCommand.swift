internal import Biometrics
internal import BiometricsCore
internal import IdentityDocuments

/// `biometrics read FILE…`.
enum ReadCommand {
    private static let jsonLines = Flag(
        "jsonl", help: "Write JSON lines as results come, in the order of the files.")
    private static let annotate = ValueOption<String>(
        "annotate", value: "OUT.png", completion: .file,
        help:
            "Write the picture (PNG or JPEG) with outline, zone, barcodes and fields. For one file."
    )
    private static let sides = Flag(
        "sides",
        help:
            "The two files are the sides of one document: zone and barcode of one are compared with the other."
    )

    static let command = Command(
        "read", summary: ReadCall.call.summary,
        discussion: [
            "The machine-readable zone is found in any orientation, read twice, and checked against its check digits, "
                + "codes and dates. A value is stated without doubts if all of them hold and the readings agree; "
                + "otherwise the field lists its doubts. The barcode of a North American licence is read as well.",
            "Each document is checked for expiry, for a barcode that differs from the print, for a grey "
                + "copy, and for a picture of a screen. A passed check is not a proof.",
            "A card has its zone and barcode on the back and the print on the front: --sides compares them with each "
                + "other, in either order.",
            "The output contains personal data: protect it like the documents. Errors contain no read fields.",
            "Exit status: 0 every file has an accepted zone or licence barcode or is a proof of address, 2 one is not, is in doubt or "
                + "contradicts print, barcode or the other side, 64 and above: an error. A failed check, such as expiry, does not change it. "
                + "An unreadable file does not affect the others.",
        ],
        operands: [
            Operand(
                "FILE", .some,
                help: "Pictures (JPEG, PNG, HEIC, AVIF, WebP, TIFF, BMP, PDF) or clips; “-” is standard input.")
        ],
        options: PipelineOptions.reading
            + ReadCall.call.options + [
                sides.declaration, annotate.declaration, jsonLines.declaration,
                Flag.json.declaration,
            ],
        examples: [
            "read passport.jpg", "read --sides front.jpg back.jpg", "read --json - < card.jpg",
            "read --jsonl cards/*.jpg > cards.jsonl",
        ],
        run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let paths = arguments.operands
        let form = try Output.Form(invocation, lines: jsonLines)
        guard !arguments[sides] || paths.count == 2 && arguments[annotate] == nil else {
            throw BiometricsError(.usage, "--sides needs exactly two files and does not allow --annotate.")
        }
        try FileOperands.check(paths, areDrawn: arguments[annotate] != nil, by: "read")
        if arguments[sides] { try FileOperands.checkSides(paths[0], paths[1]) }
        let day = arguments[ReadCall.today] ?? .today
        let configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        let drawing = try PictureFile(arguments[annotate], option: "annotate", inputs: paths.map(Optional.some))
        let sources = try FileOperands.sources(paths, areDrawn: drawing != nil, arguments)
        let reader = try DocumentReader(configuration)
        let limit = arguments[ReadCall.errorRate] ?? FieldErrorRates.standardLimit
        let output = Output(form, words(reader.pipeline, limit), of: paths.count, on: invocation.console)
        let tagged = sources.lazy.prefix { _ in !output.hasEnded }.map { (tag: $0, source: $0) }
        if arguments[sides] {
            try await readSides(tagged, day, reader, into: output)
            return try output.finish()
        }
        try await reader.read(tagged, on: day) { (source, outcome) throws(BiometricsError) in
            try output.add(outcome, path: source.name) { $0.isReliable ? .success : .undecided }
            if let drawing, case .success(let report) = outcome {
                let picture = try Annotation.image(of: report, source: source, limits: configuration.limits)
                try drawing.write(picture, telling: invocation.console)
            }
        }
        return try output.finish()
    }

    private typealias Output = FileReports<DocumentReadingReport, ReadResult>

    private static func words(_ pipeline: ReadingPipeline, _ maximumErrorRate: Double) -> Output.Words {
        @Sendable func result(_ report: DocumentReadingReport) -> ReadResult {
            ReadResult(report, maximumErrorRate: maximumErrorRate)
        }
        return .init(
            text: { ReadText(report: $0, maximumErrorRate: maximumErrorRate).text(in: $1) },
            line: { (report) throws(BiometricsError) in
                try ReadingPayload(results: [.result(result(report))], pipeline: pipeline).json(.line)
            }, result: result,
            document: { (rows) throws(BiometricsError) in try ReadingPayload(results: rows, pipeline: pipeline).json() }
        )
    }

    /// Reads two sides of one document, and compares them if both were readable.
    private static func readSides(
        _ sources: some Sequence<(tag: MediaSource, source: MediaSource)>, _ day: DocumentDate,
        _ reader: DocumentReader, into output: Output
    ) async throws(BiometricsError) {
        var reports: [DocumentReadingReport] = []
        var outcomes: [(path: String, outcome: Result<DocumentReadingReport, BiometricsError>)] = []
        await reader.read(sources, on: day) { source, outcome in
            if case .success(let report) = outcome { reports.append(report) }
            outcomes.append((source.name, outcome))
        }
        var isAccepted: Bool?
        if reports.count == 2 {
            let held = [reports[0].held(against: reports[1]), reports[1].held(against: reports[0])]
            isAccepted = held.contains(where: \.isAccepted) && held.allSatisfy { !$0.mayContradictItself }
            outcomes = zip(outcomes, held).map { ($0.path, .success($1)) }
        }
        for (path, outcome) in outcomes {
            try output.add(outcome, path: path) { isAccepted ?? $0.isReliable ? .success : .undecided }
        }
    }
}

internal import Biometrics
internal import BiometricsCore
internal import IdentityDocuments

/// `biometrics read FILE…`.
enum ReadCommand {
    private static let jsonLines = Flag(
        "jsonl", help: "Write one JSON document a line as results come, in the order of the files.")
    private static let annotate = ValueOption<String>(
        "annotate", value: "OUT.png", completion: .file,
        help:
            "Write the picture (PNG or JPEG) with outline, zone and barcodes drawn in, and the fields beside. For one file."
    )
    private static let sides = Flag(
        "sides",
        help:
            "The two files are the sides of one document: what the zone and the barcode of one say is held against the other."
    )
    static let today = ValueOption<String>(
        "today", value: "YYYY-MM-DD",
        help: "The day on which the documents are judged: it settles the centuries of their dates. The day that it is.")

    static let command = Command(
        "read", summary: "Read what identity documents say",
        discussion: [
            "The machine-readable zone is found whichever way up the document lies, read twice, and held against its "
                + "check digits, codes and dates. A value is stated where all of them hold and the readings agree; "
                + "otherwise the field is told with its doubts. The barcode of a North American licence is read as well.",
            "Each document is asked whether it is over, whether its barcode says what is printed, whether it is a grey "
                + "copy, and whether it was taken from a screen. What is not found may be there all the same.",
            "Of a card, zone and barcode stand on the back and the print on the front: with --sides the two are held against each "
                + "other, in whichever order they are given.",
            "What is printed tells of persons: keep it as you keep the documents. Errors tell nothing that was read.",
            "Exit status: 0 every file's zone, or licence's barcode, is accepted, or it is a proof of address, 2 one has none, is in doubt or contradicts print, barcode or the other side, 64 and above: an error. "
                + "A file that cannot be read costs its own result only.",
        ],
        operands: [
            Operand(
                "FILE", .some,
                help: "Pictures (JPEG, PNG, HEIC, WebP, TIFF, BMP, PDF) or clips; “-” is standard input.")
        ],
        options: PipelineOptions.reading
            + [
                today.declaration, sides.declaration, annotate.declaration, jsonLines.declaration,
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
        if arguments[jsonLines], invocation.wantsJSON {
            throw BiometricsError(.usage, "--json writes one document and --jsonl many lines; give one of them.")
        }
        guard !arguments[sides] || paths.count == 2 && arguments[annotate] == nil else {
            throw BiometricsError(.usage, "--sides takes two files, the sides of one document, and draws nothing.")
        }
        try FileOperands.check(paths, areDrawn: arguments[annotate] != nil, by: "read")
        let day = try self.day(arguments)
        let configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        let drawing = try PictureFile(arguments[annotate], option: "annotate", inputs: paths.map(Optional.some))
        let sources = try FileOperands.sources(paths, areDrawn: drawing != nil, arguments)
        let reader = try DocumentReader(configuration)
        let output = ReadOutput(
            arguments[jsonLines] ? .lines : invocation.wantsJSON ? .document : .text, pipeline: reader.pipeline,
            console: invocation.console, progress: paths.count > 1 ? paths.count : nil)
        let tagged = sources.lazy.prefix { _ in !output.hasEnded }.map { (tag: $0, source: $0) }
        if arguments[sides] {
            try await readSides(tagged, day, reader, into: output)
            return try output.finish()
        }
        try await reader.read(tagged, on: day) { (source, outcome) throws(BiometricsError) in
            try output.add(outcome, path: source.name)
            if let drawing, case .success(let report) = outcome {
                try drawing.write(try Annotation.image(of: report, source: source, limits: configuration.limits))
            }
        }
        return try output.finish()
    }

    /// Reads two sides of one document, and holds them against each other where both could be read.
    private static func readSides(
        _ sources: some Sequence<(tag: MediaSource, source: MediaSource)>, _ day: DocumentDate,
        _ reader: DocumentReader,
        into output: ReadOutput
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
        for (path, outcome) in outcomes { try output.add(outcome, path: path, isAccepted: isAccepted) }
    }

    /// The day that `--today` names, else the day that it is.
    ///
    /// - Throws: `.usage`.
    static func day(_ arguments: ParsedArguments) throws(BiometricsError) -> DocumentDate {
        guard let text = arguments[today] else { return .today }
        guard let day = DocumentDate(text), day.isComplete else {
            throw BiometricsError(.usage, "--today takes a date such as 2026-11-22, not “\(text.printable)”.")
        }
        return day
    }
}

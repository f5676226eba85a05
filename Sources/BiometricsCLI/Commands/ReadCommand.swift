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
            "What is printed tells of persons: keep it as you keep the documents. Errors tell nothing that was read.",
            "Exit status: 0 every file's zone, or licence's barcode, is accepted, 2 one has none or is in doubt, 64 and above: an error. "
                + "A file that cannot be read costs its own result only.",
        ],
        operands: [
            Operand(
                "FILE", .some,
                help: "Pictures (JPEG, PNG, HEIC, WebP, TIFF, BMP, PDF) or clips; “-” is standard input.")
        ],
        options: PipelineOptions.reading
            + [today.declaration, annotate.declaration, jsonLines.declaration, Flag.json.declaration],
        examples: ["read passport.jpg", "read --json - < card.jpg", "read --jsonl cards/*.jpg > cards.jsonl"],
        run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let paths = arguments.operands
        if arguments[jsonLines], invocation.wantsJSON {
            throw BiometricsError(.usage, "--json writes one document and --jsonl many lines; give one of them.")
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
        try await reader.read(tagged, on: day) { (source, outcome) throws(BiometricsError) in
            try output.add(outcome, path: source.name)
            if let drawing, case .success(let report) = outcome {
                try drawing.write(try Annotation.image(of: report, source: source, limits: configuration.limits))
            }
        }
        return try output.finish()
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

internal import Biometrics
internal import BiometricsCore

/// Writes the contents of documents as they come, and collects the exit status. One task at a time.
final class ReadOutput {
    /// The output format.
    enum Form {
        /// Text.
        case text
        /// One JSON value at the end.
        case document
        /// JSON lines.
        case lines
    }

    private let form: Form
    private let pipeline: ReadingPipeline
    private let console: Console
    private var progress: ProgressLine?
    private var rows: [ReadDocument.Row] = []
    private var firstError: BiometricsError?
    private var status = ExitStatus.success

    /// - Parameter progress: the number of files for a progress line; `nil` for no progress line.
    init(_ form: Form, pipeline: ReadingPipeline, console: Console, progress total: Int?) {
        self.form = form
        self.pipeline = pipeline
        self.console = console
        // Text output would interrupt a progress bar on the same terminal.
        progress = form == .text ? nil : total.map { ProgressLine("files", total: $0, on: console) }
    }

    /// Whether the reader has gone away.
    var hasEnded: Bool { console.isReaderGone }

    /// Adds one result, and writes it unless the output is one JSON value.
    ///
    /// - Parameter isAccepted: whether the two-sided document is reliable; `nil` for a single picture.
    /// - Throws: any error of writing.
    func add(
        _ outcome: Result<DocumentReadingReport, BiometricsError>, path: String, isAccepted: Bool? = nil
    ) throws(BiometricsError) {
        switch outcome {
        case .success(let report):
            if !(isAccepted ?? report.isReliable) { status = .undecided }
        case .failure(let error): firstError = firstError ?? error
        }
        switch (form, outcome) {
        case (.document, .success(let report)): rows.append(.result(ReadResult(report)))
        case (.document, .failure(let error)): rows.append(.failure(path: path, ErrorDocument.Detail(error)))
        case (.lines, .success(let report)):
            let document = ReadDocument(results: [.result(ReadResult(report))], pipeline: pipeline)
            try console.write(try document.json(.line))
        case (.lines, .failure(let error)): try console.write(try ErrorDocument(error, path: path).json(.line))
        case (.text, .success(let report)): try console.write(ReadText(report: report).text(in: console.style))
        case (.text, .failure(let error)):
            console.diagnose("\(console.errorStyle.red("biometrics:")) \(error.about(path).text)\n")
        }
        progress?.advance()
    }

    /// Writes the JSON value if that is the format, and returns the exit status.
    func finish() throws(BiometricsError) -> ExitStatus {
        if form == .document {
            // A failure of a single file is an error of the call, as in every other command.
            if rows.count == 1, let firstError { throw firstError }
            try console.write(try ReadDocument(results: rows, pipeline: pipeline).json())
        }
        if let firstError { return ExitStatus(firstError.code) }
        return status
    }
}

extension DocumentReadingReport {
    /// Whether two places of the document contradict, or may contradict, each other.
    var mayContradictItself: Bool { !contradictions.isEmpty || !possibleContradictions.isEmpty }

    /// Whether the document may be relied on by this picture alone. A letter has no zone and no barcode, and is recognised by its
    /// name, address, date and sender, all of which were read then.
    var isReliable: Bool { (isAccepted || isLetter) && !mayContradictItself }

    private var isLetter: Bool { zone == nil && licence == nil && documentType == .proofOfAddress }
}

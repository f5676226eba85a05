internal import Biometrics
internal import BiometricsCore

/// Writes what documents say as it comes, and knows what the process is to say when it ends. One task at a time.
final class ReadOutput {
    /// How results are written.
    enum Form {
        /// For people.
        case text
        /// One document at the end.
        case document
        /// One line each.
        case lines
    }

    private let form: Form
    private let pipeline: ReadingPipeline
    private let console: Console
    private var progress: ProgressLine?
    private var rows: [ReadDocument.Row] = []
    private var firstError: BiometricsError?
    private var status = ExitStatus.success

    /// - Parameter progress: how many files there are, for a progress line; `nil` for none.
    init(_ form: Form, pipeline: ReadingPipeline, console: Console, progress total: Int?) {
        self.form = form
        self.pipeline = pipeline
        self.console = console
        // Lines of text would run through a bar on the same terminal.
        progress = form == .text ? nil : total.map { ProgressLine("files", total: $0, on: console) }
    }

    /// Whether nobody reads on.
    var hasEnded: Bool { console.isReaderGone }

    /// Takes in one result and writes it where it is not for the one document.
    ///
    /// - Parameter isAccepted: whether the document of which it is a side may be relied on; `nil` for a document of its own.
    /// - Throws: what keeps it from being written.
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

    /// Writes the document, where it is one, and tells the exit status.
    func finish() throws(BiometricsError) -> ExitStatus {
        if form == .document {
            // A single file that failed is an error of the call, as with every other command.
            if rows.count == 1, let firstError { throw firstError }
            try console.write(try ReadDocument(results: rows, pipeline: pipeline).json())
        }
        if let firstError { return ExitStatus(firstError.code) }
        return status
    }
}

extension DocumentReadingReport {
    /// Whether what stands in one place of the document differs, or may differ, from what stands in another.
    var mayContradictItself: Bool { !contradictions.isEmpty || !possibleContradictions.isEmpty }

    /// Whether the document may be relied on by this picture alone. A letter has no zone and no barcode, and is recognised by its
    /// name, address, date and sender, all of which were read then.
    var isReliable: Bool { (isAccepted || isLetter) && !mayContradictItself }

    private var isLetter: Bool { zone == nil && licence == nil && documentType == .proofOfAddress }
}

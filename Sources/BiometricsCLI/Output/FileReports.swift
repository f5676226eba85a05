internal import Biometrics
internal import BiometricsCore

/// Writes the reports about many files as they come, and collects the exit status. One task at a time.
final class FileReports<Report: Sendable, Result: Codable & Hashable & Sendable> {
    /// How reports are written.
    enum Form {
        /// Text.
        case text
        /// One JSON value at the end.
        case document
        /// JSON lines.
        case lines

        /// The form that a command line asks for.
        ///
        /// - Throws: `.usage` if it asks for two.
        init(_ invocation: Invocation, lines: Flag) throws(BiometricsError) {
            if invocation.arguments[lines], invocation.wantsJSON {
                throw BiometricsError(.usage, "Give either --json (one JSON value) or --jsonl (JSON lines).")
            }
            self = invocation.arguments[lines] ? .lines : invocation.wantsJSON ? .document : .text
        }
    }

    /// The forms of one command's reports.
    struct Words {
        /// A report as text.
        let text: (Report, Style) -> String
        /// A report as a JSON line.
        let line: (Report) throws(BiometricsError) -> String
        /// A report as an element of the JSON value.
        let result: (Report) -> Result
        /// The JSON value of all files.
        let document: ([FileRow<Result>]) throws(BiometricsError) -> String
    }

    private let form: Form
    private let words: Words
    private let console: Console
    private var progress: ProgressLine?
    private var rows: [FileRow<Result>] = []
    private var firstError: BiometricsError?
    private var status = ExitStatus.success

    /// - Parameter count: the number of files; several have a progress line, unless text would interrupt it.
    init(_ form: Form, _ words: Words, of count: Int, on console: Console) {
        self.form = form
        self.words = words
        self.console = console
        progress = form == .text || count < 2 ? nil : ProgressLine("files", total: count, on: console)
    }

    /// Whether the reader has gone away.
    var hasEnded: Bool { console.isReaderGone }

    /// Adds one result, and writes it unless the output is one JSON value.
    ///
    /// - Parameter status: the exit status of a report.
    /// - Throws: any error of writing.
    func add(
        _ outcome: Swift.Result<Report, BiometricsError>, path: String, status: (Report) -> ExitStatus
    ) throws(BiometricsError) {
        switch outcome {
        case .success(let report): self.status = .worst([self.status, status(report)])
        case .failure(let error): firstError = firstError ?? error
        }
        // Each of these commands has the options for limits.
        switch (form, outcome.mapError { $0.remedied() }) {
        case (.document, .success(let report)): rows.append(.result(words.result(report)))
        case (.document, .failure(let error)): rows.append(.failure(path: path, ErrorPayload.Detail(error)))
        case (.lines, .success(let report)): try console.write(try words.line(report))
        case (.lines, .failure(let error)): try console.write(try ErrorPayload(error, path: path).json(.line))
        case (.text, .success(let report)): try console.write(words.text(report, console.style))
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
            try console.write(try words.document(rows))
        }
        if let firstError { return ExitStatus(firstError.code) }
        return status
    }
}

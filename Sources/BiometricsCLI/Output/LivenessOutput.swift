internal import Biometrics
internal import BiometricsCore

/// Writes the results of many files as they come, and collects the exit status. One task at a time.
final class LivenessOutput {
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
    private let pipeline: PipelineDescription
    private let console: Console
    private var progress: ProgressLine?
    private var rows: [LivenessDocument.Row] = []
    private var firstInputError: BiometricsError?
    private var status = ExitStatus.success

    /// - Parameter progress: the number of files for a progress line; `nil` for no progress line.
    init(_ form: Form, pipeline: PipelineDescription, console: Console, progress total: Int?) {
        self.form = form
        self.pipeline = pipeline
        self.console = console
        // Text output would interrupt a progress bar on the same terminal.
        progress = form == .text ? nil : total.map { ProgressLine("files", total: $0, on: console) }
    }

    /// Adds one result, and writes it unless the output is one JSON value.
    ///
    /// - Throws: any error of writing.
    func add(_ outcome: Result<LivenessReport, BiometricsError>, path: String) throws(BiometricsError) {
        switch outcome {
        case .success(let report):
            status = .worst([status, ExitStatus(isLive: report.assessment.isLive)])
        case .failure(let error):
            firstInputError = firstInputError ?? error
        }
        switch form {
        case .document: rows.append(row(outcome, path))
        case .lines: try console.write(try line(outcome, path))
        case .text:
            switch outcome {
            case .success(let report):
                try console.write(LivenessText(report: report).text(in: console.style))
            case .failure(let error):
                console.diagnose("\(console.errorStyle.red("biometrics:")) \(error.about(path).text)\n")
            }
        }
        progress?.advance()
    }

    /// Writes the JSON value if that is the format, and returns the exit status.
    func finish() throws(BiometricsError) -> ExitStatus {
        if form == .document {
            // A failure of a single file is an error of the call, as in every other command.
            if rows.count == 1, let firstInputError { throw firstInputError }
            try console.write(try LivenessDocument(results: rows, pipeline: pipeline).json())
        }
        if let firstInputError { return ExitStatus(firstInputError.code) }
        return status
    }

    private func row(_ outcome: Result<LivenessReport, BiometricsError>, _ path: String) -> LivenessDocument.Row {
        switch outcome {
        case .success(let report): .result(LivenessResult(report))
        case .failure(let error): .failure(path: path, ErrorDocument.Detail(error))
        }
    }

    private func line(
        _ outcome: Result<LivenessReport, BiometricsError>, _ path: String
    ) throws(BiometricsError) -> String {
        switch outcome {
        case .success(let report):
            try LivenessResultDocument(LivenessResult(report), pipeline: pipeline).json(.line)
        case .failure(let error): try ErrorDocument(error, path: path).json(.line)
        }
    }
}

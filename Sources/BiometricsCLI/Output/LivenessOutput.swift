internal import Biometrics
internal import BiometricsCore

/// Writes the results of many files as they come, and knows what the process is to say when it ends. One task at a time.
final class LivenessOutput {
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
    private let pipeline: PipelineDescription
    private let console: Console
    private var progress: ProgressLine?
    private var rows: [LivenessDocument.Row] = []
    private var firstInputError: BiometricsError?
    private var status = ExitStatus.success

    /// - Parameter progress: how many files there are, for a progress line; `nil` for none.
    init(_ form: Form, pipeline: PipelineDescription, console: Console, progress total: Int?) {
        self.form = form
        self.pipeline = pipeline
        self.console = console
        // Lines of text would run through a bar on the same terminal.
        progress = form == .text ? nil : total.map { ProgressLine("files", total: $0, on: console) }
    }

    /// Takes in one result and writes it where it is not for the one document.
    ///
    /// - Throws: what keeps it from being written.
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

    /// Writes the document, where it is one, and tells the exit status.
    func finish() throws(BiometricsError) -> ExitStatus {
        if form == .document {
            // A single file that failed is an error of the call, as with every other command.
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

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
    private var rows: [LivenessRow] = []
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
        case .document: rows.append(LivenessRow(path: path, outcome: outcome))
        case .lines:
            let row = LivenessRow(path: path, outcome: outcome)
            try console.write(try JSONOutput.line(LivenessLine(row: row, pipeline: pipeline)))
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
            try console.write(try JSONOutput.text(LivenessDocument(results: rows, pipeline: pipeline)))
        }
        if let firstInputError { return ExitStatus(firstInputError.code) }
        return status
    }
}

/// `biometrics.liveness/1`.
private struct LivenessDocument: Encodable {
    let schema = "biometrics.liveness/1"
    let results: [LivenessRow]
    let pipeline: PipelineDescription
}

/// A row as a document of its own: `biometrics.liveness-result/1` with the pipeline, or `biometrics.error/1`.
private struct LivenessLine: Encodable {
    private enum CodingKeys: String, CodingKey { case schema, pipeline }

    let row: LivenessRow
    let pipeline: PipelineDescription

    func encode(to encoder: any Encoder) throws {
        try row.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch row.outcome {
        case .success:
            try container.encode("biometrics.liveness-result/1", forKey: .schema)
            try container.encode(pipeline, forKey: .pipeline)
        case .failure: try container.encode(ErrorDocument.schema, forKey: .schema)
        }
    }
}

/// One result of a document or a line: a report, or `{"path", "error"}` for a file that failed.
struct LivenessRow: Encodable {
    private enum CodingKeys: String, CodingKey { case path, error }

    let path: String
    let outcome: Result<LivenessReport, BiometricsError>

    func encode(to encoder: any Encoder) throws {
        switch outcome {
        case .success(let report): try report.encode(to: encoder)
        case .failure(let error):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(path, forKey: .path)
            try container.encode(ErrorDocument.Detail(error), forKey: .error)
        }
    }
}

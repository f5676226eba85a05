internal import Biometrics
internal import BiometricsCore

/// Writes the faces of many files as they come, and collects the exit status. One task at a time.
final class DetectionOutput {
    private let isLines: Bool
    private let console: Console
    /// The highest status among the errors; success without errors.
    private(set) var status = ExitStatus.success

    /// - Parameter isLines: whether to write JSON lines instead of text.
    init(isLines: Bool, on console: Console) {
        self.isLines = isLines
        self.console = console
    }

    /// Whether the reader has gone away.
    var hasEnded: Bool { console.isReaderGone }

    /// Writes one result.
    ///
    /// - Throws: any error of writing.
    func add(_ outcome: Result<FaceDetectionReport, BiometricsError>, path: String) throws(BiometricsError) {
        switch outcome.mapError({ $0.remedied() }) {
        case .success(let report):
            try console.write(
                isLines ? try DetectionPayload(report).json(.line) : DetectCommand.text(report, in: console.style))
        case .failure(let error):
            let own = ExitStatus(error.code)
            if own.rawValue > status.rawValue { status = own }
            if isLines {
                try console.write(try ErrorPayload(error, path: path).json(.line))
            } else {
                console.diagnose("\(console.errorStyle.red("biometrics:")) \(error.about(path).text)\n")
            }
        }
    }
}

internal import Biometrics
internal import BiometricsCore

/// Writes what was found in many files as it comes, and knows what the process is to say when it ends. One task at a time.
final class DetectionOutput {
    private let isLines: Bool
    private let console: Console
    /// The highest status of an error; success while there is none.
    private(set) var status = ExitStatus.success

    /// - Parameter isLines: whether results are JSON lines, or text for people.
    init(isLines: Bool, on console: Console) {
        self.isLines = isLines
        self.console = console
    }

    /// Whether nobody reads on.
    var hasEnded: Bool { console.isReaderGone }

    /// Takes in one result and writes it.
    ///
    /// - Throws: what keeps it from being written.
    func add(_ outcome: Result<FaceDetectionReport, BiometricsError>, path: String) throws(BiometricsError) {
        switch outcome {
        case .success(let report):
            try console.write(
                isLines ? try DetectionDocument(report).json(.line) : DetectCommand.text(report, in: console.style))
        case .failure(let error):
            let own = ExitStatus(error.code)
            if own.rawValue > status.rawValue { status = own }
            if isLines {
                try console.write(try ErrorDocument(error, path: path).json(.line))
            } else {
                console.diagnose("\(console.errorStyle.red("biometrics:")) \(error.about(path).text)\n")
            }
        }
    }
}

internal import Biometrics
internal import BiometricsCore

/// Results as JSON lines: one document a line, in the order of the inputs, each written as soon as it is known.
///
/// After the first line that cannot be written nothing more is; `hasEnded` tells those who would go on working.
final class JSONLines {
    private let console: Console
    /// Why writing ended; nil while it goes on.
    private(set) var failure: BiometricsError?
    /// The status of the first line that was an error; success while there is none.
    private(set) var status = ExitStatus.success

    init(on console: Console) {
        self.console = console
    }

    /// Whether nobody reads on.
    var hasEnded: Bool { failure != nil || console.isReaderGone }

    /// Writes a result.
    func write(_ document: some JSONDocument) {
        guard !hasEnded else { return }
        do throws(BiometricsError) {
            try console.write(try document.json(.line))
        } catch {
            failure = error
        }
    }

    /// Writes what went wrong in the place of the result of `line`.
    func write(_ error: BiometricsError, line: Int) {
        if status == .success { status = ExitStatus(error.code) }
        write(ErrorDocument(error, line: line))
    }

    /// The status of the whole.
    ///
    /// - Throws: what kept a line from being written.
    func end() throws(BiometricsError) -> ExitStatus {
        if let failure { throw failure }
        return status
    }
}

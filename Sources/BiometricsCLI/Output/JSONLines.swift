internal import Biometrics
internal import BiometricsCore

/// Results as JSON lines, in the order of the inputs, each written as soon as it is known.
///
/// After a failure to write, nothing more is written; `hasEnded` tells callers to stop working.
final class JSONLines {
    private let console: Console
    /// Why writing ended; nil while it continues.
    private(set) var failure: BiometricsError?
    /// The status of the first error line; success without errors.
    private(set) var status = ExitStatus.success

    init(on console: Console) {
        self.console = console
    }

    /// Whether the reader has gone away.
    var hasEnded: Bool { failure != nil || console.isReaderGone }

    /// Writes a result.
    func write(_ document: some JSONPayload) {
        guard !hasEnded else { return }
        do throws(BiometricsError) {
            try console.write(try document.json(.line))
        } catch {
            failure = error
        }
    }

    /// Writes an error instead of the result of `line`.
    func write(_ error: BiometricsError, line: Int) {
        if status == .success { status = ExitStatus(error.code) }
        write(ErrorPayload(error.remedied(), line: line))
    }

    /// The overall status.
    ///
    /// - Throws: any error of writing.
    func end() throws(BiometricsError) -> ExitStatus {
        if let failure { throw failure }
        return status
    }
}

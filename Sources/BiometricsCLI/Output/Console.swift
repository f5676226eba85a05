internal import BiometricsCore
internal import Platform
internal import Synchronization

/// Standard output and standard error.
///
/// If the reader goes away (`biometrics models list | head -1`), further output is dropped, and the command keeps its
/// exit status. Any other failure to write is `.ioFailure`. Safe from any thread.
final class Console: Sendable {
    /// The style of text on stdout.
    let style: Style
    /// The style of text on stderr.
    let errorStyle: Style
    /// Whether stdout is a terminal.
    let outputIsTerminal: Bool
    /// Whether stderr is a terminal that can show a progress bar.
    let errorIsTerminal: Bool
    private let isOutputClosed = Atomic(false)

    /// The process's own streams, coloured if they are terminals and `NO_COLOR` is not set.
    init() {
        let mayColour =
            (ProcessEnvironment["NO_COLOR"] ?? "").isEmpty && ProcessEnvironment["TERM"] != "dumb"
        outputIsTerminal = StandardStream.output.isTerminal
        style = Style(isEnabled: mayColour && outputIsTerminal)
        errorIsTerminal = StandardStream.error.isTerminal
        errorStyle = Style(isEnabled: mayColour && errorIsTerminal)
    }

    /// The width of text on stdout: the terminal's width within 40 to 100 columns, otherwise 100.
    var width: Int { min(100, max(40, StandardStream.output.columns ?? 100)) }

    /// The current width of stderr's terminal; 80 if unknown.
    var errorColumns: Int { StandardStream.error.columns ?? 80 }

    /// Whether the reader of stdout has gone away, so output is dropped.
    var isReaderGone: Bool { isOutputClosed.load(ordering: .relaxed) }

    /// Writes `text` to stdout unchanged.
    ///
    /// - Throws: `.ioFailure`, but not if the reader went away.
    func write(_ text: String) throws(BiometricsError) {
        if isOutputClosed.load(ordering: .relaxed) { return }
        do throws(SystemError) {
            try StandardStream.output.write(Array(text.utf8))
        } catch {
            guard error != .brokenPipe else { return isOutputClosed.store(true, ordering: .relaxed) }
            throw BiometricsError(
                .ioFailure, "Standard output cannot be written: \(error).", underlyingCode: error.code)
        }
    }

    /// Writes a line to stdout.
    func print(_ line: String = "") throws(BiometricsError) {
        try write(line + "\n")
    }

    /// Writes a warning to stderr, as a line.
    func warn(_ sentence: String) {
        diagnose("\(errorStyle.yellow("biometrics: warning:")) \(sentence)\n")
    }

    /// Writes `text` to stderr unchanged. A failure is ignored, because no other channel is left.
    func diagnose(_ text: String) {
        try? StandardStream.error.write(Array(text.utf8))
    }
}

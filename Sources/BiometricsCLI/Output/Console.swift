internal import BiometricsCore
internal import Platform
internal import Synchronization

/// Standard output and standard error.
///
/// A reader that goes away (`biometrics models list | head -1`) is no error: what is left is dropped, and the exit status
/// stays the command's own. Any other failure to write is `.ioFailure`. Safe from any thread.
final class Console: Sendable {
    /// How text on stdout may look.
    let style: Style
    /// How text on stderr may look.
    let errorStyle: Style
    /// Whether stderr is a terminal, so that a progress bar makes sense.
    let errorIsTerminal: Bool
    private let isOutputClosed = Atomic(false)

    /// The process's own streams, coloured where they are terminals and `NO_COLOR` is not set.
    init() {
        let mayColour =
            (ProcessEnvironment["NO_COLOR"] ?? "").isEmpty && ProcessEnvironment["TERM"] != "dumb"
        style = Style(isEnabled: mayColour && StandardStream.output.isTerminal)
        errorIsTerminal = StandardStream.error.isTerminal
        errorStyle = Style(isEnabled: mayColour && errorIsTerminal)
    }

    /// How wide text on stdout may be: the terminal's width within 40 to 100 columns, and 100 elsewhere.
    var width: Int { min(100, max(40, StandardStream.output.columns ?? 100)) }

    /// How many characters fit on a line of stderr's terminal, as it is now; 80 where it does not say.
    var errorColumns: Int { StandardStream.error.columns ?? 80 }

    /// Whether the reader of stdout went away, so that nothing written arrives.
    var isReaderGone: Bool { isOutputClosed.load(ordering: .relaxed) }

    /// Writes `text` to stdout as it is.
    ///
    /// - Throws: `.ioFailure`; not for a reader that went away.
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

    /// Writes `text` to stderr as it is; where that fails there is nobody left to tell.
    func diagnose(_ text: String) {
        try? StandardStream.error.write(Array(text.utf8))
    }
}

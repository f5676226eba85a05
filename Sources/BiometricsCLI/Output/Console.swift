internal import BiometricsCore
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

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
            (Environment["NO_COLOR"] ?? "").isEmpty && Environment["TERM"] != "dumb"
        style = Style(isEnabled: mayColour && isatty(STDOUT_FILENO) == 1)
        errorIsTerminal = isatty(STDERR_FILENO) == 1
        errorStyle = Style(isEnabled: mayColour && errorIsTerminal)
    }

    /// How wide text on stdout may be: the terminal's width within 40 to 100 columns, and 100 elsewhere.
    var width: Int { min(100, max(40, Terminal.columns(of: STDOUT_FILENO) ?? 100)) }

    /// How many characters fit on a line of stderr's terminal, as it is now; 80 where it does not say.
    var errorColumns: Int { Terminal.columns(of: STDERR_FILENO) ?? 80 }

    /// Whether the reader of stdout went away, so that nothing written arrives.
    var isReaderGone: Bool { isOutputClosed.load(ordering: .relaxed) }

    /// Writes `text` to stdout as it is.
    ///
    /// - Throws: `.ioFailure`; not for a reader that went away.
    func write(_ text: String) throws(BiometricsError) {
        if isOutputClosed.load(ordering: .relaxed) { return }
        let failure = Self.write(Array(text.utf8), to: STDOUT_FILENO)
        if failure == EPIPE {
            isOutputClosed.store(true, ordering: .relaxed)
        } else if failure != 0 {
            throw BiometricsError(
                .ioFailure, "Standard output cannot be written: \(SystemError.text(failure)).",
                underlyingCode: failure)
        }
    }

    /// Writes a line to stdout.
    func print(_ line: String = "") throws(BiometricsError) {
        try write(line + "\n")
    }

    /// Writes `text` to stderr as it is; where that fails there is nobody left to tell.
    func diagnose(_ text: String) {
        _ = Self.write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Writes all of `bytes`; 0, or the `errno` of what went wrong.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes[written...].withUnsafeBytes { rest in
                #if canImport(Glibc)
                unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
                #elseif canImport(Musl)
                unsafe Musl.write(descriptor, rest.baseAddress, rest.count)
                #else
                unsafe Darwin.write(descriptor, rest.baseAddress, rest.count)
                #endif
            }
            if count < 0 {
                if errno == EINTR { continue }
                return errno
            }
            written += count
        }
        return 0
    }
}

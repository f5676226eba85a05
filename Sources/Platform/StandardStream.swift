internal import Glibc

/// A standard output stream of the process.
public enum StandardStream: Sendable {
    /// Standard output.
    case output
    /// Standard error.
    case error

    private var descriptor: Int32 {
        switch self {
        case .output: STDOUT_FILENO
        case .error: STDERR_FILENO
        }
    }

    /// Whether it is a terminal.
    public var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The width of the terminal in characters; nil if it is not a terminal or the width is unknown.
    public var columns: Int? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes all `bytes`.
    ///
    /// - Throws: why not all of them could be written.
    public func write(_ bytes: [UInt8]) throws(SystemError) {
        try unsafe FileDescriptor.write(bytes.span.bytes, to: descriptor)
    }
}

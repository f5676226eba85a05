internal import Glibc

/// Why a figure could not be taken.
public struct BenchmarkError: Error, CustomStringConvertible {
    /// One or two sentences: what happened, and what to do.
    public let description: String

    /// An error that says `description`.
    public init(_ description: String) {
        self.description = description
    }
}

/// Ends the program with `status` after saying why on standard error.
public func fail(_ message: String, status: Int32) -> Never {
    let line = Array((message + "\n").utf8)
    _ = unsafe line.withUnsafeBytes { bytes in unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
    exit(status)
}

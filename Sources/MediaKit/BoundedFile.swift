public import BiometricsCore

/// Reads files whole, up to a limit.
public enum BoundedFile {
    /// The bytes at `path`, or of standard input when it is `-`.
    ///
    /// The size of an ordinary file is judged before anything is read; of a pipe or device no more is read than the
    /// limit and one byte.
    ///
    /// - Throws: `noSuchInput`, `unreadableInput` for a directory or a file that may not be read, `inputTooLarge`,
    ///   `ioFailure` when the system fails to read.
    public static func read(_ path: String, maximumBytes: Int) throws(BiometricsError) -> [UInt8] {
        try OpenFile(path).read(maximumBytes: maximumBytes)
    }

    /// The error that a limit on bytes gives.
    static func tooLarge(limit: Int) -> BiometricsError {
        BiometricsError(
            .inputTooLarge,
            "The file has more than the limit of \(limit) bytes. "
                + "Make it smaller, or raise the byte limit if you trust it."
        )
    }
}

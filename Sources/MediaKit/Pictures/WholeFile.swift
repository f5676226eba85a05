public import BiometricsCore
internal import Platform

/// Writes files as a whole. A reader sees the old or the new file, and never a part of one.
public enum WholeFile {
    /// Writes `bytes` to a temporary file beside `path`, and renames that to `path`.
    ///
    /// A path to something else than an ordinary file, such as a pipe or `/dev/stdout`, is written to directly. If the
    /// path is a symbolic link, the target of the link is replaced.
    ///
    /// - Throws: `.ioFailure` with advice, naming the path.
    public static func write(_ bytes: [UInt8], to path: String) throws(BiometricsError) {
        try translating({ failure($0, path) }) { () throws(SystemError) in
            try FileReplacement.write(bytes, to: path)
        }
    }

    /// Checks whether `write` could write a file to `path`, before the content is made. It leaves nothing behind.
    ///
    /// - Throws: `.ioFailure` with advice, naming the path.
    public static func attempt(at path: String) throws(BiometricsError) {
        try translating({ failure($0, path) }) { () throws(SystemError) in try WritabilityCheck.file(at: path) }
    }

    private static func failure(_ cause: SystemError, _ path: String) -> BiometricsError {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let folder = parts.isEmpty ? "." : parts.joined(separator: "/") + "/"
        // Some folders of the system exist, but cannot have new files.
        let isThere = (try? FileFacts(at: folder)) != nil
        let advice =
            switch cause {
            case .noSuchFile where isThere: "Its directory takes no files; choose another."
            case .noSuchFile, .notAFolder: "Its directory does not exist; make it first."
            case .accessDenied, .notPermitted, .readOnly: "Its directory may not be written to; choose another."
            case .noSpace, .quotaExceeded: "There is no space left; free some."
            case .isAFolder: "This is a directory; give the path of a file."
            default: "The system reported error \(cause.code)."
            }
        return BiometricsError(
            .ioFailure, "The file could not be written. \(advice)", path: path, underlyingCode: cause.code)
    }
}

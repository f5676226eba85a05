public import BiometricsCore
internal import Platform

/// Writes files so that a reader sees the old one or the new one, never half of one.
public enum WholeFile {
    /// Puts `bytes` at `path`: into a temporary file beside it, which then takes its name.
    ///
    /// A path that leads to no ordinary file (a pipe, `/dev/stdout`) is written to as it stands. Where it is a symbolic link,
    /// the file behind the link is replaced.
    ///
    /// - Throws: `.ioFailure` with what mends it.
    public static func write(_ bytes: [UInt8], to path: String) throws(BiometricsError) {
        try translating({ failure($0, path) }) { () throws(SystemError) in
            try FileReplacement.write(bytes, to: path)
        }
    }

    /// Tries whether `write` could put a file at `path`, before the work that is to be written. Nothing is left behind.
    ///
    /// - Throws: `.ioFailure` with what mends it.
    public static func attempt(at path: String) throws(BiometricsError) {
        try translating({ failure($0, path) }) { () throws(SystemError) in try FileTrial.file(at: path) }
    }

    private static func failure(_ cause: SystemError, _ path: String) -> BiometricsError {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let folder = parts.isEmpty ? "." : parts.joined(separator: "/") + "/"
        // Some folders of the system's are there, and have no new files.
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
        return BiometricsError(.ioFailure, "The file could not be written. \(advice)", underlyingCode: cause.code)
    }
}

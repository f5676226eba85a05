public import BiometricsCore
internal import Platform

/// Reads files whole, up to a limit.
public enum BoundedFile {
    /// The bytes at `path`.
    ///
    /// The size of an ordinary file is judged before anything is read; of a pipe no more is read than the limit and one
    /// byte, and it is not waited for beyond `streams`.
    ///
    /// - Parameter streams: nil where nothing but an ordinary file is read.
    /// - Throws: `.noSuchInput`, `.unreadableInput` for a folder, a device, a file that may not be read or a pipe through
    ///   which nothing comes, `.inputTooLarge`, `.ioFailure` when the system fails to read.
    public static func read(
        _ path: String, maximumBytes: Int, streams: StreamLimits? = .standard
    ) throws(BiometricsError) -> [UInt8] {
        let file = try open(path, streams: streams)
        if file.isOrdinary { return try read(file, maximumBytes: maximumBytes) }
        return try readRest(of: file, maximumBytes: maximumBytes, streams: streams ?? .standard)
    }

    /// The bytes of standard input, to its end. It is not waited for beyond `streams`.
    ///
    /// - Throws: as `read(_:maximumBytes:streams:)`.
    public static func readStandardInput(
        maximumBytes: Int, streams: StreamLimits = .standard
    ) throws(BiometricsError) -> [UInt8] {
        try readRest(of: openStandardInput(), maximumBytes: maximumBytes, streams: streams)
    }

    private static func readRest(
        of file: OpenFile, maximumBytes: Int, streams: StreamLimits
    ) throws(BiometricsError) -> [UInt8] {
        var bytes: [UInt8] = []
        try InputStream(file, limits: streams).readRest(into: &bytes, maximumBytes: maximumBytes)
        return bytes
    }

    /// The file at `path`, open for reading; with `streams` nil an ordinary one.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.ioFailure`.
    static func open(
        _ path: String, streams: StreamLimits?, in root: FileRoot? = nil
    ) throws(BiometricsError) -> OpenFile {
        try translating({ BiometricsError($0, in: root) }) { () throws(FileFault) in
            try OpenFile(path, of: streams == nil ? .ordinaryFiles : .ordinaryFilesAndPipes, in: root?.folder)
        }
    }

    /// Standard input, open for reading.
    ///
    /// - Throws: `.unreadableInput`, `.ioFailure`.
    static func openStandardInput() throws(BiometricsError) -> OpenFile {
        try translating({ BiometricsError($0) }, OpenFile.standardInput)
    }

    /// The bytes of an ordinary file, from its beginning to where it ends by now.
    ///
    /// - Throws: `.inputTooLarge`, `.ioFailure`.
    static func read(_ file: OpenFile, maximumBytes: Int) throws(BiometricsError) -> [UInt8] {
        let bytes = try translating(BiometricsError.init(readingFailed:)) { () throws(SystemError) in
            try file.bytes(limit: maximumBytes)
        }
        guard let bytes else { throw tooLarge(limit: maximumBytes) }
        return bytes
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

public import BiometricsCore
internal import Platform

/// Reads whole files up to a size limit.
public enum BoundedFile {
    /// Returns the bytes at `path`.
    ///
    /// The size of an ordinary file is checked before it is read. A pipe is read up to one byte more than the limit,
    /// and the wait for it is limited by `streams`.
    ///
    /// - Parameter streams: the limits for pipes; `nil` to accept ordinary files only.
    /// - Throws: `.noSuchInput`; `.unreadableInput` for a folder, a device, a file without permission or a silent
    ///   pipe; `.inputTooLarge`; `.ioFailure` if the system fails to read.
    public static func read(
        _ path: String, maximumBytes: Int, streams: StreamLimits? = .standard
    ) throws(BiometricsError) -> [UInt8] {
        let file = try open(path, streams: streams)
        if file.isOrdinary { return try read(file, maximumBytes: maximumBytes) }
        return try readRest(of: file, maximumBytes: maximumBytes, streams: streams ?? .standard)
    }

    /// Returns the bytes of standard input up to its end. The wait is limited by `streams`.
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

    /// Opens the file at `path` for reading. If `streams` is `nil`, it must be an ordinary file.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.ioFailure`.
    static func open(
        _ path: String, streams: StreamLimits?, in root: FileRoot? = nil
    ) throws(BiometricsError) -> OpenFile {
        try translating({ BiometricsError($0, in: root) }) { () throws(FileFault) in
            try OpenFile(path, of: streams == nil ? .ordinaryFiles : .ordinaryFilesAndPipes, in: root?.folder)
        }
    }

    /// Opens standard input for reading.
    ///
    /// - Throws: `.unreadableInput`, `.ioFailure`.
    static func openStandardInput() throws(BiometricsError) -> OpenFile {
        try translating({ BiometricsError($0) }, OpenFile.standardInput)
    }

    /// Returns the bytes of an ordinary file up to its current end.
    ///
    /// - Throws: `.inputTooLarge`, `.ioFailure`.
    static func read(
        _ file: OpenFile, maximumBytes: Int, setting: BiometricsError.Setting? = nil
    ) throws(BiometricsError) -> [UInt8] {
        let bytes = try translating(BiometricsError.init(readingFailed:)) { () throws(SystemError) in
            try file.bytes(limit: maximumBytes)
        }
        guard let bytes else { throw tooLarge(limit: maximumBytes, setting: setting) }
        return bytes
    }

    /// The error for a file that exceeds the limit.
    ///
    /// - Parameter setting: the setting that changes the limit; `nil` if none does.
    static func tooLarge(limit: Int, setting: BiometricsError.Setting?) -> BiometricsError {
        let remedy = setting == nil ? "Make it smaller." : "Make it smaller, or raise the byte limit if you trust it."
        return BiometricsError(
            .inputTooLarge, "The file has more than the limit of \(limit.grouped) bytes. \(remedy)", setting: setting)
    }
}

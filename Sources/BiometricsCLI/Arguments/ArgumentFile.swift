internal import BiometricsCore
internal import MediaKit

/// Reads files named on a command line; `-` is standard input.
enum ArgumentFile {
    /// The bytes of the file, or pipe, at `path`, or of standard input.
    ///
    /// - Throws: as `BoundedFile.read`.
    static func read(
        _ path: String, maximumBytes: Int, streams: StreamLimits = .standard
    ) throws(BiometricsError) -> [UInt8] {
        try path == "-"
            ? BoundedFile.readStandardInput(maximumBytes: maximumBytes, streams: streams)
            : BoundedFile.read(path, maximumBytes: maximumBytes, streams: streams)
    }
}

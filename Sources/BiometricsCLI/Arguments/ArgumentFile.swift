internal import BiometricsCore
internal import MediaKit

/// Reads files named on a command line; `-` is standard input.
enum ArgumentFile {
    /// The bytes of the file, or pipe, at `path`, or of standard input.
    ///
    /// - Throws: as `BoundedFile.read`, naming the file.
    static func read(
        _ path: String, maximumBytes: Int, streams: StreamLimits = .standard
    ) throws(BiometricsError) -> [UInt8] {
        guard path != "-" else {
            return try BoundedFile.readStandardInput(maximumBytes: maximumBytes, streams: streams)
        }
        do throws(BiometricsError) {
            return try BoundedFile.read(path, maximumBytes: maximumBytes, streams: streams)
        } catch {
            throw error.about(path)
        }
    }

    /// The bytes of the small file at `path`, which is `what`, such as “a challenge”. A larger file is another one.
    ///
    /// - Throws: as ``read(_:maximumBytes:streams:)``.
    static func read(_ path: String, whichIs what: String) throws(BiometricsError) -> [UInt8] {
        do throws(BiometricsError) {
            return try read(path, maximumBytes: 65_536)
        } catch {
            guard error.code == .inputTooLarge else { throw error }
            throw BiometricsError(error.code, "This is not \(what): it has more than 65536 bytes.", path: path)
        }
    }
}

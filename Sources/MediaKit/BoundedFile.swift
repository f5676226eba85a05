public import BiometricsCore

/// Reads files whole, up to a limit.
public enum BoundedFile {
    /// Room that a stated size is given at most before anything has come.
    private static let largestGuess = 1 << 28

    /// The bytes at `path`, or of standard input when it is `-`.
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
        let file = try OpenFile(path, of: streams == nil ? .ordinaryFiles : .ordinaryFilesAndPipes)
        if file.isOrdinary { return try read(file, maximumBytes: maximumBytes) }
        var bytes: [UInt8] = []
        try InputStream(file, limits: streams ?? .standard).readRest(into: &bytes, maximumBytes: maximumBytes)
        return bytes
    }

    /// The bytes of an ordinary file, from its beginning to where it ends by now.
    ///
    /// - Throws: `.inputTooLarge`, `.ioFailure`.
    static func read(_ file: OpenFile, maximumBytes: Int) throws(BiometricsError) -> [UInt8] {
        // /proc and the like state a size of 0 and have bytes all the same; so the size is but a first guess.
        if file.size > maximumBytes { throw tooLarge(limit: maximumBytes) }
        var room = min(max(file.size, 4095), largestGuess) + 1
        var bytes: [UInt8] = []
        while true {
            // One byte beyond the limit tells that there are more; the limit itself may be the largest number.
            let left = maximumBytes - bytes.count
            let count = room > left ? left + 1 : room
            var fault: BiometricsError?
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
                do throws(BiometricsError) {
                    let room = unsafe UnsafeMutableRawBufferPointer(start: target.baseAddress, count: count)
                    filled = try unsafe file.read(at: bytes.count, into: room)
                } catch {
                    fault = error
                }
            }
            if let fault { throw fault }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            if bytes.count > maximumBytes { throw tooLarge(limit: maximumBytes) }
            if piece.count < count { return bytes }
            room = max(1 << 16, bytes.count)
        }
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

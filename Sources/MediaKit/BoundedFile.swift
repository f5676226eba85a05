public import BiometricsCore

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Reads files whole, up to a limit.
public enum BoundedFile {
    private static let pipeChunk = 1 << 16

    /// The bytes at `path`, or of standard input when it is `-`.
    ///
    /// The size of an ordinary file is judged before anything is read; of a pipe or device no more is read than the
    /// limit and one byte.
    ///
    /// - Throws: `noSuchInput`, `unreadableInput` for a directory or a file that may not be read, `inputTooLarge`,
    ///   `ioFailure` when the system fails to read.
    public static func read(_ path: String, maximumBytes: Int) throws(BiometricsError) -> [UInt8] {
        if path == "-" { return try read(STDIN_FILENO, maximumBytes: maximumBytes) }
        let descriptor = try open(path)
        defer { close(descriptor) }
        return try read(descriptor, maximumBytes: maximumBytes)
    }

    /// Up to `count` first bytes of the ordinary file at `path`; nil for what can be read but once: standard input (`-`),
    /// a pipe, a device.
    static func prefix(of path: String, count: Int) throws(BiometricsError) -> [UInt8]? {
        if path == "-" { return nil }
        let descriptor = try open(path)
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw failure(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes: [UInt8] = []
        _ = try append(count, from: descriptor, to: &bytes)
        return bytes
    }

    private static func open(_ path: String) throws(BiometricsError) -> Int32 {
        // The system would open what stands before the NUL, which is another file.
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw BiometricsError(.noSuchInput, "There is no such file. Check the path.")
        }
        let descriptor = unsafe path.withCString { unsafe sysOpen($0) }
        guard descriptor >= 0 else { throw failure(errno) }
        return descriptor
    }

    /// The error that a limit on bytes gives.
    static func tooLarge(limit: Int) -> BiometricsError {
        BiometricsError(
            .inputTooLarge,
            "The file has more than the limit of \(limit) bytes. "
                + "Make it smaller, or raise the byte limit if you trust it."
        )
    }

    private static func read(_ descriptor: Int32, maximumBytes: Int) throws(BiometricsError) -> [UInt8] {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw failure(errno) }
        let kind = status.st_mode & S_IFMT
        if kind == S_IFDIR { throw failure(EISDIR) }
        // /proc and the like state a size of 0 and have bytes all the same; so the size is but a first guess.
        if kind == S_IFREG, Int(status.st_size) > maximumBytes { throw tooLarge(limit: maximumBytes) }
        var room = kind == S_IFREG ? max(Int(status.st_size) + 1, 4096) : pipeChunk
        var bytes: [UInt8] = []
        while true {
            let wanted = min(room, maximumBytes + 1 - bytes.count)
            let taken = try append(wanted, from: descriptor, to: &bytes)
            if taken == 0 { return bytes }
            if bytes.count > maximumBytes { throw tooLarge(limit: maximumBytes) }
            room = max(pipeChunk, bytes.capacity - bytes.count)
        }
    }

    /// Appends up to `count` bytes and tells how many there were; 0 at the end.
    private static func append(_ count: Int, from descriptor: Int32, to bytes: inout [UInt8]) throws(BiometricsError)
        -> Int
    {
        var taken = 0
        var cause: Int32 = 0
        let piece = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            while filled < count {
                let result = unsafe sysRead(descriptor, target.baseAddress?.advanced(by: filled), count - filled)
                if result < 0 && errno == EINTR { continue }
                if result < 0 { cause = errno }
                if result <= 0 { break }
                filled += result
            }
            taken = filled
        }
        guard cause == 0 else { throw failure(cause) }
        if bytes.isEmpty { bytes = piece } else { bytes += piece }
        return taken
    }

    private static func sysOpen(_ path: UnsafePointer<CChar>) -> Int32 {
        #if canImport(Darwin)
        unsafe Darwin.open(path, O_RDONLY | O_CLOEXEC)
        #elseif canImport(Musl)
        unsafe Musl.open(path, O_RDONLY | O_CLOEXEC)
        #else
        unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
        #endif
    }

    private static func sysRead(_ descriptor: Int32, _ target: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
        #if canImport(Darwin)
        unsafe Darwin.read(descriptor, target, count)
        #elseif canImport(Musl)
        unsafe Musl.read(descriptor, target, count)
        #else
        unsafe Glibc.read(descriptor, target, count)
        #endif
    }

    private static func failure(_ cause: Int32) -> BiometricsError {
        switch cause {
        case ENOENT, ENOTDIR, ENAMETOOLONG:
            BiometricsError(.noSuchInput, "There is no such file. Check the path.", underlyingCode: cause)
        case EISDIR:
            BiometricsError(
                .unreadableInput, "This is a directory. Give the path of a file.", underlyingCode: cause)
        case EACCES, EPERM:
            BiometricsError(
                .unreadableInput, "The file may not be read. Change its permissions, or run as its owner.",
                underlyingCode: cause)
        default:
            BiometricsError(
                .ioFailure, "The system could not read the file (error \(cause)). Check the disk or the connection.",
                underlyingCode: cause)
        }
    }
}

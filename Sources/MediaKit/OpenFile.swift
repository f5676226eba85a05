internal import BiometricsCore

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A file that is open for reading. It is opened once: a pipe has no second beginning.
struct OpenFile: ~Copyable {
    private static let pipeChunk = 1 << 16
    /// Room that a stated size is given at most before anything has come.
    private static let largestGuess = 1 << 28

    /// Whether it is an ordinary file with a name, which can be opened again: not standard input, a pipe or a device.
    let isOrdinary: Bool
    private let descriptor: Int32
    private let isRegular: Bool
    private let size: Int

    /// Opens the file at `path`, or takes standard input when it is `-`.
    ///
    /// - Throws: `noSuchInput`, `unreadableInput` for a directory or a file that may not be read, `ioFailure`.
    init(_ path: String) throws(BiometricsError) {
        let isNamed = path != "-"
        let descriptor = isNamed ? try Self.open(path) : STDIN_FILENO
        var status = stat()
        let cause = unsafe fstat(descriptor, &status) == 0 ? 0 : errno
        let kind = status.st_mode & S_IFMT
        if cause != 0 || kind == S_IFDIR {
            if isNamed { close(descriptor) }
            throw Self.failure(cause != 0 ? cause : EISDIR)
        }
        self.descriptor = descriptor
        isRegular = kind == S_IFREG
        isOrdinary = isRegular && isNamed
        size = Int(status.st_size)
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// Up to `count` first bytes of an ordinary file, which is then as if nothing had been read of it.
    func prefix(_ count: Int) throws(BiometricsError) -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try append(count, to: &bytes)
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.failure(errno) }
        return bytes
    }

    /// All that is left, up to the limit.
    ///
    /// - Throws: `inputTooLarge`, `ioFailure`.
    consuming func read(maximumBytes: Int) throws(BiometricsError) -> [UInt8] {
        // /proc and the like state a size of 0 and have bytes all the same; so the size is but a first guess.
        if isRegular, size > maximumBytes { throw BoundedFile.tooLarge(limit: maximumBytes) }
        var room = isRegular ? min(max(size, 4095), Self.largestGuess) + 1 : Self.pipeChunk
        var bytes: [UInt8] = []
        while true {
            // One byte beyond the limit tells that there are more; the limit itself may be the largest number.
            let left = maximumBytes - bytes.count
            let taken = try append(room > left ? left + 1 : room, to: &bytes)
            if taken == 0 { return bytes }
            if bytes.count > maximumBytes { throw BoundedFile.tooLarge(limit: maximumBytes) }
            room = max(Self.pipeChunk, bytes.capacity - bytes.count)
        }
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

    /// Appends up to `count` bytes and tells how many there were; 0 at the end.
    private func append(_ count: Int, to bytes: inout [UInt8]) throws(BiometricsError) -> Int {
        var taken = 0
        var cause: Int32 = 0
        let piece = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            while filled < count {
                let result = unsafe Self.sysRead(descriptor, target.baseAddress?.advanced(by: filled), count - filled)
                if result < 0 && errno == EINTR { continue }
                if result < 0 { cause = errno }
                if result <= 0 { break }
                filled += result
            }
            taken = filled
        }
        guard cause == 0 else { throw Self.failure(cause) }
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

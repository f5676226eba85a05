internal import BiometricsCore

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A file that is open for reading. It is opened once, and all who read it share the one descriptor: whatever the path leads
/// to later on is never looked at.
final class OpenFile: Sendable {
    /// What may be behind a path.
    enum Kinds {
        /// Ordinary files only: for a path that may come from a stranger, who shall not make anybody wait.
        case ordinaryFiles
        /// Pipes as well, as a person at a shell may name one.
        case ordinaryFilesAndPipes
    }

    /// Whether it is an ordinary file with a name, whose bytes can be read in any order: not standard input or a pipe.
    let isOrdinary: Bool
    /// The size when it was opened; 0 for a pipe, and for files of /proc, which have bytes all the same.
    let size: Int
    let descriptor: Int32
    private let isOwned: Bool

    /// Opens the file at `path`, or takes standard input when it is `-`. Waits for nobody.
    ///
    /// - Parameter root: where a relative path is looked for, and out of which none may lead.
    /// - Throws: `.noSuchInput`, `.unreadableInput` for a folder, a device, what is not of `kinds`, what lies outside of
    ///   `root`, or a file that may not be read, `.ioFailure`.
    init(_ path: String, of kinds: Kinds, in root: FileRoot? = nil) throws(BiometricsError) {
        let isNamed = path != "-" || root != nil
        let descriptor = isNamed ? try Self.open(path, in: root) : STDIN_FILENO
        do throws(BiometricsError) {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { throw BiometricsError(readingFailed: errno) }
            let kind = status.st_mode & S_IFMT
            if kind == S_IFDIR { throw BiometricsError(readingFailed: EISDIR) }
            if isNamed, kind != S_IFREG { try Self.requirePipe(kind, of: kinds) }
            isOrdinary = kind == S_IFREG && isNamed
            size = kind == S_IFREG ? Int(status.st_size) : 0
        } catch {
            if isNamed { close(descriptor) }
            throw error
        }
        self.descriptor = descriptor
        isOwned = isNamed
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// Fills `target` from the byte `position` on, and tells how many bytes there were; fewer than asked only at the end.
    ///
    /// - Throws: `.ioFailure`.
    func read(at position: Int, into target: UnsafeMutableRawBufferPointer) throws(BiometricsError) -> Int {
        var filled = 0
        while filled < target.count {
            let count = unsafe pread(
                descriptor, target.baseAddress?.advanced(by: filled), target.count - filled, off_t(position + filled))
            if count == 0 { break }
            if count > 0 {
                filled += count
            } else if errno != EINTR {
                throw BiometricsError(readingFailed: errno)
            }
        }
        return filled
    }

    private static func requirePipe(_ kind: mode_t, of kinds: Kinds) throws(BiometricsError) {
        guard kind == S_IFIFO else {
            throw BiometricsError(
                .unreadableInput, "This is a device and no file. Give a file, or send the bytes through a pipe.")
        }
        guard case .ordinaryFilesAndPipes = kinds else {
            throw BiometricsError(
                .unreadableInput,
                "This is a pipe and no ordinary file. Give a file; pipes are read where the command line names them.")
        }
    }

    private static func open(_ path: String, in root: FileRoot?) throws(BiometricsError) -> Int32 {
        // The system would open what stands before the NUL, which is another file.
        guard !path.isEmpty, !path.utf8.contains(0) else { throw BiometricsError(readingFailed: ENOENT) }
        if let root { return try root.open(path) }
        // Without O_NONBLOCK the system would wait for somebody to write to a pipe.
        let descriptor = unsafe path.withCString { unsafe systemOpen($0, O_RDONLY | O_NONBLOCK | O_NOCTTY) }
        guard descriptor >= 0 else { throw BiometricsError(readingFailed: errno) }
        return descriptor
    }
}

/// `open` of the system's; inside of a type that has a function of this name the bare name means that one.
func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    unsafe open(path, flags | O_CLOEXEC)
}

extension BiometricsError {
    /// The error for a file that could not be opened or read, for the reason that `errno` gave.
    init(readingFailed cause: Int32) {
        switch cause {
        case ENOENT, ENOTDIR, ENAMETOOLONG:
            self.init(.noSuchInput, "There is no such file. Check the path.", underlyingCode: cause)
        case ELOOP:
            self.init(
                .noSuchInput, "There is no such file: links lead in a circle, or through too many links.",
                underlyingCode: cause)
        case EISDIR:
            self.init(.unreadableInput, "This is a directory. Give the path of a file.", underlyingCode: cause)
        case ENXIO, ENODEV:
            self.init(
                .unreadableInput, "This is a socket or a device and no file. Give a file, or “-” for standard input.",
                underlyingCode: cause)
        case EACCES, EPERM:
            self.init(
                .unreadableInput, "The file may not be read. Change its permissions, or run as its owner.",
                underlyingCode: cause)
        default:
            self.init(
                .ioFailure, "The system could not read the file (error \(cause)). Check the disk or the connection.",
                underlyingCode: cause)
        }
    }
}

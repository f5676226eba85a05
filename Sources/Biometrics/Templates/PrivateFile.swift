internal import BiometricsCore

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A file that this user alone can open, held by one process at a time, and written at its end only.
///
/// Everything is done to the file that was opened and looked at, never again by its path.
struct PrivateFile: ~Copyable {
    /// The path as the caller named it.
    let path: String
    private let descriptor: Int32

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    /// Opens the file at `path`, which is made (0600) when it is not there.
    ///
    /// - Throws: `.ioFailure`, also for a link, for what is no regular file, and for a file that another user owns or may
    ///   open: what it holds could be another's, and what is written there would be another's to read.
    static func open(_ path: String) throws(BiometricsError) -> PrivateFile {
        let descriptor = openFile(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        let file = PrivateFile(path: path, descriptor: descriptor)
        try file.requirePrivacy()
        return file
    }

    private func requirePrivacy() throws(BiometricsError) {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { throw Self.failure(path) }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw BiometricsError(.ioFailure, "This is no regular file. \(Self.remedy)", path: path)
        }
        guard facts.st_uid == geteuid() else {
            throw BiometricsError(.ioFailure, "This file belongs to another user. \(Self.remedy)", path: path)
        }
        guard facts.st_mode & 0o077 == 0 else {
            throw BiometricsError(
                .ioFailure,
                "Other users may open this file (mode \(String(facts.st_mode & 0o777, radix: 8))), and templates are "
                    + "personal data. Delete it, or run `chmod 600` on it if you trust what it holds.", path: path)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Whether the file is this process' from here on; false while another holds it.
    ///
    /// - Throws: `.ioFailure`.
    func hold() throws(BiometricsError) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        if errno == EWOULDBLOCK { return false }
        throw Self.failure(path)
    }

    /// Everything in the file, read from its beginning.
    ///
    /// - Throws: `.ioFailure`.
    func bytes() throws(BiometricsError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes { buffer in
                unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(bytes.count))
            }
            if count == 0 { return bytes }
            if count > 0 {
                bytes += piece[..<count]
            } else if errno != EINTR {
                throw Self.failure(path)
            }
        }
    }

    /// Cuts off what comes after the first `count` bytes.
    ///
    /// - Throws: `.ioFailure`.
    func truncate(to count: Int) throws(BiometricsError) {
        guard ftruncate(descriptor, off_t(count)) == 0 else { throw Self.failure(path) }
    }

    /// Writes `bytes` at the end.
    ///
    /// - Throws: `.ioFailure`.
    func append(_ bytes: [UInt8]) throws(BiometricsError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
            }
            if count > 0 { done += count } else if errno != EINTR { throw Self.failure(path) }
        }
    }

    private static let remedy = "Name another folder with --cache, or keep none with --no-cache."

    /// The error for a call of the system's that failed.
    private static func failure(_ path: String) -> BiometricsError {
        BiometricsError(
            .ioFailure, "The templates cannot be kept here. \(remedy)", path: path, underlyingCode: errno)
    }

    // Inside of this type the names alone mean its own functions.
    private static func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
        #if canImport(Glibc)
        unsafe Glibc.open(path, flags, mode)
        #elseif canImport(Musl)
        unsafe Musl.open(path, flags, mode)
        #else
        unsafe Darwin.open(path, flags, mode)
        #endif
    }
}

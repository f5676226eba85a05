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

    /// Opens the file `name` in the folder `directory`; both are made, for this user alone, when they are not there.
    ///
    /// - Throws: `.ioFailure`, also for a link, for what is no regular file or has a second name, for a file that another
    ///   user owns or may open, and for a folder that others may write to: what the file holds could be another's, and
    ///   what is written there would be another's to read.
    static func open(_ name: String, in directory: String) throws(BiometricsError) -> PrivateFile {
        let folder = try PrivateFolder.open(directory)
        let path = "\(directory)/\(name)"
        let descriptor = folder.open(name)
        guard descriptor >= 0 else {
            if errno == ELOOP {
                throw BiometricsError(
                    .ioFailure, "This is a link, which is not followed. Delete it. \(remedy)", path: path)
            }
            throw failure(path)
        }
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
        guard facts.st_nlink == 1 else {
            throw BiometricsError(
                .ioFailure, "This file has a second name, a hard link somewhere else. Delete it. \(Self.remedy)",
                path: path)
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

    /// Waits until the file is this process' alone; who holds it so does not hold it for long.
    ///
    /// - Throws: `.ioFailure`.
    func wait() throws(BiometricsError) {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw Self.failure(path) }
        }
    }

    /// The bytes in the file now.
    ///
    /// - Throws: `.ioFailure`.
    func count() throws(BiometricsError) -> Int {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { throw Self.failure(path) }
        return Int(facts.st_size)
    }

    /// Up to `count` bytes from `start` on; fewer only at the end of the file.
    ///
    /// - Throws: `.ioFailure`.
    func read(at start: Int, count: Int) throws(BiometricsError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let read = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(descriptor, buffer.baseAddress?.advanced(by: done), count - done, off_t(start + done))
            }
            if read == 0 { break }
            if read > 0 { done += read } else if errno != EINTR { throw Self.failure(path) }
        }
        bytes.removeSubrange(done...)
        return bytes
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

    /// Waits until what was written is on the disk.
    ///
    /// - Throws: `.ioFailure`.
    func flush() throws(BiometricsError) {
        guard fsync(descriptor) == 0 else { throw Self.failure(path) }
    }

    /// What to do where neither folder nor file can be mended.
    static let remedy = "Name another folder, or keep no templates."

    /// The error for a call of the system's that failed.
    static func failure(_ path: String) -> BiometricsError {
        BiometricsError(
            .ioFailure, "The templates cannot be kept here. \(remedy)", path: path, underlyingCode: errno)
    }
}

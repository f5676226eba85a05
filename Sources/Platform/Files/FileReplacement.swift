internal import Glibc

/// A new file under a temporary name. When it is complete, it replaces the old file in one step, so readers see either
/// the old file or the new one. If it is never completed, it is removed.
public struct FileReplacement: ~Copyable {
    private let name: TemporaryName
    private let descriptor: FileDescriptor

    /// An empty new file at `temporaryPath`, which must be free and on the same disk as its final place.
    ///
    /// - Parameter permissions: its permissions from the first moment on, less the process's umask.
    /// - Throws: why it could not be created.
    public init(at temporaryPath: String, permissions: UInt32) throws(SystemError) {
        descriptor = try FileDescriptor(
            opening: temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: permissions)
        name = TemporaryName(temporaryPath)
    }

    /// Appends `bytes`.
    ///
    /// - Throws: why not all of them could be written.
    public func append(_ bytes: RawSpan) throws(SystemError) {
        try descriptor.write(bytes)
    }

    /// Sets the permissions, regardless of the process's umask.
    ///
    /// - Throws: why that failed.
    public func setPermissions(_ permissions: UInt32) throws(SystemError) {
        guard fchmod(descriptor.number, permissions) == 0 else { throw .last }
    }

    /// Waits until all written data is on the disk, so that even a crash of the machine leaves no partial file.
    ///
    /// - Throws: why that failed.
    public func flush() throws(SystemError) {
        try descriptor.flush()
    }

    /// Moves the file to `place`, replacing any existing file.
    ///
    /// - Throws: why that failed; the temporary file is then removed.
    public consuming func take(_ place: String) throws(SystemError) {
        try descriptor.close()
        try name.take(place)
    }

    /// Moves the file to `place` unless a file exists there. If several processes race, exactly one succeeds.
    ///
    /// - Throws: why that failed; the temporary file is then removed.
    public consuming func takeIfFree(_ place: String) throws(SystemError) {
        try descriptor.close()
        switch name.link(place) {
        case 0, EEXIST: break
        // The file system does not support hard links.
        case EPERM, EOPNOTSUPP: try name.take(place)
        case let code: throw SystemError(code: code)
        }
    }
}

extension FileReplacement {
    /// Writes `bytes` to `path`: to a temporary file beside it, which then takes its name and permissions.
    ///
    /// A path to something other than a regular file (a pipe, `/dev/stdout`) is written directly. If it is a symbolic
    /// link, the file behind the link is replaced.
    ///
    /// - Throws: why it could not be written; the old file is then unchanged.
    public static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        guard !path.isEmpty else { throw .noSuchFile }
        let old = try? FileFacts(at: path)
        if let old, old.kind != .ordinary {
            let target = try FileDescriptor(opening: path, O_WRONLY)
            try unsafe target.write(bytes.span.bytes)
            return try target.close()
        }
        let place = place(of: path, old)
        // Never grant more access than the replaced file, not even while writing.
        let new = try FileReplacement(at: temporaryPath(beside: place), permissions: old?.permissions ?? 0o666)
        try unsafe new.append(bytes.span.bytes)
        // Some file systems have no permissions; then the file is as accessible as everything there.
        if let old { try? new.setPermissions(old.permissions) }
        try new.take(place)
    }

    /// An unused name on the disk of `place`.
    public static func temporaryPath(beside place: String) -> String {
        "\(place).\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).tmp"
    }

    /// The final place of a file written to `path`, where the file `old` exists.
    static func place(of path: String, _ old: FileFacts?) -> String {
        old == nil ? path : (try? FileSystem.realPath(path)) ?? path
    }
}

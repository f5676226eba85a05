internal import Glibc

/// A file in the making under a name of its own. It takes its place in one step when it is whole, so that a reader sees the
/// old file or the new one and never half of one; or it vanishes.
public struct FileReplacement: ~Copyable {
    private let name: TemporaryName
    private let descriptor: FileDescriptor

    /// An empty file at `temporaryPath`, on the disk of the place that it is to take, where nothing is yet.
    ///
    /// - Parameter permissions: who may open it from the first moment on, less what the process never grants.
    /// - Throws: why it cannot be made.
    public init(at temporaryPath: String, permissions: UInt32) throws(SystemError) {
        descriptor = try FileDescriptor(
            opening: temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: permissions)
        name = TemporaryName(temporaryPath)
    }

    /// Writes `bytes` behind what was written before.
    ///
    /// - Throws: why not all of them could be written.
    public func append(_ bytes: RawSpan) throws(SystemError) {
        try descriptor.write(bytes)
    }

    /// Lets these people open it, whatever the process grants.
    ///
    /// - Throws: why that cannot be.
    public func setPermissions(_ permissions: UInt32) throws(SystemError) {
        guard fchmod(descriptor.number, permissions) == 0 else { throw .last }
    }

    /// Waits until what was written is on the disk, so that not even a crash of the machine leaves half a file.
    ///
    /// - Throws: why it cannot get there.
    public func flush() throws(SystemError) {
        try descriptor.flush()
    }

    /// Puts the file at `place`, over whatever file is there.
    ///
    /// - Throws: why it cannot be put there; it is gone then.
    public consuming func take(_ place: String) throws(SystemError) {
        try descriptor.close()
        try name.take(place)
    }

    /// Puts the file at `place` unless something is there. Of many that come at once, one puts its own.
    ///
    /// - Throws: why it cannot be put there; it is gone then.
    public consuming func takeIfFree(_ place: String) throws(SystemError) {
        try descriptor.close()
        switch name.link(place) {
        case 0, EEXIST: break
        // The file system gives no file two names.
        case EPERM, EOPNOTSUPP: try name.take(place)
        case let code: throw SystemError(code: code)
        }
    }
}

extension FileReplacement {
    /// Puts `bytes` at `path`: into a temporary file beside it, which then takes its name and has its permissions.
    ///
    /// A path that leads to no ordinary file (a pipe, `/dev/stdout`) is written to as it stands. Where it is a symbolic link,
    /// the file behind the link is replaced.
    ///
    /// - Throws: why it could not be written; the old file is as it was then.
    public static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        guard !path.isEmpty else { throw .noSuchFile }
        let old = try? FileFacts(at: path)
        if let old, old.kind != .ordinary {
            let target = try FileDescriptor(opening: path, O_WRONLY)
            try unsafe target.write(bytes.span.bytes)
            return try target.close()
        }
        let place = place(of: path, old)
        // Never open to more people than the file that it replaces, not even while it is being written.
        let new = try FileReplacement(at: temporaryPath(beside: place), permissions: old?.permissions ?? 0o666)
        try unsafe new.append(bytes.span.bytes)
        // Some file systems know no permissions; what is there then is as open as all that lies on them.
        if let old { try? new.setPermissions(old.permissions) }
        try new.take(place)
    }

    /// A name that nothing has, on the disk of `place`.
    public static func temporaryPath(beside place: String) -> String {
        "\(place).\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).tmp"
    }

    /// Where a file goes that is written to `path`, where the file `old` is.
    static func place(of path: String, _ old: FileFacts?) -> String {
        old == nil ? path : (try? FileSystem.realPath(path)) ?? path
    }
}

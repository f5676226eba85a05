internal import Glibc

/// A file that only this user can open, locked by one process at a time, and written only at its end.
///
/// All operations use the file that was opened and checked, never its path again.
public struct PrivateFile: ~Copyable, Sendable {
    /// Why a file is rejected.
    public enum Fault: Error, Hashable, Sendable {
        /// A system call failed.
        case system(SystemError)
        /// It is a symbolic link.
        case link
        /// It is not a regular file.
        case notOrdinary
        /// It belongs to another user.
        case ofAnotherUser
        /// It has a second hard link.
        case secondName
        /// Other users may open it.
        case openToOthers(permissions: UInt32)
    }

    let descriptor: FileDescriptor

    init(descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    /// Releases the lock. Closing alone does not: a process that is being started has a copy of every open descriptor
    /// until it runs its program, and would keep the lock.
    deinit {
        _ = flock(descriptor.number, LOCK_UN)
    }

    /// Opens the file at `path` for reading. It must be owned by this user or root, and not be accessible to others. A
    /// symbolic link is not followed.
    ///
    /// - Throws: why it is rejected: other users may have read or written it.
    public init(reading path: String) throws(Fault) {
        let opened = try translating({ $0 == .tooManyLinks ? Fault.link : .system($0) }) { () throws(SystemError) in
            try FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        }
        let facts = try translating(Fault.system) { () throws(SystemError) in try opened.facts() }
        guard facts.kind == .ordinary else { throw .notOrdinary }
        guard [geteuid(), 0].contains(facts.owner) else { throw .ofAnotherUser }
        guard facts.permissions & 0o077 == 0 else { throw .openToOthers(permissions: facts.permissions) }
        descriptor = opened
    }

    /// Opens the lock file at `path`, and creates it (0600) if it does not exist. A symbolic link is not followed.
    ///
    /// - Throws: why it is rejected: other users could lock it.
    public init(holding path: String) throws(Fault) {
        let opened = try translating({ $0 == .tooManyLinks ? Fault.link : .system($0) }) { () throws(SystemError) in
            try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, permissions: 0o600)
        }
        let facts = try translating(Fault.system) { () throws(SystemError) in try opened.facts() }
        guard facts.kind == .ordinary else { throw .notOrdinary }
        guard facts.owner == geteuid() else { throw .ofAnotherUser }
        guard facts.permissions & 0o077 == 0 else { throw .openToOthers(permissions: facts.permissions) }
        descriptor = opened
    }

    /// Whether this process now holds the lock; false if another process holds it.
    public func hold() throws(SystemError) -> Bool {
        if flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 { return true }
        if errno == EWOULDBLOCK { return false }
        throw .last
    }

    /// Waits for the lock. It must only ever be held for a short time.
    public func wait() throws(SystemError) {
        while flock(descriptor.number, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .last }
        }
    }

    /// The current length in bytes.
    public func count() throws(SystemError) -> Int {
        try descriptor.facts().size
    }

    /// Up to `count` bytes from `start` on; fewer only at the end of the file.
    public func read(at start: Int, count: Int) throws(SystemError) -> [UInt8] {
        try descriptor.bytes(at: start, count: count)
    }

    /// Truncates the file to the first `count` bytes.
    public func truncate(to count: Int) throws(SystemError) {
        guard ftruncate(descriptor.number, off_t(count)) == 0 else { throw .last }
    }

    /// Appends `bytes`.
    public func append(_ bytes: [UInt8]) throws(SystemError) {
        try unsafe descriptor.write(bytes.span.bytes)
    }

    /// Waits until all written data is on the disk.
    public func flush() throws(SystemError) {
        try descriptor.flush()
    }
}

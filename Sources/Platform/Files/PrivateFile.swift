internal import Glibc

/// A file that this user alone can open, held by one process at a time, and written at its end only.
///
/// Everything is done to the file that was opened and looked at, never again by its path.
public struct PrivateFile: ~Copyable, Sendable {
    /// Why a file is not used.
    public enum Fault: Error, Hashable, Sendable {
        /// A call of the system's failed.
        case system(SystemError)
        /// It is a link, which is not followed.
        case link
        /// It is no ordinary file.
        case notOrdinary
        /// It belongs to another user.
        case ofAnotherUser
        /// It has a second name, a hard link somewhere else.
        case secondName
        /// Other users may open it.
        case openToOthers(permissions: UInt32)
    }

    let descriptor: FileDescriptor

    init(descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    /// Gives the file to whoever is next. Closing alone does not: a process that is being started has a copy of every open
    /// file until it runs its program, and with the copy it would go on to hold this one.
    deinit {
        _ = flock(descriptor.number, LOCK_UN)
    }

    /// Opens the file at `path` for reading, which this user or the system's own has made and nobody else may open. A link
    /// in its place is not followed.
    ///
    /// - Throws: why it is not used: others may have read what it holds, or put it there.
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

    /// Opens the file at `path`, and makes it (0600) where there is none: for what processes wait for one another by. A link
    /// in its place is not followed.
    ///
    /// - Throws: why it is not used: others could hold it.
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

    /// Whether the file is this process' from here on; false while another holds it.
    public func hold() throws(SystemError) -> Bool {
        if flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 { return true }
        if errno == EWOULDBLOCK { return false }
        throw .last
    }

    /// Waits until the file is this process' alone; who holds it so does not hold it for long.
    public func wait() throws(SystemError) {
        while flock(descriptor.number, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .last }
        }
    }

    /// The bytes in the file now.
    public func count() throws(SystemError) -> Int {
        try descriptor.facts().size
    }

    /// Up to `count` bytes from `start` on; fewer only at the end of the file.
    public func read(at start: Int, count: Int) throws(SystemError) -> [UInt8] {
        try descriptor.bytes(at: start, count: count)
    }

    /// Cuts off what comes after the first `count` bytes.
    public func truncate(to count: Int) throws(SystemError) {
        guard ftruncate(descriptor.number, off_t(count)) == 0 else { throw .last }
    }

    /// Writes `bytes` at the end.
    public func append(_ bytes: [UInt8]) throws(SystemError) {
        try unsafe descriptor.write(bytes.span.bytes)
    }

    /// Waits until what was written is on the disk.
    public func flush() throws(SystemError) {
        try descriptor.flush()
    }
}

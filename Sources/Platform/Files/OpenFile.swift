internal import Glibc

/// A file that is open for reading. It is opened once and shared by all readers, so later changes of its path have no
/// effect.
///
/// - Threads: any number may read by position, but only one may read the next bytes.
public final class OpenFile: Sendable {
    /// The accepted kinds of files.
    public enum Kinds: Sendable {
        /// Regular files only: for a path from an untrusted source, which must not make the reader wait.
        case ordinaryFiles
        /// Pipes too, for a path named by a user on a command line.
        case ordinaryFilesAndPipes
    }

    /// The path as the caller named it.
    public let path: String
    /// Whether it is a regular file whose bytes can be read in any order, and not standard input or a pipe.
    public let isOrdinary: Bool
    /// The size at opening; 0 for a pipe, and for files in /proc, which may still have bytes.
    public let size: Int
    /// The identity of the file.
    public let identity: FileFacts.Identity
    private let descriptor: FileDescriptor

    /// The largest buffer that is reserved from a stated size before reading.
    private static let largestGuess = 1 << 28

    /// Opens the file at `path` without waiting.
    ///
    /// - Parameter folder: the folder for relative paths, which also confines all paths.
    /// - Throws: `.system`, `.folder`, `.device`, `.outside`, and `.pipe` unless `kinds` includes pipes.
    public init(_ path: String, of kinds: Kinds = .ordinaryFiles, in folder: RootFolder? = nil) throws(FileFault) {
        let descriptor = if let folder { try folder.open(path) } else { try Self.open(path) }
        let facts = try translating(FileFault.system) { () throws(SystemError) in try descriptor.facts() }
        switch facts.kind {
        case .ordinary: break
        case .pipe: guard case .ordinaryFilesAndPipes = kinds else { throw .pipe }
        case .folder: throw .folder
        case .link, .other: throw .device
        }
        self.path = path
        isOrdinary = facts.kind == .ordinary
        size = isOrdinary ? facts.size : 0
        identity = facts.identity
        self.descriptor = descriptor
    }

    private init(standardInput descriptor: consuming FileDescriptor, _ facts: FileFacts) {
        path = "/dev/stdin"
        isOrdinary = false
        size = facts.kind == .ordinary ? facts.size : 0
        identity = facts.identity
        self.descriptor = descriptor
    }

    /// Standard input of any kind except a folder.
    ///
    /// - Throws: `.system`, `.folder`.
    public static func standardInput() throws(FileFault) -> OpenFile {
        let number = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard number >= 0 else { throw .system(.last) }
        let descriptor = FileDescriptor(owning: number)
        let facts = try translating(FileFault.system) { () throws(SystemError) in try descriptor.facts() }
        if facts.kind == .folder { throw .folder }
        return OpenFile(standardInput: descriptor, facts)
    }

    private static func open(_ path: String) throws(FileFault) -> FileDescriptor {
        try translating(FileFault.system) { () throws(SystemError) in
            // Without O_NONBLOCK the system would wait for a writer of a pipe.
            try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        }
    }

    /// A path to this file that stays valid while it is open, whatever happens to its name.
    var steadyPath: String { "/proc/self/fd/\(descriptor.number)" }

    // MARK: By position

    /// Fills `target` from byte `position` on, and returns the number of bytes; fewer than requested only at the end.
    ///
    /// - Throws: why it could not be read.
    public func read(at position: Int, into target: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try unsafe descriptor.read(at: position, into: target)
    }

    /// Up to `count` bytes from byte `position` on; fewer only at the end.
    ///
    /// - Throws: why it could not be read.
    public func bytes(at position: Int, count: Int) throws(SystemError) -> [UInt8] {
        try descriptor.bytes(at: position, count: count)
    }

    /// All bytes of a regular file up to its current end; nil if there are more than `limit`. If the stated size
    /// exceeds the limit, nothing is read.
    ///
    /// - Throws: why it could not be read.
    public func bytes(limit: Int) throws(SystemError) -> [UInt8]? {
        // Files in /proc and the like state a size of 0 but have bytes, so the size is only a first guess.
        if size > limit { return nil }
        var room = min(max(size, 4095), Self.largestGuess) + 1
        var bytes: [UInt8] = []
        while true {
            // One byte beyond the limit shows that there are more. The limit itself may be the largest integer.
            let left = limit - bytes.count
            let count = room > left ? left + 1 : room
            let piece = try descriptor.bytes(at: bytes.count, count: count)
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            if bytes.count > limit { return nil }
            if piece.count < count { return bytes }
            room = max(1 << 16, bytes.count)
        }
    }

    /// Passes all bytes of a regular file to `body`, piece by piece.
    ///
    /// - Parameter failure: makes the error to throw if reading fails.
    /// - Throws: that error, and any error of `body`.
    public func forEachPiece<Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Void, failing failure: (SystemError) -> Failure
    ) throws(Failure) {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { unsafe piece.deallocate() }
        var position = 0
        while true {
            let count = try translating(failure) { () throws(SystemError) in
                try unsafe read(at: position, into: piece)
            }
            if count > 0 { try body(unsafe UnsafeRawBufferPointer(rebasing: piece[..<count]).bytes) }
            if count < piece.count { return }
            position += count
        }
    }

    // MARK: As it comes

    /// Up to `count` of the next bytes of a pipe, as many as are available: empty at the end, nil if none are available
    /// yet.
    ///
    /// - Throws: why it could not be read.
    public func nextBytes(upTo count: Int) throws(SystemError) -> [UInt8]? {
        try descriptor.nextBytes(upTo: count)
    }

    /// Waits at most `seconds` until bytes are available or the end is reached.
    ///
    /// - Returns: whether that happened in time.
    /// - Throws: why waiting failed.
    public func waitForBytes(seconds: Double) throws(SystemError) -> Bool {
        var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        let count = unsafe poll(&request, 1, Int32((seconds * 1000).rounded(.up)))
        if count < 0, errno != EINTR { throw .last }
        return count > 0
    }
}

internal import Glibc

/// A file that is open for reading. It is opened once, and all who read it share it: whatever the path leads to later on is
/// never looked at.
///
/// - Threads: any number for what is read by position. What comes next is one reader's.
public final class OpenFile: Sendable {
    /// What may be behind a path.
    public enum Kinds: Sendable {
        /// Ordinary files only: for a path that may come from a stranger, who shall not make anybody wait.
        case ordinaryFiles
        /// Pipes as well, as a person at a shell may name one.
        case ordinaryFilesAndPipes
    }

    /// The path as the caller named it.
    public let path: String
    /// Whether it is an ordinary file with a name, whose bytes can be read in any order: not standard input or a pipe.
    public let isOrdinary: Bool
    /// The size when it was opened; 0 for a pipe, and for files of /proc, which have bytes all the same.
    public let size: Int
    /// Which file it is.
    public let identity: FileFacts.Identity
    private let descriptor: FileDescriptor

    /// Room that a stated size is given at most before anything has come.
    private static let largestGuess = 1 << 28

    /// Opens the file at `path`. Waits for nobody.
    ///
    /// - Parameter folder: where a relative path is looked for, and out of which none may lead.
    /// - Throws: `.system`, `.folder`, `.device`, `.pipe` where `kinds` has none, `.outside`.
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

    /// Standard input, whatever it is but a folder.
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
            // Without O_NONBLOCK the system would wait for somebody to write to a pipe.
            try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        }
    }

    /// A path that leads to this very file for as long as it is open, whatever becomes of its name.
    var steadyPath: String { "/proc/self/fd/\(descriptor.number)" }

    // MARK: By position

    /// Fills `target` from the byte `position` on, and tells how many bytes there were; fewer than asked only at the end.
    ///
    /// - Throws: why it cannot be read.
    public func read(at position: Int, into target: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try unsafe descriptor.read(at: position, into: target)
    }

    /// Up to `count` bytes from the byte `position` on; fewer only at the end.
    ///
    /// - Throws: why it cannot be read.
    public func bytes(at position: Int, count: Int) throws(SystemError) -> [UInt8] {
        try descriptor.bytes(at: position, count: count)
    }

    /// All bytes of an ordinary file, from its beginning to where it ends by now; nil where there are more than `limit`,
    /// which is told before anything is read where the size says so.
    ///
    /// - Throws: why it cannot be read.
    public func bytes(limit: Int) throws(SystemError) -> [UInt8]? {
        // /proc and the like state a size of 0 and have bytes all the same; so the size is but a first guess.
        if size > limit { return nil }
        var room = min(max(size, 4095), Self.largestGuess) + 1
        var bytes: [UInt8] = []
        while true {
            // One byte beyond the limit tells that there are more; the limit itself may be the largest number.
            let left = limit - bytes.count
            let count = room > left ? left + 1 : room
            let piece = try descriptor.bytes(at: bytes.count, count: count)
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            if bytes.count > limit { return nil }
            if piece.count < count { return bytes }
            room = max(1 << 16, bytes.count)
        }
    }

    /// Hands all bytes of an ordinary file to `body`, a piece at a time.
    ///
    /// - Parameter failure: what to throw where the system fails to read.
    /// - Throws: that, and what `body` throws.
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

    /// Up to `count` of the bytes that come next through a pipe, as many as there are now: none at the end, nil where there
    /// are none yet.
    ///
    /// - Throws: why it cannot be read.
    public func nextBytes(upTo count: Int) throws(SystemError) -> [UInt8]? {
        try descriptor.nextBytes(upTo: count)
    }

    /// Waits until there is something to read, or the end, for `seconds` at most.
    ///
    /// - Returns: whether there is.
    /// - Throws: why there can be no waiting.
    public func waitForBytes(seconds: Double) throws(SystemError) -> Bool {
        var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        let count = unsafe poll(&request, 1, Int32((seconds * 1000).rounded(.up)))
        if count < 0, errno != EINTR { throw .last }
        return count > 0
    }
}

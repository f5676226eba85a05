internal import Glibc

/// What the system has open for this process: a file, a folder, a pipe or a piece of memory. It is closed when nobody has it
/// any more, and programs that this one starts do not get it.
public struct FileDescriptor: ~Copyable, Sendable {
    /// The system's number for it.
    public let number: Int32

    /// Takes over what is open under `number`.
    public init(owning number: Int32) {
        self.number = number
    }

    /// Opens the file at `path`, seen from the folder that is open under `folder` where it is relative.
    ///
    /// - Throws: why it could not be opened; `noSuchFile` for an empty path, and for one with a NUL in it, of which the
    ///   system would see the part before, which is another file.
    init(
        opening path: String, _ flags: Int32, permissions: UInt32 = 0, in folder: Int32 = AT_FDCWD
    ) throws(SystemError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .noSuchFile }
        let number = unsafe openat(folder, FileName.cString(path), flags | O_CLOEXEC, permissions)
        guard number >= 0 else { throw .last }
        self.number = number
    }

    deinit {
        Glibc.close(number)
    }

    /// Gives what is open away: nothing closes it by itself any more.
    public consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// Closes it at once.
    ///
    /// - Throws: why what was written may be lost: a full disk may be reported no sooner than here.
    consuming func close() throws(SystemError) {
        let number = release()
        guard Glibc.close(number) == 0 else { throw .last }
    }

    /// What the system knows of it.
    func facts() throws(SystemError) -> FileFacts {
        var found = stat()
        guard unsafe fstat(number, &found) == 0 else { throw .last }
        return FileFacts(found)
    }

    /// Fills `target` from the byte `position` on, and tells how many bytes there were; fewer than asked only at the end.
    func read(at position: Int, into target: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        var filled = 0
        while filled < target.count {
            let count = unsafe pread(
                number, target.baseAddress?.advanced(by: filled), target.count - filled, off_t(position + filled))
            if count == 0 { break }
            if count > 0 { filled += count } else if errno != EINTR { throw .last }
        }
        return filled
    }

    /// Up to `count` bytes from `position` on; fewer only at the end.
    func bytes(at position: Int, count: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            do throws(SystemError) {
                let room = unsafe UnsafeMutableRawBufferPointer(start: target.baseAddress, count: count)
                filled = try unsafe read(at: position, into: room)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Up to `count` of the bytes that come next, as many as there are now: none at the end, nil where there are none yet
    /// and whoever opened it so does not want to wait.
    func nextBytes(upTo count: Int) throws(SystemError) -> [UInt8]? {
        var failure: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            let taken = unsafe Glibc.read(number, target.baseAddress, count)
            failure = taken < 0 ? .last : nil
            filled = max(0, taken)
        }
        guard let failure else { return bytes }
        if failure == .interrupted || failure == .tryAgain { return nil }
        throw failure
    }

    /// Writes all of `bytes`.
    ///
    /// - Throws: why not all of them could be written.
    public func write(_ bytes: RawSpan) throws(SystemError) {
        try Self.write(bytes, to: number)
    }

    static func write(_ bytes: RawSpan, to number: Int32) throws(SystemError) {
        var written = 0
        while written < bytes.byteCount {
            let count = unsafe bytes.withUnsafeBytes { source in
                unsafe Glibc.write(number, source.baseAddress?.advanced(by: written), source.count - written)
            }
            if count > 0 { written += count } else if errno != EINTR { throw .last }
        }
    }

    /// Waits until what was written is on the disk.
    func flush() throws(SystemError) {
        guard fsync(number) == 0 else { throw .last }
    }
}

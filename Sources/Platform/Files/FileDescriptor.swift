internal import Glibc

/// An open file, folder, pipe or piece of memory of this process. It is closed when the value is destroyed, and child
/// programs do not inherit it.
public struct FileDescriptor: ~Copyable, Sendable {
    /// The system's number for it.
    public let number: Int32

    /// Takes ownership of the descriptor `number`.
    public init(owning number: Int32) {
        self.number = number
    }

    /// Opens the file at `path`; a relative path starts at the folder open under `folder`.
    ///
    /// - Throws: why it could not be opened; `noSuchFile` for an empty path, and for a path with a NUL, because the
    ///   system would open the file named by the part before it.
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

    /// Gives up ownership, so that the descriptor is no longer closed automatically.
    public consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// Closes it at once.
    ///
    /// - Throws: why written data may be lost. A full disk may be reported only here.
    consuming func close() throws(SystemError) {
        let number = release()
        guard Glibc.close(number) == 0 else { throw .last }
    }

    /// The system's facts about it.
    func facts() throws(SystemError) -> FileFacts {
        var found = stat()
        guard unsafe fstat(number, &found) == 0 else { throw .last }
        return FileFacts(found)
    }

    /// Fills `target` from byte `position` on, and returns the number of bytes; fewer than requested only at the end.
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

    /// Up to `count` bytes from `position` on; fewer only at the end of the file.
    func bytes(at position: Int, count: Int) throws(SystemError) -> [UInt8] {
        // An empty array has its storage in common with all others, into which the length would be written.
        guard count > 0 else { return [] }
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

    /// Up to `count` of the next bytes, as many as are available: empty at the end, nil if none are available yet and
    /// the descriptor is non-blocking.
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

    /// Writes all `bytes`.
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

    /// Waits until all written data is on the disk.
    func flush() throws(SystemError) {
        guard fsync(number) == 0 else { throw .last }
    }
}

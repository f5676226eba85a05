internal import Glibc

/// The first bytes of a file, as the system lays them into memory. They are read from the disk when they are first looked at.
///
/// The mapping outlives the file's name. The system ends a process that reads mapped bytes which the file
/// no longer has (SIGBUS). So map only files that this user alone can open, and that their writer never makes shorter than the
/// mapping.
///
/// - Threads: any number.
@safe
public final class MappedBytes: @unchecked Sendable {
    // Unchecked: the pointer is set once, and the bytes behind it are read only.
    private let start: UnsafeMutableRawPointer
    /// How many bytes there are; at least one.
    public let count: Int

    /// Maps the first `count` bytes of `file`.
    ///
    /// - Requires: `count` is positive.
    /// - Throws: why they cannot be mapped; `SystemError.tooShort` where the file has fewer.
    public init(_ file: borrowing PrivateFile, count: Int) throws(SystemError) {
        guard try file.count() >= count else { throw .tooShort }
        let mapped = unsafe mmap(nil, count, PROT_READ, MAP_SHARED, file.descriptor.number, 0)
        guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else { throw .last }
        unsafe start = mapped
        self.count = count
    }

    deinit {
        _ = unsafe munmap(start, count)
    }

    /// The bytes, for as long as `body` runs.
    @inlinable
    public func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(buffer)
    }

    @usableFromInline
    var buffer: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: count) }

    /// Turns off read-ahead for the whole pages within `range`, so that a look at one maps no neighbour.
    public func separate(_ range: Range<Int>) {
        advise(range, MADV_RANDOM)
    }

    /// Lets go of the memory that whole pages within `range` took. They are read again from the file when they are next looked
    /// at.
    public func release(_ range: Range<Int>) {
        advise(range, MADV_DONTNEED)
    }

    private func advise(_ range: Range<Int>, _ advice: Int32) {
        let page = Int(getpagesize())
        let first = (range.lowerBound + page - 1) / page * page
        let end = min(range.upperBound, count) / page * page
        guard first < end else { return }
        _ = unsafe madvise(start + first, end - first, advice)
    }
}

extension SystemError {
    /// `ENODATA`: there are fewer bytes than there should be.
    public static let tooShort = SystemError(code: ENODATA)
}

extension PrivateFile {
    /// Fills `target` from the byte `position` on, and tells how many bytes there were; fewer than asked only at the end.
    ///
    /// - Throws: why it cannot be read.
    public func read(at position: Int, into target: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try unsafe descriptor.read(at: position, into: target)
    }

    /// Writes `bytes` at `position`, over whatever is there.
    ///
    /// - Throws: why not all of them could be written.
    public func write(_ bytes: RawSpan, at position: Int) throws(SystemError) {
        var written = 0
        while written < bytes.byteCount {
            let count = unsafe bytes.withUnsafeBytes { source in
                unsafe pwrite(
                    descriptor.number, source.baseAddress?.advanced(by: written), source.count - written,
                    off_t(position + written))
            }
            if count > 0 { written += count } else if errno != EINTR { throw .last }
        }
    }
}

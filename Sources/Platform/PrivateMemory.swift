internal import Glibc

/// Memory of this process that core dumps leave out. It is zero at first, and the system takes it back when it is
/// released.
@safe
public final class PrivateMemory {
    private let start: UnsafeMutableRawPointer
    /// The size in bytes; at least one.
    public let byteCount: Int

    /// - Requires: `byteCount` is positive.
    /// - Throws: the reason why the system gives no memory.
    public init(byteCount: Int) throws(SystemError) {
        let mapped = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else { throw .last }
        unsafe start = mapped
        self.byteCount = byteCount
        _ = unsafe madvise(mapped, byteCount, MADV_DONTDUMP)
    }

    deinit {
        _ = unsafe munmap(start, byteCount)
    }

    /// The bytes, for as long as `body` runs.
    public func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeRawBufferPointer(start: start, count: byteCount))
    }

    /// The bytes, which `body` may change.
    public func withMutableBytes<Result, Failure: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeMutableRawBufferPointer(start: start, count: byteCount))
    }
}

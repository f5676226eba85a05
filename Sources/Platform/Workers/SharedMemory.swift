internal import CDescriptors
internal import Glibc

/// Memory that another process may have a part in. It is never mapped here: what is read of it is copied out, once, so that
/// nothing that the other does later on changes what was read.
///
/// - Threads: any number.
public final class SharedMemory: Sendable {
    /// How many bytes there are; that cannot change.
    public let size: Int
    private let descriptor: FileDescriptor

    /// A copy of `bytes`, of which nothing can change any more.
    ///
    /// - Parameter name: shows in /proc only.
    public init(sealing bytes: RawSpan, name: String) throws(SystemError) {
        let number = unsafe bytes.withUnsafeBytes { source in
            unsafe cds_sealed(FileName.cString(name), source.baseAddress, source.count)
        }
        guard number >= 0 else { throw SystemError(code: -number) }
        descriptor = FileDescriptor(owning: number)
        size = bytes.byteCount
    }

    /// Room for `size` bytes, all 0, that the other process fills. It takes memory as it is filled.
    ///
    /// - Parameter name: shows in /proc only.
    public init(size: Int, name: String) throws(SystemError) {
        let number = unsafe cds_memory(FileName.cString(name), UInt64(size))
        guard number >= 0 else { throw SystemError(code: -number) }
        descriptor = FileDescriptor(owning: number)
        self.size = size
    }

    /// A copy of `count` bytes from `position` on.
    ///
    /// - Requires: both within `size`.
    /// - Throws: why they cannot be read.
    public func bytes(at position: Int = 0, count: Int) throws(SystemError) -> [UInt8] {
        precondition(position >= 0 && count >= 0 && position <= size - count, "no bytes lie beyond the memory's end")
        return try descriptor.bytes(at: position, count: count)
    }

    var number: Int32 { descriptor.number }
}

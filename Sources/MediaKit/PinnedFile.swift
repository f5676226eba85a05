internal import BiometricsCore
internal import Digests
internal import Platform
internal import Synchronization

/// An ordinary file that returns the same bytes to all readers, or an error.
///
/// The first reading of a block fixes its content by a digest. A later reading with another result fails, for this
/// reader and for all others from then on. So a change of the file between two readings is always noticed. Times and
/// sizes are not used, because a writer can forge them. Each block that was read takes 32 bytes of memory.
///
/// - Threads: any number, each with a `Reader` of its own.
final class PinnedFile: Sendable {
    /// The size of a block in bytes, which FFmpeg also requests at once.
    static let blockSize = 1 << 16

    private struct State {
        var digests: [Int: SIMD4<UInt64>] = [:]
        var failure: BiometricsError?
    }

    /// The size when the file was opened. Later additions are not read.
    var size: Int { file.size }
    private let file: OpenFile
    private let state = Mutex(State())

    /// - Requires: an ordinary file.
    init(_ file: OpenFile) {
        self.file = file
    }

    /// The reason why the file can no longer be used; `nil` if it can.
    var failure: BiometricsError? { state.withLock { $0.failure } }

    /// Returns the first bytes of the file, at most one block.
    ///
    /// - Throws: as `forEachPiece`.
    func prefix(_ count: Int) throws(BiometricsError) -> [UInt8] {
        let reader = Reader(self)
        var bytes = [UInt8](repeating: 0, count: min(count, size, Self.blockSize))
        let read = unsafe bytes.withUnsafeMutableBytes { unsafe reader.read(at: 0, into: $0) }
        if let failure { throw failure }
        return Array(bytes.prefix(max(0, read)))
    }

    /// Passes all bytes to `body`, one block at a time.
    ///
    /// - Throws: `.unreadableInput` for a file that changed meanwhile; `.ioFailure`; and the errors of `body`.
    func forEachPiece(_ body: (RawSpan) throws(BiometricsError) -> Void) throws(BiometricsError) {
        let reader = Reader(self)
        var position = 0
        while position < size {
            let count = try reader.withBlock(at: position, body)
            if let failure { throw failure }
            position += count
        }
    }

    /// Reads a block into `target`, and returns whether its content is unchanged.
    fileprivate func fill(_ target: UnsafeMutableRawBufferPointer, block: Int) -> Bool {
        do throws(BiometricsError) {
            let count = try translating(BiometricsError.init(readingFailed:)) { () throws(SystemError) in
                try unsafe file.read(at: block * Self.blockSize, into: target)
            }
            guard count == target.count else { throw Self.changed }
            let digest = try unsafe SHA256.words(of: UnsafeRawBufferPointer(target).bytes)
            let isSame = state.withLock { state in
                guard state.failure == nil else { return false }
                guard let former = state.digests[block] else {
                    state.digests[block] = digest
                    return true
                }
                return former == digest
            }
            if !isSame { throw Self.changed }
            return true
        } catch {
            state.withLock { $0.failure = $0.failure ?? error }
            return false
        }
    }

    private static let changed = BiometricsError(
        .unreadableInput, "The file was changed while it was read. Try again when nothing writes to it any more.")
}

extension PinnedFile {
    /// Reads through the file and keeps the last block. It is for one thread at a time.
    @safe final class Reader {
        private let file: PinnedFile
        private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: PinnedFile.blockSize, alignment: 64)
        private var held: (block: Int, count: Int)?

        init(_ file: PinnedFile) {
            self.file = file
        }

        deinit {
            unsafe buffer.deallocate()
        }

        /// Copies bytes from `position` up to the end of its block. The result is 0 at the end of the file, and -1
        /// after a failure of the file.
        func read(at position: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
            guard position >= 0, position < file.size, target.count > 0 else { return 0 }
            let start = position % PinnedFile.blockSize
            guard let available = load(position / PinnedFile.blockSize) else { return -1 }
            let count = min(available - start, target.count)
            unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<start + count]))
            return count
        }

        /// Passes the block at `position` to `body` and returns its length; 0 on failure.
        fileprivate func withBlock(
            at position: Int, _ body: (RawSpan) throws(BiometricsError) -> Void
        ) throws(BiometricsError) -> Int {
            guard let count = load(position / PinnedFile.blockSize) else { return 0 }
            try body(unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count]).bytes)
            return count
        }

        private func load(_ block: Int) -> Int? {
            if let held, held.block == block { return file.failure == nil ? held.count : nil }
            held = nil
            let count = min(PinnedFile.blockSize, file.size - block * PinnedFile.blockSize)
            guard unsafe file.fill(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), block: block) else {
                return nil
            }
            held = (block, count)
            return count
        }
    }
}

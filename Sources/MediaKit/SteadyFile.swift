internal import BiometricsCore
internal import Digests
internal import Platform
internal import Synchronization

/// An ordinary file that has the same bytes for all who read it, however often and in whatever order, or is an error.
///
/// The first reading of a block decides what is in it: its digest is kept, and a later reading that finds anything else
/// fails, here and for every reader from then on. So nothing that was written into the file between two readings, by
/// whatever means, reaches a second reader unnoticed; times and sizes, which a writer can set back or leave alone, are not
/// relied on. Memory is 32 bytes for each block that was read.
///
/// - Threads: any number, each with a `Reader` of its own.
final class SteadyFile: Sendable {
    /// Bytes of a block. As much as FFmpeg asks for at once.
    static let blockSize = 1 << 16

    private struct State {
        var digests: [Int: SIMD4<UInt64>] = [:]
        var failure: BiometricsError?
    }

    /// The size when the file was opened; what is written behind it later is not read.
    var size: Int { file.size }
    private let file: OpenFile
    private let state = Mutex(State())

    /// - Requires: an ordinary file.
    init(_ file: OpenFile) {
        self.file = file
    }

    /// Why the file cannot be relied on any more; nil while all is well.
    var failure: BiometricsError? { state.withLock { $0.failure } }

    /// The first bytes of the file, at most a block.
    ///
    /// - Throws: as `forEachPiece`.
    func prefix(_ count: Int) throws(BiometricsError) -> [UInt8] {
        let reader = Reader(self)
        var bytes = [UInt8](repeating: 0, count: min(count, size, Self.blockSize))
        let read = unsafe bytes.withUnsafeMutableBytes { unsafe reader.read(at: 0, into: $0) }
        if let failure { throw failure }
        return Array(bytes.prefix(max(0, read)))
    }

    /// Hands all bytes to `body`, a block at a time.
    ///
    /// - Throws: `.unreadableInput` for a file that changed while it was read, `.ioFailure`, and what `body` throws.
    func forEachPiece(_ body: (RawSpan) throws(BiometricsError) -> Void) throws(BiometricsError) {
        let reader = Reader(self)
        var position = 0
        while position < size {
            let count = try reader.withBlock(at: position, body)
            if let failure { throw failure }
            position += count
        }
    }

    /// Fills `target` with the block of this number and tells whether it is what it has always been.
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

extension SteadyFile {
    /// One way through the file, with the block that was read last at hand. One thread at a time.
    @safe final class Reader {
        private let file: SteadyFile
        private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: SteadyFile.blockSize, alignment: 64)
        private var held: (block: Int, count: Int)?

        init(_ file: SteadyFile) {
            self.file = file
        }

        deinit {
            unsafe buffer.deallocate()
        }

        /// Copies bytes from `position` on, up to the end of the block that it lies in: 0 at the end, -1 on failure, which
        /// the file tells.
        func read(at position: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
            guard position >= 0, position < file.size, target.count > 0 else { return 0 }
            let start = position % SteadyFile.blockSize
            guard let available = load(position / SteadyFile.blockSize) else { return -1 }
            let count = min(available - start, target.count)
            unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<start + count]))
            return count
        }

        /// Hands the block that begins at `position` to `body` and tells its length; 0 on failure.
        fileprivate func withBlock(
            at position: Int, _ body: (RawSpan) throws(BiometricsError) -> Void
        ) throws(BiometricsError) -> Int {
            guard let count = load(position / SteadyFile.blockSize) else { return 0 }
            try body(unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count]).bytes)
            return count
        }

        private func load(_ block: Int) -> Int? {
            if let held, held.block == block { return file.failure == nil ? held.count : nil }
            held = nil
            let count = min(SteadyFile.blockSize, file.size - block * SteadyFile.blockSize)
            guard unsafe file.fill(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), block: block) else {
                return nil
            }
            held = (block, count)
            return count
        }
    }
}

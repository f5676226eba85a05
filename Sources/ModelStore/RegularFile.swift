public import BiometricsCore
internal import Glibc

/// A regular file, open for reading.
///
/// Whatever else the path names (a folder, a pipe, a device) is refused: nothing here can block.
public struct RegularFile: ~Copyable {
    /// Which file it is, whatever its names: a number that no other file has for as long as this one is open.
    public struct Identity: Hashable, Sendable {
        private let device: UInt64
        private let number: UInt64

        fileprivate init(_ facts: stat) {
            device = UInt64(facts.st_dev)
            number = UInt64(facts.st_ino)
        }
    }

    /// The path as the caller named it.
    public let path: String
    /// The length when it was opened, in bytes.
    public let count: Int
    /// Which file it is.
    public let identity: Identity
    private let descriptor: Int32

    /// Opens the file at `path`.
    ///
    /// - Throws: `.noSuchInput`, or `.unreadableInput` with the reason.
    public init(path: String) throws(BiometricsError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            throw code == ENOENT
                ? BiometricsError(.noSuchInput, "There is no such file.", path: path, underlyingCode: code)
                : Self.unreadable(path, code)
        }
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else {
            let code = errno
            close(descriptor)
            throw Self.unreadable(path, code)
        }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw BiometricsError(
                .unreadableInput,
                facts.st_mode & S_IFMT == S_IFDIR ? "This is a folder, not a file." : "This is not a regular file.",
                path: path)
        }
        self.path = path
        self.descriptor = descriptor
        count = Int(facts.st_size)
        identity = Identity(facts)
    }

    deinit {
        close(descriptor)
    }

    /// Everything in the file.
    ///
    /// - Throws: `.inputTooLarge` when it has more than `limit` bytes, `.unreadableInput`.
    func bytes(limit: Int) throws(BiometricsError) -> [UInt8] {
        guard count <= limit else {
            throw BiometricsError(
                .inputTooLarge, "It has \(count) bytes; no more than \(limit) are read.", path: path)
        }
        var fault: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < buffer.count {
                let got = unsafe read(descriptor, buffer.baseAddress.map { unsafe $0 + filled }, buffer.count - filled)
                if got > 0 {
                    filled += got
                } else if got == 0 {
                    break
                } else if errno != EINTR {
                    fault = errno
                    break
                }
            }
        }
        if fault != 0 { throw Self.unreadable(path, fault) }
        return bytes
    }

    /// Hands the file's bytes to `body`, a piece at a time; to be called once.
    ///
    /// - Throws: `.unreadableInput`, and what `body` throws.
    public func forEachPiece(
        _ body: (RawSpan) throws(BiometricsError) -> Void
    ) throws(BiometricsError) {
        try Self.forEachPiece(of: descriptor, path: path, body)
    }

    /// Hands what `descriptor` yields to `body`, a piece at a time, to its end.
    static func forEachPiece(
        of descriptor: Int32, path: String, _ body: (RawSpan) throws(BiometricsError) -> Void
    ) throws(BiometricsError) {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { unsafe piece.deallocate() }
        while true {
            let got = unsafe read(descriptor, piece.baseAddress, piece.count)
            if got == 0 { return }
            if got > 0 {
                try body(unsafe UnsafeRawBufferPointer(rebasing: piece[..<got]).bytes)
            } else if errno != EINTR {
                throw unreadable(path, errno)
            }
        }
    }

    private static func unreadable(_ path: String, _ code: Int32) -> BiometricsError {
        BiometricsError(
            .unreadableInput, "It cannot be read: \(SystemText.describing(code)).", path: path, underlyingCode: code)
    }
}

internal import BiometricsCore
internal import CSealedMemory
internal import Digests
internal import Platform

/// A library's bytes as they were read once, in memory that nobody can change any more, and their digest.
///
/// A library that is opened by its path may be another file than the one whose digest was taken, and one that is mapped
/// from its file shows what is written into the file later.
struct SealedCopy: ~Copyable {
    /// The largest library that is copied, in bytes.
    private static let maximumBytes = 1 << 30

    /// Where the system's loader finds it.
    let path: String
    private let sha256: String
    private let memory: FileDescriptor

    /// Copies everything in `file`.
    ///
    /// - Throws: `.unreadableInput`, `.inputTooLarge`, `.backendFailure` where the system has no such memory.
    init(of file: OpenFile) throws(BiometricsError) {
        let memory = try Self.memory()
        var hash = try SHA256()
        var count = 0
        try file.forEachPiece { (piece) throws(BiometricsError) in
            count += piece.byteCount
            guard count <= Self.maximumBytes else {
                throw BiometricsError(
                    .inputTooLarge, "The library has more than \(Self.maximumBytes) bytes, which no plugin needs.")
            }
            try hash.update(piece)
            do throws(SystemError) {
                try memory.write(piece)
            } catch {
                throw Self.failure(error.code)
            }
        }
        let code = csm_seal(memory.number)
        guard code >= 0 else { throw Self.failure(-code) }
        sha256 = try hash.finish()
        path = "/proc/self/fd/\(memory.number)"
        self.memory = memory
    }

    /// Lets the memory stay for as long as the process lives, so that its name is never another library's.
    ///
    /// - Returns: the SHA-256 of the bytes, 64 lower-case hexadecimal digits.
    consuming func keep() -> String {
        _ = memory.release()
        return sha256
    }

    private static func memory() throws(BiometricsError) -> FileDescriptor {
        let number = unsafe csm_create("biometrics-plugin")
        guard number >= 0 else { throw failure(-number) }
        return FileDescriptor(owning: number)
    }

    private static func failure(_ cause: Int32) -> BiometricsError {
        BiometricsError(
            .backendFailure, "The system gives no memory for a copy of the library (error \(cause)).",
            underlyingCode: cause)
    }
}

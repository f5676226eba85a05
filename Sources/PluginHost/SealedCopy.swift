internal import BiometricsCore
internal import CSealedMemory
internal import Digests
internal import Platform

/// A library's bytes in memory that cannot be changed any more, and their digest.
///
/// A library opened by its path may differ from the file whose digest was computed. A library mapped from its file
/// would show later changes of the file.
struct SealedCopy: ~Copyable {
    /// The largest allowed library, in bytes.
    private static let maximumBytes = 1 << 30

    /// The path for the system's loader.
    let path: String
    private let sha256: String
    private let memory: FileDescriptor

    /// Copies everything in `file`.
    ///
    /// - Throws: `.unreadableInput`, `.inputTooLarge`, and `.backendFailure` if the system does not support such
    ///   memory.
    init(of file: OpenFile) throws(BiometricsError) {
        let memory = try Self.memory()
        var hash = try SHA256()
        var count = 0
        try file.forEachPiece { (piece) throws(BiometricsError) in
            count += piece.byteCount
            guard count <= Self.maximumBytes else {
                throw BiometricsError(
                    .inputTooLarge, "The library exceeds the limit of \(Self.maximumBytes) bytes.")
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

    /// Keeps the memory for the lifetime of the process, so that its path is never reused for another library.
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
            .backendFailure, "The system cannot allocate memory for a copy of the library (error \(cause)).",
            underlyingCode: cause)
    }
}

internal import BiometricsCore
internal import CSealedMemory
internal import ModelStore
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A library's bytes as they were read once, in memory that nobody can change any more, and their digest.
///
/// A library that is opened by its path may be another file than the one whose digest was taken, and one that is mapped
/// from its file shows what is written into the file later.
struct SealedCopy {
    /// The largest library that is copied, in bytes.
    private static let maximumBytes = 1 << 30

    /// Where the system's loader finds it. The name is never another library's: the descriptor is never closed.
    let path: String
    /// SHA-256 of the bytes, 64 lower-case hexadecimal digits.
    let sha256: String
    private let descriptor: Int32

    /// Copies everything in `file`.
    ///
    /// - Throws: `.unreadableInput`, `.inputTooLarge`, `.backendFailure` where the system has no such memory.
    init(of file: borrowing RegularFile) throws(BiometricsError) {
        let descriptor = unsafe csm_create("biometrics-plugin")
        guard descriptor >= 0 else { throw Self.failure(errno) }
        do throws(BiometricsError) {
            var hash = try SHA256()
            var count = 0
            try file.forEachPiece { (piece) throws(BiometricsError) in
                count += piece.byteCount
                guard count <= Self.maximumBytes else {
                    throw BiometricsError(
                        .inputTooLarge, "The library has more than \(Self.maximumBytes) bytes, which no plugin needs.")
                }
                try hash.update(piece)
                try Self.append(piece, to: descriptor)
            }
            guard csm_seal(descriptor) == 0 else { throw Self.failure(errno) }
            sha256 = try hash.finish()
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        path = "/proc/self/fd/\(descriptor)"
    }

    /// Gives the memory back; for a copy that the loader did not take.
    func discard() {
        close(descriptor)
    }

    private static func append(_ piece: RawSpan, to descriptor: Int32) throws(BiometricsError) {
        var done = 0
        while done < piece.byteCount {
            let written = unsafe piece.withUnsafeBytes { buffer in
                unsafe write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
            }
            if written > 0 { done += written } else if errno != EINTR { throw failure(errno) }
        }
    }

    private static func failure(_ cause: Int32) -> BiometricsError {
        BiometricsError(
            .backendFailure, "The system gives no memory for a copy of the library (error \(cause)).",
            underlyingCode: cause)
    }
}

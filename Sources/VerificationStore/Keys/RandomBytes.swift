internal import BiometricsCore
internal import CLibCrypto

/// Bytes that nobody can guess.
enum RandomBytes {
    /// - Throws: `.system` where OpenSSL has none.
    static func make(_ count: Int) throws(StoreError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        guard unsafe RAND_bytes(&bytes, Int32(count)) == 1 else {
            throw .system(BiometricsError(.backendFailure, "OpenSSL has no random numbers to offer here."))
        }
        return bytes
    }
}

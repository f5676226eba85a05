internal import BiometricsCore
internal import CLibCrypto

/// Unpredictable bytes from OpenSSL.
enum RandomBytes {
    /// - Throws: `.system` if OpenSSL cannot provide them.
    static func make(_ count: Int) throws(StoreError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        guard unsafe RAND_bytes(&bytes, Int32(count)) == 1 else {
            throw .system(BiometricsError(.backendFailure, "OpenSSL cannot provide random numbers."))
        }
        return bytes
    }
}

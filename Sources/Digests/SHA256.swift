package import BiometricsCore
internal import CLibCrypto

/// A SHA-256 digest that takes its bytes piece by piece.
@safe package struct SHA256: ~Copyable {
    private let context: OpaquePointer

    /// Starts a digest.
    ///
    /// - Throws: `.backendFailure` if OpenSSL does not provide SHA-256.
    package init() throws(BiometricsError) {
        guard let context = unsafe EVP_MD_CTX_new() else { throw Self.failure }
        guard unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            unsafe EVP_MD_CTX_free(context)
            throw Self.failure
        }
        unsafe self.context = context
    }

    deinit {
        unsafe EVP_MD_CTX_free(context)
    }

    /// Adds `bytes` to the digest.
    ///
    /// - Throws: `.backendFailure`.
    package mutating func update(_ bytes: RawSpan) throws(BiometricsError) {
        let code = unsafe bytes.withUnsafeBytes { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
        guard code == 1 else { throw Self.failure }
    }

    /// Returns the digest of all bytes added, as 64 lower-case hexadecimal digits. Call it once, at the end.
    ///
    /// - Throws: `.backendFailure`.
    package mutating func finish() throws(BiometricsError) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        var count: UInt32 = 0
        guard unsafe EVP_DigestFinal_ex(context, &digest, &count) == 1, count == digest.count else {
            throw Self.failure
        }
        return digest.hexadecimal
    }

    /// Returns the digest of `bytes`, as 64 lower-case hexadecimal digits.
    ///
    /// - Throws: `.backendFailure` if OpenSSL does not provide SHA-256.
    package static func digest(of bytes: [UInt8]) throws(BiometricsError) -> String {
        var hash = try SHA256()
        try unsafe hash.update(bytes.span.bytes)
        return try hash.finish()
    }

    /// Returns the 32 bytes of the digest of `bytes` as a value that is cheap to keep and to compare.
    ///
    /// - Throws: `.backendFailure` if OpenSSL does not provide SHA-256.
    package static func words(of bytes: RawSpan) throws(BiometricsError) -> SIMD4<UInt64> {
        var digest = SIMD4<UInt64>()
        var count: UInt32 = 0
        let code = unsafe withUnsafeMutableBytes(of: &digest) { target in
            unsafe bytes.withUnsafeBytes { source in
                unsafe EVP_Digest(
                    source.baseAddress, source.count, target.bindMemory(to: UInt8.self).baseAddress, &count,
                    EVP_sha256(), nil)
            }
        }
        guard code == 1, count == 32 else { throw failure }
        return digest
    }

    private static var failure: BiometricsError {
        BiometricsError(
            .backendFailure, "OpenSSL does not provide SHA-256 on this machine. Check the OpenSSL configuration.")
    }
}

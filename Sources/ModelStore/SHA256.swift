public import BiometricsCore
internal import CLibCrypto

/// An incremental SHA-256 by OpenSSL.
@safe public struct SHA256: ~Copyable {
    private let context: OpaquePointer

    /// The digest of no bytes yet.
    ///
    /// - Throws: `.backendFailure` if OpenSSL has no SHA-256.
    public init() throws(BiometricsError) {
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

    /// Adds `bytes`.
    ///
    /// - Throws: `.backendFailure`.
    public mutating func update(_ bytes: RawSpan) throws(BiometricsError) {
        let code = unsafe bytes.withUnsafeBytes { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
        guard code == 1 else { throw Self.failure }
    }

    /// The digest of all bytes: 64 lower-case hexadecimal digits. Call it only once, at the end.
    ///
    /// - Throws: `.backendFailure`.
    public mutating func finish() throws(BiometricsError) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        var count: UInt32 = 0
        guard unsafe EVP_DigestFinal_ex(context, &digest, &count) == 1, count == digest.count else {
            throw Self.failure
        }
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The digest of `bytes`: 64 lower-case hexadecimal digits.
    ///
    /// - Throws: `.backendFailure` if OpenSSL has no SHA-256.
    public static func digest(of bytes: [UInt8]) throws(BiometricsError) -> String {
        var hash = try SHA256()
        try unsafe hash.update(bytes.span.bytes)
        return try hash.finish()
    }

    private static var failure: BiometricsError {
        BiometricsError(.backendFailure, "OpenSSL does not provide SHA-256. Check its configuration.")
    }
}

package import BiometricsCore
internal import CLibCrypto

/// An HMAC-SHA-256 digest (RFC 2104). Only someone who has the key can create the digest of a message.
package struct KeyedDigest: Sendable, Hashable {
    /// The number of bytes in a digest. Keys of this length are as hard to guess as a digest.
    package static let count = 32

    /// The 32 bytes of the digest.
    package let rawBytes: [UInt8]

    /// Creates the digest of `message` under `key`.
    ///
    /// - Throws: `.backendFailure` if OpenSSL does not provide HMAC-SHA-256.
    package init(of message: ArraySlice<UInt8>, key: [UInt8]) throws(BiometricsError) {
        var digest = [UInt8](repeating: 0, count: Self.count)
        let isWritten = unsafe digest.withUnsafeMutableBytes { digest in
            unsafe message.withUnsafeBytes { message in
                unsafe key.withUnsafeBytes { key in unsafe Self.write(to: digest, of: message, key: key) }
            }
        }
        guard isWritten else {
            throw BiometricsError(
                .backendFailure,
                "OpenSSL does not provide HMAC-SHA-256 on this machine. Check the OpenSSL configuration.")
        }
        rawBytes = digest
    }

    /// Writes the digest of `message` under `key` to `target`, which must have room for 32 bytes.
    /// The caller owns the memory and can erase it, as a derived key requires.
    ///
    /// - Returns: whether the digest was written.
    package static func write(
        to target: UnsafeMutableRawBufferPointer, of message: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer
    ) -> Bool {
        guard target.count >= count else { return false }
        var length: UInt32 = 0
        let bytes = unsafe target.bindMemory(to: UInt8.self).baseAddress
        let text = unsafe message.bindMemory(to: UInt8.self).baseAddress
        let isWritten =
            unsafe HMAC(
                EVP_sha256(), key.baseAddress, Int32(clamping: key.count), text, message.count, bytes, &length) != nil
        return isWritten && length == count
    }

    /// Whether `other` holds the bytes of this digest. The comparison takes constant time.
    package func matches(_ other: ArraySlice<UInt8>) -> Bool {
        rawBytes[...].isEqualInConstantTime(to: other)
    }
}

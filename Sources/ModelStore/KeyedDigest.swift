public import BiometricsCore
internal import CLibCrypto

/// HMAC-SHA-256 (RFC 2104) by OpenSSL. Without the key, neither a digest can be made nor the bytes be changed
/// unnoticed.
public struct KeyedDigest: Sendable, Hashable {
    /// The number of bytes in a digest, and in a key of the same strength.
    public static let count = 32

    private let bytes: [UInt8]

    /// The digest of `message` under `key`.
    ///
    /// - Throws: `.backendFailure` if OpenSSL has no SHA-256.
    public init(of message: ArraySlice<UInt8>, key: [UInt8]) throws(BiometricsError) {
        var digest = [UInt8](repeating: 0, count: Self.count)
        var length: UInt32 = 0
        let isMade = unsafe message.withUnsafeBufferPointer { message in
            unsafe HMAC(
                EVP_sha256(), key, Int32(clamping: key.count), message.baseAddress, message.count, &digest, &length)
                != nil
        }
        guard isMade, length == digest.count else {
            throw BiometricsError(.backendFailure, "OpenSSL does not provide HMAC-SHA-256. Check its configuration.")
        }
        bytes = digest
    }

    /// The 32 bytes.
    public var rawBytes: [UInt8] { bytes }

    /// Whether `other` equals this digest, compared in constant time.
    public func matches(_ other: ArraySlice<UInt8>) -> Bool {
        other.count == bytes.count && zip(bytes, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

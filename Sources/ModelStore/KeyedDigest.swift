public import BiometricsCore
internal import CLibCrypto

/// HMAC-SHA-256 (RFC 2104), by OpenSSL: who does not know the key cannot make a digest of bytes, nor change the bytes.
public struct KeyedDigest: Sendable, Hashable {
    /// The bytes of a digest, and of a key that is as hard to guess.
    public static let count = 32

    private let bytes: [UInt8]

    /// The digest of `message` under `key`.
    ///
    /// - Throws: `.backendFailure` where OpenSSL has no SHA-256.
    public init(of message: ArraySlice<UInt8>, key: [UInt8]) throws(BiometricsError) {
        var digest = [UInt8](repeating: 0, count: Self.count)
        var length: UInt32 = 0
        let isMade = unsafe message.withUnsafeBufferPointer { message in
            unsafe HMAC(
                EVP_sha256(), key, Int32(clamping: key.count), message.baseAddress, message.count, &digest, &length)
                != nil
        }
        guard isMade, length == digest.count else {
            throw BiometricsError(.backendFailure, "OpenSSL offers no HMAC-SHA-256 here. Check how it is set up.")
        }
        bytes = digest
    }

    /// The 32 bytes.
    public var rawBytes: [UInt8] { bytes }

    /// Whether `other` is this digest; takes as long wherever they differ.
    public func matches(_ other: ArraySlice<UInt8>) -> Bool {
        other.count == bytes.count && zip(bytes, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

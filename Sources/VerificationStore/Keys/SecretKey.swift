internal import BiometricsCore
internal import CLibCrypto
internal import Digests

/// A key of 256 bits, which is overwritten when it is released.
@safe final class SecretKey: Sendable {
    static let count = 32

    /// Written only in `init` and `deinit`, while there is no other reference.
    private nonisolated(unsafe) let bytes: UnsafeMutableRawBufferPointer

    /// A new random key from OpenSSL.
    ///
    /// - Throws: `.system` without random numbers.
    convenience init() throws(StoreError) {
        try unsafe self.init { room in unsafe RAND_priv_bytes(room.baseAddress, Int32(Self.count)) == 1 }
    }

    /// The key with these bytes; nil for a wrong length.
    init?(_ key: ArraySlice<UInt8>) {
        guard key.count == Self.count else { return nil }
        unsafe bytes = .allocate(byteCount: Self.count, alignment: 16)
        unsafe bytes.copyBytes(from: key)
    }

    private init(_ fill: (UnsafeMutableBufferPointer<UInt8>) -> Bool) throws(StoreError) {
        unsafe bytes = .allocate(byteCount: Self.count, alignment: 16)
        guard unsafe fill(bytes.bindMemory(to: UInt8.self)) else {
            throw .system(BiometricsError(.backendFailure, "OpenSSL cannot provide random numbers."))
        }
    }

    deinit {
        unsafe OPENSSL_cleanse(bytes.baseAddress, bytes.count)
        unsafe bytes.deallocate()
    }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe body(UnsafeRawBufferPointer(bytes))
    }

    /// The key derived from this one for `label` (HMAC-SHA-256 as key derivation function).
    ///
    /// - Throws: `.system`.
    func derived(for label: [UInt8]) throws(StoreError) -> SecretKey {
        try unsafe SecretKey { room in
            unsafe withBytes { key in
                unsafe label.withUnsafeBytes { label in
                    unsafe KeyedDigest.write(to: UnsafeMutableRawBufferPointer(room), of: label, key: key)
                }
            }
        }
    }
}

extension SecretKey: CustomStringConvertible {
    /// Never the key.
    var description: String { "SecretKey" }
}

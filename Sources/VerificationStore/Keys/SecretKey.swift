internal import BiometricsCore
internal import CLibCrypto
internal import Digests

/// A key of 256 bits, which is overwritten when nobody has it any more.
@safe final class SecretKey: Sendable {
    static let count = 32

    /// Written in `init` and in `deinit` alone, when nobody else has the key.
    private nonisolated(unsafe) let bytes: UnsafeMutableRawBufferPointer

    /// A new key of OpenSSL's random numbers.
    ///
    /// - Throws: `.system` where there are none.
    convenience init() throws(StoreError) {
        try unsafe self.init { room in unsafe RAND_priv_bytes(room.baseAddress, Int32(Self.count)) == 1 }
    }

    /// The key of these bytes; nil for another count.
    init?(_ key: ArraySlice<UInt8>) {
        guard key.count == Self.count else { return nil }
        unsafe bytes = .allocate(byteCount: Self.count, alignment: 16)
        unsafe bytes.copyBytes(from: key)
    }

    private init(_ fill: (UnsafeMutableBufferPointer<UInt8>) -> Bool) throws(StoreError) {
        unsafe bytes = .allocate(byteCount: Self.count, alignment: 16)
        guard unsafe fill(bytes.bindMemory(to: UInt8.self)) else {
            throw .system(BiometricsError(.backendFailure, "OpenSSL has no random numbers to offer here."))
        }
    }

    deinit {
        unsafe OPENSSL_cleanse(bytes.baseAddress, bytes.count)
        unsafe bytes.deallocate()
    }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe body(UnsafeRawBufferPointer(bytes))
    }

    /// The key that belongs to `label` under this one (HMAC-SHA-256 as a function that derives keys).
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

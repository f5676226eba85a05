internal import CLibCrypto

extension ArraySlice<UInt8> {
    /// Whether the two slices hold the same bytes.
    ///
    /// The time depends only on the lengths, so it does not reveal where the bytes differ.
    package func isEqualInConstantTime(to other: ArraySlice<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return unsafe withUnsafeBytes { own in
            unsafe other.withUnsafeBytes { unsafe CRYPTO_memcmp(own.baseAddress, $0.baseAddress, own.count) == 0 }
        }
    }
}

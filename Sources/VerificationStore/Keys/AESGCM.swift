internal import BiometricsCore
internal import CLibCrypto

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D), by OpenSSL. One thread at a time.
///
/// Never use a nonce twice under one key: that reveals the difference of both texts and the key of the tags.
@safe final class AESGCM {
    static let nonceCount = 12
    static let tagCount = 16

    private let context: OpaquePointer
    private let key: SecretKey

    /// - Throws: `.system` if OpenSSL has no AES-256-GCM.
    init(_ key: SecretKey) throws(StoreError) {
        guard let context = unsafe EVP_CIPHER_CTX_new() else { throw Self.failure }
        unsafe self.context = context
        self.key = key
    }

    deinit {
        unsafe EVP_CIPHER_CTX_free(context)
    }

    /// Encrypts `plain`, and appends its tag.
    func seal(
        _ plain: ArraySlice<UInt8>, nonce: [UInt8], authenticating data: [UInt8]
    ) throws(StoreError) -> [UInt8] {
        try begin(nonce, data, isSealing: true)
        var sealed = [UInt8](repeating: 0, count: plain.count + Self.tagCount)
        var (written, rest): (Int32, Int32) = (0, 0)
        let isSealed = unsafe sealed.withUnsafeMutableBytes { room in
            unsafe plain.withUnsafeBytes { plain in
                let target = unsafe room.baseAddress?.assumingMemoryBound(to: UInt8.self)
                let source = unsafe plain.baseAddress?.assumingMemoryBound(to: UInt8.self)
                return
                    unsafe (plain.isEmpty
                    || EVP_CipherUpdate(context, target, &written, source, Int32(plain.count)) == 1)
                    && EVP_CipherFinal_ex(context, target?.advanced(by: Int(written)), &rest) == 1
                    && EVP_CIPHER_CTX_ctrl(
                        context, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagCount), target?.advanced(by: plain.count)) == 1
            }
        }
        guard isSealed, Int(written + rest) == plain.count else { throw Self.failure }
        return sealed
    }

    /// Decrypts; nil if the key, nonce, data or bytes differ from those used for encryption.
    func open(
        _ sealed: ArraySlice<UInt8>, nonce: [UInt8], authenticating data: [UInt8]
    ) throws(StoreError) -> [UInt8]? {
        guard sealed.count >= Self.tagCount else { return nil }
        try begin(nonce, data, isSealing: false)
        let count = sealed.count - Self.tagCount
        var tag = Array(sealed.suffix(Self.tagCount))
        guard unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagCount), &tag) == 1 else {
            throw Self.failure
        }
        var (written, rest): (Int32, Int32) = (0, 0)
        // The last call needs an address, even if nothing is left to write.
        var plain = [UInt8](repeating: 0, count: max(count, 1))
        let isSound = unsafe plain.withUnsafeMutableBytes { room in
            unsafe sealed.withUnsafeBytes { sealed in
                let target = unsafe room.baseAddress?.assumingMemoryBound(to: UInt8.self)
                let source = unsafe sealed.baseAddress?.assumingMemoryBound(to: UInt8.self)
                return unsafe (count == 0 || EVP_CipherUpdate(context, target, &written, source, Int32(count)) == 1)
                    && EVP_CipherFinal_ex(context, target?.advanced(by: Int(written)), &rest) == 1
            }
        }
        guard isSound else {
            // Erase unauthenticated plaintext.
            unsafe plain.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
            return nil
        }
        return count == 0 ? [] : plain
    }

    private func begin(_ nonce: [UInt8], _ data: [UInt8], isSealing: Bool) throws(StoreError) {
        precondition(nonce.count == Self.nonceCount, "a nonce of this mode has 96 bits")
        let isReady = unsafe key.withBytes { key in
            unsafe EVP_CipherInit_ex(
                context, EVP_aes_256_gcm(), nil, key.baseAddress?.assumingMemoryBound(to: UInt8.self), nonce,
                isSealing ? 1 : 0) == 1
        }
        var count: Int32 = 0
        guard isReady, unsafe data.isEmpty || EVP_CipherUpdate(context, nil, &count, data, Int32(data.count)) == 1
        else {
            throw Self.failure
        }
    }

    private static var failure: StoreError {
        .system(BiometricsError(.backendFailure, "OpenSSL does not provide AES-256-GCM."))
    }
}

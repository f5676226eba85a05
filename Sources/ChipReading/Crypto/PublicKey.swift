internal import CChipCrypto

/// A public key with which a chip proves to be the original.
@safe final class PublicKey {
    private let handle: OpaquePointer
    /// The kind and size of the key.
    let kind: Certificate.Key

    /// Reads a SubjectPublicKeyInfo in DER; `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        var (kind, bits): (UInt32, UInt32) = (0, 0)
        guard let handle = unsafe bytes.lent({ unsafe ccc_key_open($0, $1, &kind, &bits) }) else { return nil }
        unsafe self.handle = handle
        switch ccc_key_kind(kind) {
        case CCC_RSA: self.kind = .rsa(bits: Int(bits))
        case CCC_EC: self.kind = .ellipticCurve(bits: Int(bits))
        default: self.kind = .other
        }
    }

    deinit { unsafe ccc_key_close(handle) }

    /// Opens an RSA signature of ISO/IEC 9796-2; `nil` for a signature of another length than the key's.
    func recover(_ signature: [UInt8]) -> [UInt8]? {
        var room = [UInt8](repeating: 0, count: signature.count)
        let count = unsafe room.withUnsafeMutableBufferPointer { room in
            unsafe signature.lent { unsafe ccc_key_recover(handle, $0, $1, room.baseAddress, room.count) }
        }
        return count == 0 ? nil : room
    }

    /// Whether r and s, each of half the bytes, sign a message.
    func verifies(_ signature: [UInt8], of message: [UInt8], _ digest: Digest) -> Bool {
        unsafe signature.lent { signature, signatureCount in
            unsafe message.lent {
                unsafe ccc_key_verifies_plain(handle, digest.rawValue, $0, $1, signature, signatureCount)
            }
        }
    }
}

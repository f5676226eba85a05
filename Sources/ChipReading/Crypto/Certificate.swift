internal import BiometricsCore
internal import CChipCrypto

/// A certificate: of an authority that signs for a State (CSCA), or of a signer of documents or master lists.
///
/// Safe from any thread.
@safe final class Certificate: @unchecked Sendable {
    /// A key by its kind and size.
    enum Key: Hashable {
        case rsa(bits: Int)
        case ellipticCurve(bits: Int)
        case other
    }

    let handle: OpaquePointer
    /// The subject and the issuer in the form of RFC 2253.
    let subject: String, issuer: String
    /// The country of the subject: two or three capitals, or empty.
    let country: String
    /// The serial number in hexadecimal digits.
    let serial: String
    /// The algorithm of its own signature.
    let algorithm: String
    /// The first and the last second of its validity, since 1970.
    let validity: ClosedRange<Int64>
    /// The identifiers of its key and of its issuer's; empty without them.
    let subjectKey: [UInt8], authorityKey: [UInt8]
    /// SHA-256 of the certificate, in hexadecimal digits.
    let fingerprint: String
    let key: Key
    /// Whether it is an authority's, whose key may sign certificates.
    let isAuthority: Bool
    /// Whether its key may sign master lists.
    let maySignMasterLists: Bool
    /// Whether it names itself as its issuer.
    let isSelfIssued: Bool

    /// Reads a certificate in DER; `nil` for anything else.
    convenience init?(_ bytes: [UInt8]) {
        var facts = ccc_certificate_facts()
        guard let handle = unsafe bytes.lent({ unsafe ccc_certificate_open($0, $1, &facts) }) else { return nil }
        unsafe self.init(taking: handle, facts)
    }

    /// Takes over an open certificate.
    init(taking handle: OpaquePointer, _ facts: ccc_certificate_facts) {
        unsafe self.handle = handle
        subject = CText.string(facts.subject)
        issuer = CText.string(facts.issuer)
        country = CText.string(facts.country)
        serial = CText.string(facts.serial)
        algorithm = CText.string(facts.algorithm)
        validity = facts.not_before...max(facts.not_before, facts.not_after)
        subjectKey = CText.bytes(facts.subject_key, facts.subject_key_count)
        authorityKey = CText.bytes(facts.authority_key, facts.authority_key_count)
        fingerprint = CText.bytes(facts.fingerprint, 32).hexadecimal
        switch ccc_key_kind(facts.key_kind) {
        case CCC_RSA: key = .rsa(bits: Int(facts.key_bits))
        case CCC_EC: key = .ellipticCurve(bits: Int(facts.key_bits))
        default: key = .other
        }
        isAuthority = facts.is_authority && facts.may_sign_certificates
        maySignMasterLists = facts.may_sign_master_lists
        isSelfIssued = facts.is_self_issued
    }

    deinit { unsafe ccc_certificate_close(handle) }

    /// The certificate in DER.
    var encoded: [UInt8] {
        let count = unsafe ccc_certificate_write(handle, nil, 0)
        var bytes = [UInt8](repeating: 0, count: count)
        _ = unsafe bytes.withUnsafeMutableBufferPointer {
            unsafe ccc_certificate_write(handle, $0.baseAddress, $0.count)
        }
        return bytes
    }

    /// Whether the issuer's name is the subject of `authority`.
    func names(_ authority: Certificate) -> Bool { unsafe ccc_certificate_names(handle, authority.handle) }

    /// Whether the key of `authority` made the signature.
    func isSigned(by authority: Certificate) -> Bool {
        unsafe ccc_certificate_is_signed_by(handle, authority.handle)
    }

    /// Whether it names its own key as its issuer's. A link certificate has one name for both sides, but another key.
    var hasOwnAuthorityKey: Bool { authorityKey.isEmpty || authorityKey == subjectKey }

    /// Whether the key is too short for anybody to rely on: below 1024 bits of RSA and 192 bits of an elliptic curve.
    var hasWeakKey: Bool {
        switch key {
        case .rsa(let bits): bits < 1024
        case .ellipticCurve(let bits): bits < 192
        case .other: true
        }
    }
}

internal import BiometricsCore
internal import CChipCrypto

/// The certificates that an authority has revoked.
///
/// Safe from any thread.
@safe final class RevocationList: @unchecked Sendable {
    private let handle: OpaquePointer
    /// The country of the issuer: two or three capitals, or empty.
    let country: String
    /// The issuer in the form of RFC 2253.
    let issuer: String
    /// The number of revoked certificates.
    let count: Int
    /// When it was made and when the next one comes, in seconds since 1970; `nil` if it does not say.
    let lastUpdate: Int64, nextUpdate: Int64?
    /// SHA-256 of the list, in hexadecimal digits.
    let fingerprint: String
    /// The list in DER.
    let encoded: [UInt8]

    /// Reads a list in DER; `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        var facts = ccc_revocations_facts()
        guard let handle = unsafe bytes.lent({ unsafe ccc_revocations_open($0, $1, &facts) }) else { return nil }
        unsafe self.handle = handle
        encoded = bytes
        country = CText.string(facts.country)
        issuer = CText.string(facts.issuer)
        count = Int(facts.count)
        lastUpdate = facts.last_update
        nextUpdate = facts.next_update == 0 ? nil : facts.next_update
        fingerprint = CText.bytes(facts.fingerprint, 32).hexadecimal
    }

    deinit { unsafe ccc_revocations_close(handle) }

    /// Whether `authority` made the list.
    func isSigned(by authority: Certificate) -> Bool {
        unsafe ccc_revocations_are_signed_by(handle, authority.handle)
    }

    /// Whether the list names the certificate.
    func has(_ certificate: Certificate) -> Bool { unsafe ccc_revocations_have(handle, certificate.handle) }
}

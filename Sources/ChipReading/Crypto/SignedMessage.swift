internal import CChipCrypto

/// A signed message (RFC 5652): the security object of a chip, or a master list.
///
/// Not safe from several threads, because verifying changes it.
@safe final class SignedMessage {
    /// The outcome of verifying a message.
    enum Outcome {
        /// The signature is right.
        case signed(by: Certificate)
        /// The signature is wrong, or there is not exactly one signer with signed attributes.
        case wrong
        /// The message does not hold the signer's certificate.
        case noSigner
        /// OpenSSL does not know the algorithm.
        case unknownAlgorithm
    }

    private let handle: OpaquePointer
    private var facts: ccc_message_facts

    /// Reads a message in DER or BER; `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        var facts = ccc_message_facts()
        guard let handle = unsafe bytes.lent({ unsafe ccc_message_open($0, $1, &facts) }) else { return nil }
        unsafe self.handle = handle
        self.facts = facts
    }

    deinit { unsafe ccc_message_close(handle) }

    /// The type of the content by its object identifier.
    var contentType: String { CText.string(facts.content_type) }

    /// The number of signers.
    var signerCount: Int { Int(facts.signer_count) }

    /// When the signer says that it signed, in seconds since 1970; `nil` if it does not say.
    var signingTime: Int64? { facts.signing_time == 0 ? nil : facts.signing_time }

    /// The algorithms of the signer by OpenSSL's names; empty before a right answer.
    var digestAlgorithm: String { CText.string(facts.digest_algorithm) }
    var signatureAlgorithm: String { CText.string(facts.signature_algorithm) }

    /// The signed content.
    var content: [UInt8] {
        guard let start = unsafe ccc_message_content(handle) else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: start, count: facts.content_count))
    }

    /// Verifies the signature with the certificate in the message. The certificate itself is not judged.
    func verify() -> Outcome {
        var signer: OpaquePointer?
        var signerFacts = ccc_certificate_facts()
        switch unsafe ccc_message_verify(handle, &facts, &signer, &signerFacts) {
        case CCC_RIGHT:
            guard let signer = unsafe signer else { return .wrong }
            return unsafe .signed(by: Certificate(taking: signer, signerFacts))
        case CCC_NO_SIGNER: return .noSigner
        case CCC_UNKNOWN: return .unknownAlgorithm
        default: return .wrong
        }
    }
}

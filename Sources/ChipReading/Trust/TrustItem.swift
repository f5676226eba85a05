internal import BiometricsCore

/// A file of the trust store.
enum TrustItem: Sendable {
    /// The certificate of an authority.
    case certificate(Certificate)
    /// A revocation list.
    case revocations(RevocationList)

    /// Reads DER; `nil` for anything else.
    init?(der bytes: [UInt8]) {
        if let certificate = Certificate(bytes) {
            self = .certificate(certificate)
        } else if let list = RevocationList(bytes) {
            self = .revocations(list)
        } else {
            return nil
        }
    }

    /// SHA-256 of the content in hexadecimal digits.
    var fingerprint: String {
        switch self {
        case .certificate(let certificate): certificate.fingerprint
        case .revocations(let list): list.fingerprint
        }
    }

    /// The country: two or three capitals, or empty.
    var country: String {
        switch self {
        case .certificate(let certificate): certificate.country
        case .revocations(let list): list.country
        }
    }

    /// The name of the file.
    var fileName: String {
        switch self {
        case .certificate: fingerprint + TrustStore.certificateEnding
        case .revocations: fingerprint + TrustStore.listEnding
        }
    }

    /// The content in DER.
    var encoded: [UInt8] {
        switch self {
        case .certificate(let certificate): certificate.encoded
        case .revocations(let list): list.encoded
        }
    }
}

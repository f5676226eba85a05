/// The certificates of States and their revocation lists, ready to be searched.
struct TrustedCertificates: Sendable {
    /// The certificates of authorities.
    let certificates: [Certificate]
    /// The revocation lists.
    let revocations: [RevocationList]
    private let byKey: [[UInt8]: [Int]]

    init(_ certificates: [Certificate], revocations: [RevocationList] = []) {
        self.certificates = certificates
        self.revocations = revocations
        var byKey: [[UInt8]: [Int]] = [:]
        for (index, certificate) in certificates.enumerated() where !certificate.subjectKey.isEmpty {
            byKey[certificate.subjectKey, default: []].append(index)
        }
        self.byKey = byKey
    }

    /// Whether no State is trusted.
    var isEmpty: Bool { certificates.isEmpty }

    /// The possible issuers of a certificate: by the identifier of the key, or else by name, because a State has several keys
    /// under one name.
    func authorities(of certificate: Certificate) -> (found: [Certificate], isByKey: Bool) {
        if !certificate.authorityKey.isEmpty, let places = byKey[certificate.authorityKey] {
            return (places.map { certificates[$0] }, true)
        }
        return (certificates.filter { certificate.names($0) }, false)
    }

    /// Whether a list names the certificate. A list counts if the authority signed it, or another key of its State, which
    /// has the same name.
    func hasRevoked(_ certificate: Certificate, of authority: Certificate) -> Bool {
        revocations.contains { list in
            guard list.has(certificate) else { return false }
            return list.isSigned(by: authority)
                || certificates.contains { certificate.names($0) && list.isSigned(by: $0) }
        }
    }
}

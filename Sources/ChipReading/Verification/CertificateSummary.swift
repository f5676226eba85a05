public import BiometricsCore

/// A certificate in results.
public struct CertificateSummary: Codable, Hashable, Sendable {
    /// SHA-256 of the certificate, in hexadecimal digits.
    public var fingerprint: String
    /// The country of the subject, two or three capitals; `nil` if it states none.
    @Nullable public var country: String?
    /// The subject in the form of RFC 2253.
    public var subject: String
    /// The issuer in the form of RFC 2253.
    public var issuer: String
    /// The serial number in hexadecimal digits.
    public var serial: String
    /// The first moment of validity, such as `2013-12-16T21:43:18Z`.
    public var notBefore: String
    /// The last moment of validity.
    public var notAfter: String
    /// The kind and size of the key: `RSA 2048`, `EC 256`.
    public var key: String
    /// The algorithm of its own signature by OpenSSL's name.
    public var algorithm: String

    init(_ certificate: Certificate) {
        fingerprint = certificate.fingerprint
        country = certificate.country.isEmpty ? nil : certificate.country
        subject = certificate.subject
        issuer = certificate.issuer
        serial = certificate.serial
        notBefore = UnixTime.text(certificate.validity.lowerBound)
        notAfter = UnixTime.text(certificate.validity.upperBound)
        key =
            switch certificate.key {
            case .rsa(let bits): "RSA \(bits)"
            case .ellipticCurve(let bits): "EC \(bits)"
            case .other: "other"
            }
        algorithm = certificate.algorithm
    }
}

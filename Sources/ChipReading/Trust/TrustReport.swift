public import BiometricsCore

/// The result of a command on the trust store: `biometrics.chip-trust/1`.
public struct TrustReport: JSONPayload {
    /// `biometrics.chip-trust/1`.
    public static let schema = "biometrics.chip-trust/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<TrustReport>()
    /// The store's folder.
    public var folder: String
    /// The certificates and lists that the command was about.
    public var entries: [Entry]

    /// A certificate or a revocation list.
    public struct Entry: Codable, Hashable, Sendable {
        /// Whether it is a certificate or a list.
        public var kind: Kind
        /// Its state after the command.
        public var state: State
        /// Why it was refused; `nil` otherwise.
        @Nullable public var reason: Refusal?
        /// SHA-256 in hexadecimal digits; `nil` for bytes that cannot be read.
        @Nullable public var fingerprint: String?
        /// The country, two or three capitals; `nil` if it states none.
        @Nullable public var country: String?
        /// The certificate; `nil` for a list.
        @Nullable public var certificate: CertificateSummary?
        /// The list; `nil` for a certificate.
        @Nullable public var revocations: Revocations?
    }

    /// A revocation list.
    public struct Revocations: Codable, Hashable, Sendable {
        /// The issuer in the form of RFC 2253.
        public var issuer: String
        /// The number of revoked certificates.
        public var count: Int
        /// When it was made, such as `2026-05-28T08:28:45Z`.
        public var lastUpdate: String
        /// When the next one comes; `nil` if it does not say.
        @Nullable public var nextUpdate: String?
    }

    /// The kind of an entry.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// A certificate.
        case certificate
        /// A revocation list.
        case revocations
    }

    /// The state of an entry after a command.
    public enum State: String, Codable, Hashable, Sendable, CaseIterable {
        /// It is new.
        case added
        /// It was there already.
        case known
        /// It is in the store.
        case trusted
        /// It was taken out.
        case removed
        /// It was not taken, or must not stay.
        case refused
    }

    /// Why an entry is refused.
    public enum Refusal: String, Codable, Hashable, Sendable, CaseIterable {
        /// The bytes are neither a certificate nor a list.
        case unreadable = "UNREADABLE"
        /// The certificate is not an authority's: its key may not sign certificates.
        case notAnAuthority = "NOT_AN_AUTHORITY"
        /// The certificate names no country.
        case countryMissing = "COUNTRY_MISSING"
        /// The key is too short to be relied on.
        case keyTooShort = "KEY_TOO_SHORT"
        /// The certificate names itself as its issuer, but another key signed it.
        case signatureWrong = "SIGNATURE_WRONG"
        /// No installed authority signed the list.
        case issuerUnknown = "ISSUER_UNKNOWN"
        /// The file in the store differs from its name.
        case changed = "CHANGED"
    }

    /// A report on no entries.
    public init(folder: String) {
        self.folder = folder
        entries = []
    }

    /// The number of entries of a state.
    public func count(_ state: State) -> Int { entries.count { $0.state == state } }
}

extension TrustReport {
    init(folder: String, entries: [Entry]) {
        self.folder = folder
        self.entries = entries
    }
}

extension TrustReport.Entry {
    init(_ item: TrustItem, _ state: TrustReport.State, _ reason: TrustReport.Refusal? = nil) {
        self.state = state
        self.reason = reason
        fingerprint = item.fingerprint
        country = item.country.isEmpty ? nil : item.country
        switch item {
        case .certificate(let found):
            kind = .certificate
            certificate = CertificateSummary(found)
            revocations = nil
        case .revocations(let list):
            kind = .revocations
            certificate = nil
            revocations = TrustReport.Revocations(
                issuer: list.issuer, count: list.count, lastUpdate: UnixTime.text(list.lastUpdate),
                nextUpdate: list.nextUpdate.map(UnixTime.text))
        }
    }

    /// An entry of bytes that are neither.
    static func unreadable(fingerprint: String? = nil, _ reason: TrustReport.Refusal = .unreadable) -> Self {
        TrustReport.Entry(
            kind: .certificate, state: .refused, reason: reason, fingerprint: fingerprint, country: nil,
            certificate: nil,
            revocations: nil)
    }
}

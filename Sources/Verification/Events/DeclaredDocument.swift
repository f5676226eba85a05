public import IdentityDocuments

/// The document that the person says to have, before it is captured: the choice in a list of types and countries.
public struct DeclaredDocument: Hashable, Sendable, Codable {
    /// The parts in which a recognised document can differ from the declared one.
    public enum Part: String, Hashable, Sendable, Codable, CaseIterable {
        /// The type.
        case type
        /// The issuing country.
        case issuingCountry
    }

    /// The type; `nil` if it was not chosen.
    public let type: DocumentType?
    /// The issuing country; `nil` if it was not chosen.
    public let issuingCountry: CountryCode?

    /// A declared document; `nil` if nothing was chosen.
    public init?(type: DocumentType?, issuingCountry: CountryCode?) {
        guard type != nil || issuingCountry != nil else { return nil }
        self.type = type
        self.issuingCountry = issuingCountry
    }

    /// The part in which a recognised document differs; `nil` if none does. A document that states no country may be of any.
    public func difference(from recognition: DocumentCapture.Recognition) -> Part? {
        if let type, !recognition.type.isKind(of: type) { return .type }
        if let issuingCountry, let found = recognition.issuingCountry, found != issuingCountry {
            return .issuingCountry
        }
        return nil
    }
}

extension DocumentType {
    /// Whether a document of this type is one of the type that a person chooses, who does not know how its zone is written.
    fileprivate func isKind(of chosen: DocumentType) -> Bool {
        let general: DocumentType =
            switch self {
            case .frenchIdCard, .paperId: .idCard
            case .dutchDriversLicense: .driversLicense
            case .utilityBill: .proofOfAddress
            default: self
            }
        return self == chosen || general == chosen
    }
}

internal import IdentityDocuments
internal import Verification

extension JourneyFacts.Chip {
    /// The sixteen fields of a chip by IDWise's names, in the order of its vocabulary. Each is there; its value is `nil` if the
    /// chip does not state it.
    var idWiseFields: OrderedObject<IDWiseJourneyResult.FieldValue> {
        func value(_ name: DocumentFieldName) -> String? { fields.first { $0.name == name }?.value }
        func country(_ name: DocumentFieldName) -> String? {
            value(name).flatMap { CountryCode(rawValue: $0)?.name } ?? value(name)
        }
        let parts = [value(.givenNames), value(.surname)].compactMap(\.self)
        let named: [(String, String?)] = [
            ("Full Name", value(.fullName) ?? (parts.isEmpty ? nil : parts.joined(separator: " "))),
            ("First Name", value(.givenNames)), ("Last Name", value(.surname)), ("Birth Date", value(.birthDate)),
            ("Expiry Date", value(.expiryDate)), ("Issue Date", value(.issueDate)),
            ("Document Number", value(.documentNumber)), ("Issuing Authority", value(.issuingAuthority)),
            ("Issuing Country", country(.issuingCountry)), ("Issuing Country Code", value(.issuingCountry)),
            ("Machine Readable Zone", zone?.rawText), ("Machine Readable Zone Type", zone?.format.rawValue),
            ("Nationality", country(.nationality)), ("Nationality Code", value(.nationality)),
            ("Personal Number", value(.personalNumber)), ("Sex", value(.sex)),
        ]
        return OrderedObject(named.map { ($0.0, .init(value: $0.1)) })
    }
}

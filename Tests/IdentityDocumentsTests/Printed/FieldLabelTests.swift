import Testing

@testable import IdentityDocuments

struct FieldLabelTests {
    @Test(arguments: [
        ("Valid until Date d’expiration", DocumentFieldName.expiryDate),
        ("Issuing authority  Autorité", .issuingAuthority),
        ("Place of birth Lieu de naissanse", .birthPlace), ("Plase of birth Lieu de naissance", .birthPlace),
    ])
    func `a label in two languages whose stroke was not read`(label: String, name: DocumentFieldName) {
        #expect(DocumentDesigns.standard.labels.field(of: label) == name)
    }

    @Test(arguments: [
        "Date of birth Date of issue", "Place of birth ZENITH", "Plase of birth Lleu de naissanse",
        "Nationality Nation",
    ])
    func `labels of two fields, and a label before a value, are not a label`(text: String) {
        #expect(DocumentDesigns.standard.labels.field(of: text) == nil)
    }

    @Test(arguments: [
        ("Domicile principal à la date de délivrance", true), ("Signature du titulaire", true),
        ("11. Holder's signatore", true), ("MINISTRY OF THE INTERIOR", false), ("PASSPORT OFFICE ZENITH", false),
        ("NOVA LUZ", false), ("", false),
    ])
    func `a text that contains a long label is not a value`(text: String, isLabel: Bool) {
        #expect(DocumentDesigns.standard.labels.mayBe(text) == isLabel)
    }
}

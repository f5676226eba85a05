import IdentityDocuments
import Testing

struct BarcodeAgreementTests {
    private static let text =
        "@\n\u{1e}\rANSI 636026080001DL00310200DLDAQX40000017\nDCSERIKSSON\nDDEN\nDACANNA\nDDFN\nDADMARIA\nDDGN\n"
        + "DBD04162023\nDBB08121974\nDBA04162031\nDBC2\nDCGUSA\r"

    private static func outcomes(
        _ changes: [DocumentFieldName: String?] = [:]
    ) throws -> [DocumentFieldName: ZoneAgreement.Outcome] {
        let values: [DocumentFieldName: String?] = [
            .documentNumber: "X40000017", .surname: "ERIKSSON", .givenNames: "ANNA MARIA", .birthDate: "1974-08-12",
            .sex: "Female", .expiryDate: "2031-04-16", .issuingCountry: "USA",
        ]
        let fields = values.merging(changes) { $1 }.map { DocumentField(name: $0.key, value: $0.value) }
        let agreements = try LicenceBarcode(text: text).agreements(with: fields)
        return Dictionary(uniqueKeysWithValues: agreements.map { ($0.name, $0.outcome) })
    }

    @Test func `a zone that says the same agrees in every field`() throws {
        let outcomes = try Self.outcomes()
        #expect(Set(outcomes.keys) == Set(LicenceBarcode.comparedFields))
        #expect(outcomes.values.allSatisfy { $0 == .same })
    }

    @Test(arguments: [
        (DocumentFieldName.documentNumber, "X40000018"), (.surname, "ERIKSEN"), (.givenNames, "ANNE MARIA"),
        (.birthDate, "1974-12-08"), (.sex, "Male"), (.expiryDate, "2031-04-17"),
    ])
    func `a difference is reported by its field alone`(_ name: DocumentFieldName, _ value: String) throws {
        let outcomes = try Self.outcomes([name: value])
        #expect(outcomes.filter { $0.value == .different }.map(\.key) == [name])
    }

    @Test(arguments: [
        ("ERIKSSON ANNA MARIA", ZoneAgreement.Outcome.same), ("ERIKSSON, ANNA MARIA", .same),
        ("ERIKSSON ANNE MARIA", .different), ("ERIKSSON the card", .mayDiffer),
    ])
    func `a surname may be printed with the given names after it`(
        _ printed: String, _ expected: ZoneAgreement.Outcome
    ) throws {
        let outcomes = try Self.outcomes([.surname: printed])
        #expect(outcomes[.surname] == expected)
        #expect(outcomes.count { $0.value != .same } == (expected == .same ? 0 : 1))
    }

    @Test func `missing fields are not compared`() throws {
        #expect(try Self.outcomes([.surname: String?.none])[.surname] == nil)
    }
}

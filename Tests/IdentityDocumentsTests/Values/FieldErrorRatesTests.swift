import IdentityDocuments
import Testing

struct FieldErrorRatesTests {
    private let rates = FieldErrorRates(
        set: "drawn",
        groups: [
            .init(kind: .name, witnesses: [.print], values: 99, errors: 9),
            .init(kind: .name, witnesses: [.print, .secondReading], values: 999, errors: 1),
            .init(kind: .name, witnesses: [.print, .zone], values: 399, errors: 1),
            .init(kind: .date, witnesses: [.print], values: FieldErrorRates.leastValuesWithoutError, errors: 0),
            .init(kind: .number, witnesses: [.print], values: FieldErrorRates.leastValuesWithoutError - 1, errors: 0),
            .init(kind: .text, witnesses: [.print], values: FieldErrorRates.leastValues, errors: 1),
            .init(kind: .code, witnesses: [.print], values: FieldErrorRates.leastValues - 1, errors: 49),
        ])

    @Test func `the rate has one more error than was counted`() {
        #expect(rates.rate(of: .surname, witnesses: [.print]) == 0.1)
        #expect(rates.rate(of: .birthDate, witnesses: [.print]) == 1.0 / 201)
        #expect(rates.rate(of: .address, witnesses: [.print]) == 2.0 / 51)
    }

    @Test func `a group says nothing about values with other sources`() {
        #expect(rates.rate(of: .surname, witnesses: [.print, .barcode]) == nil)
        #expect(rates.rate(of: .surname, witnesses: [.print, .fileText]) == nil)
        #expect(rates.rate(of: .surname, witnesses: [.print, .zone, .barcode]) == nil)
        #expect(rates.rate(of: .surname, witnesses: [.zone]) == nil)
    }

    @Test func `another check never makes a value less sure`() {
        #expect(rates.rate(of: .surname, witnesses: [.print, .secondReading]) == 0.002)
        #expect(rates.rate(of: .surname, witnesses: [.print, .secondReading, .clear]) == 0.002)
        #expect(rates.rate(of: .givenNames, witnesses: [.print, .zone, .checkDigit]) == 0.005)
    }

    @Test func `without enough values of such witnesses there is no rate`() {
        #expect(rates.rate(of: .surname, witnesses: [.secondReading]) == nil)
        #expect(rates.rate(of: .surname, witnesses: []) == nil)
        #expect(rates.rate(of: .documentNumber, witnesses: [.print]) == nil)
        #expect(rates.rate(of: .sex, witnesses: [.print]) == nil)
    }

    @Test(arguments: [
        (DocumentFieldName.expiryDate, FieldErrorRates.Kind.date), (.personalNumber, .number), (.fullName, .name),
        (.sex, .code),
        (.birthPlace, .text),
    ])
    func `a field has a kind`(name: DocumentFieldName, kind: FieldErrorRates.Kind) {
        #expect(FieldErrorRates.Kind(of: name) == kind)
    }
}

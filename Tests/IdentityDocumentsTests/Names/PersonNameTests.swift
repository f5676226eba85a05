import IdentityDocuments
import Testing

struct PersonNameTests {
    @Test func `components and the whole name come from the parts`() {
        let name = PersonName(surname: "DE BRUIJN", givenNames: "WILLEKE LISELOTTE")
        #expect(name.surnames == ["DE", "BRUIJN"])
        #expect(name.givenNameList == ["WILLEKE", "LISELOTTE"])
        #expect(name.fullName == "WILLEKE LISELOTTE DE BRUIJN")
        #expect(PersonName(surname: "ARKFREITH", givenNames: "").fullName == "ARKFREITH")
        #expect(PersonName(surname: "ARKFREITH", givenNames: "").givenNameList == [])
    }
}

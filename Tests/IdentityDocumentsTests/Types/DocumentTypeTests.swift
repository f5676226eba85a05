import IdentityDocuments
import Testing

struct DocumentTypeTests {
    /// The public lists of the vendors, in their order.
    private static let idWise = [
        "Identity Card", "Passport", "Commercial Licence", "Driving Licence", "Practice Permit", "Residence Permit",
        "Utility Bill", "Vehicle Licence", "Vaccination Card", "Work Permit", "Car Registration", "Travel Document",
        "Car Ownership", "Visa", "Vehicle Registration", "Proof of Address", "Other Forms", "Insurance Certificate",
        "Birth Certificate", "Registration Certificate", "Tax Document", "National Insurance Document", "Military ID",
        "Voter Card", "Archive Only",
    ]
    private static let fourthline = [
        "driversLicense", "dutchDriversLicense", "frenchIdCard", "idCard", "paperId", "passport", "proofOfAddress",
        "residencePermit", "tinReferenceDocument",
    ]

    @Test func `every word of the vendors is there, and no other`() {
        #expect(Set(DocumentType.allCases.map(\.idWiseName)) == Set(Self.idWise))
        #expect(Set(DocumentType.allCases.compactMap(\.fourthlineName)) == Set(Self.fourthline))
        #expect(Set(DocumentType.allCases.map(\.gbgSource)) == ["Identity", "Utility"])
    }

    @Test(arguments: idWise + fourthline)
    func `a vendor's word leads to a type that has it`(_ word: String) throws {
        let type = try #require(DocumentType(word: word))
        #expect(type.idWiseName == word || type.fourthlineName == word)
    }

    @Test func `a word that types share gives the plainest`() {
        #expect(DocumentType(word: "Identity Card") == .idCard)
        #expect(DocumentType(word: "Driving Licence") == .driversLicense)
        #expect(DocumentType(word: "proofOfAddress") == .proofOfAddress)
        #expect(DocumentType(word: "PASSPORT") == nil)
    }

    @Test func `fields have the vendors' names`() {
        #expect(DocumentFieldName.birthDate.idWiseName == "Birth Date")
        #expect(DocumentFieldName.birthDate.fourthlineAnalysisName == "dateOfBirth")
        #expect(DocumentFieldName.birthDate.fourthlineZoneName == "birthDate")
        #expect(DocumentFieldName.surname.fourthlineZoneName == "lastNames")
        #expect(DocumentFieldName(rawValue: "shoeSize").idWiseName == nil)
    }
}

import IdentityDocuments
import Testing
import VendorProjections
import Verification

/// The vendors' words for types, fields and actions.
struct VendorWordTests {
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
    }

    @Test func `fields have IDWise's names`() {
        #expect(DocumentFieldName.birthDate.idWiseName == "Birth Date")
        #expect(DocumentFieldName(rawValue: "shoeSize").idWiseName == nil)
    }

    private static let words: [(text: String, subject: RequiredAction.Subject?, repeats: Int)] = [
        ("INITIAL", .initial, 0), ("FRONTSIDE", .frontSide, 0), ("FRONTSIDE:SECONDSCAN", .frontSide, 1),
        ("FRONTSIDE:THIRDSCAN", .frontSide, 2), ("BACKSIDE", .backSide, 0), ("SCANBACKSIDE", .backSide, 0),
        ("BACKSIDE:SECONDSCAN", .backSide, 1), ("SELFIE", .selfie, 0), ("CAPTURESELFIE", .selfie, 0),
        ("SELFIE:THIRDSCAN", .selfie, 2), ("LIVENESS", .liveness, 0), ("ADDRESSDOCUMENT", .addressDocument, 0),
        ("ADDRESSDOCUMENT:SECONDSCAN", .addressDocument, 1), ("NONE", RequiredAction.Subject.none, 0),
        ("SECONDSCAN", nil, 1), ("THIRDSCAN", nil, 2),
    ]

    @Test func `the vendors' words are read in either form`() throws {
        for (text, subject, repeats) in Self.words {
            let word = try #require(RequiredAction.Word(text))
            #expect(word.subject == subject, "\(text)")
            #expect(word.repeats == repeats, "\(text)")
        }
        for text in [
            "", ":", "frontside", "FRONTSIDE:", "FRONTSIDE:FOURTHSCAN", "NONE:SECONDSCAN", "LIVENESS:SECONDSCAN",
            "INITIAL:THIRDSCAN", "A:FRONTSIDE:SECONDSCAN", ":SECONDSCAN", "SECONDSCAN:SECONDSCAN",
        ] {
            #expect(RequiredAction.Word(text) == nil, "\(text)")
        }
    }
}

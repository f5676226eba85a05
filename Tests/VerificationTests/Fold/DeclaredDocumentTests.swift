import BiometricsTestSupport
import IdentityDocuments
import Testing
import VendorProjections
import Verification

struct DeclaredDocumentTests {
    private func recognised(_ type: DocumentType, _ country: String? = "NLD") -> DocumentCapture.Recognition {
        .init(type: type, issuingCountry: country.flatMap { .init(rawValue: $0) })
    }

    private func declared(_ type: DocumentType?, _ country: String? = nil) throws -> DeclaredDocument {
        try #require(DeclaredDocument(type: type, issuingCountry: country.flatMap { .init(rawValue: $0) }))
    }

    @Test func `type and country are held against what was chosen, each if it was`() throws {
        #expect(DeclaredDocument(type: nil, issuingCountry: nil) == nil)
        #expect(try declared(.passport).difference(from: recognised(.passport, "FRA")) == nil)
        #expect(try declared(.passport).difference(from: recognised(.idCard)) == .type)
        #expect(try declared(nil, "NLD").difference(from: recognised(.visa)) == nil)
        #expect(try declared(nil, "NLD").difference(from: recognised(.visa, "FRA")) == .issuingCountry)
        #expect(try declared(.visa, "NLD").difference(from: recognised(.passport, "FRA")) == .type)
        // A document that states no country contradicts none.
        #expect(try declared(nil, "NLD").difference(from: recognised(.driversLicense, nil)) == nil)
    }

    @Test func `a general choice takes its special kinds, and not the other way round`() throws {
        for special in [DocumentType.frenchIdCard, .paperId] {
            #expect(try declared(.idCard).difference(from: recognised(special)) == nil)
            #expect(try declared(special).difference(from: recognised(.idCard)) == .type)
        }
        #expect(try declared(.driversLicense).difference(from: recognised(.dutchDriversLicense)) == nil)
        #expect(try declared(.residencePermit).difference(from: recognised(.idCard)) == .type)
    }

    /// Gives a good front of an identity card of the Netherlands.
    private func give(_ ride: inout Ride, _ choice: DeclaredDocument?, zone: DocumentCapture.Part = .found) throws {
        let front = ride.submission("10", .front, content: "card", declared: choice)
        try ride.go(.submit(front))
        let capture = DocumentCapture(
            isWhole: true, isLegible: true, isRightSide: true, zone: zone, portrait: .found,
            recognition: recognised(.idCard), checks: [.init(name: "a", result: .passed)])
        let assessment = CaptureAssessment(submission: front.id, finding: .document(capture))
        try ride.go(.record(assessment.held(against: choice)))
    }

    @Test func `another document than the chosen one is asked for again, and the person may choose again`() throws {
        var ride = try Ride(Definitions.of(#"{"id":"10","kind":"identityDocument","backSide":"never"}"#))
        try give(&ride, try declared(.passport))
        #expect(ride.action == "FRONTSIDE:SECONDSCAN" && ride.journey.steps[0].feedback == .documentNotAsDeclared)
        // The same bytes with another choice are another request.
        try give(&ride, try declared(.idCard, "NLD"))
        #expect(ride.action == "NONE" && ride.journey.steps[0].feedback == nil)
        #expect(ride.journey.steps[0].attempts.count == 2)
        try ride.go(.finish(JourneyFacts()))
        #expect(ride.journey.rules.first { $0.rule == .unrecognizedDocument }?.verdict == .passed)
    }

    @Test(
        arguments: [
            (DocumentType.passport, nil, DocumentCapture.Part.found, "type_not_as_declared", "DocumentTypeInvalid"),
            (.passport, nil, .notExpected, "type_not_as_declared", "DocumentTypeMismatch"),
            (.idCard, "FRA", .found, "country_not_as_declared", "DocumentTypeMismatch"),
        ] as [(DocumentType, String?, DocumentCapture.Part, String, String)])
    func `after the last attempt the rule fails, in the vendor's word too`(
        type: DocumentType, country: String?, zone: DocumentCapture.Part, code: String, error: String
    ) throws {
        let step = #"{"id":"10","kind":"identityDocument","backSide":"never","attempts":1}"#
        var ride = try Ride(Definitions.of(step))
        try give(&ride, try declared(type, country), zone: zone)
        try ride.go(.finish(JourneyFacts()))
        let result = try #require(ride.journey.rules.first { $0.rule == .unrecognizedDocument })
        #expect(result.verdict == .failed && result.details.map(\.code) == [code])
        #expect(ride.journey.systemDecision == .refer)
        #expect(ride.journey.fourthlineModuleErrors.map(\.detail) == ["IdentityVerification.\(error)"])
    }

    @Test func `a bad capture keeps its own advice`() throws {
        let bad = DocumentCapture(
            isWhole: false, isLegible: true, isRightSide: true, recognition: recognised(.idCard))
        let found = CaptureAssessment(
            submission: .init("s1"), finding: .document(bad), feedback: .documentCropped
        ).held(against: try declared(.passport))
        #expect(found.feedback == .documentCropped && found.document?.undeclared == .type)
        let face = CaptureAssessment(submission: .init("s2"), finding: .selfie(.init(isLive: true, statusCode: nil)))
        #expect(face.held(against: try declared(.passport)) == face)
    }
}

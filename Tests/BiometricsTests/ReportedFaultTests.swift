import Biometrics
import BiometricsTestSupport
import IdentityDocuments
import Testing

/// Inputs that people reported of such software, each with what is right of it. The kinds are held by inputs that other
/// tests draw: `OldLicenceTests`, `LicenceStripeTests`, `UnusualZoneTests` and `CutDetectorTests`.
@Suite(.data("bugs/README.md")) struct ReportedFaultTests {
    private static func source(_ name: String) -> MediaSource { .file(TestData.path("bugs/\(name)")) }

    @Test(.models(TestModels.liveness), arguments: ["clip_black_first_frame.mp4", "clip_black_first_300ms.mp4"])
    func `a recording that begins with black frames is live`(name: String) async throws {
        let assessment = try await LivenessAssessor().assess(Self.source(name)).assessment
        #expect(assessment.isLive == true)
        #expect(assessment.injection.finding == .clear)
    }

    @Test(.models(TestModels.liveness), arguments: ["clip_upside_down.mp4", "clip_on_its_side.webm"])
    func `a recording that lies on its side says so, and is no attack`(name: String) async throws {
        let assessment = try await LivenessAssessor().assess(Self.source(name)).assessment
        #expect(assessment.isLive == nil)
        #expect(assessment.statusCode == .imageOnItsSide)
        #expect(assessment.instruction == .turnUpright)
    }

    @Test(.models(["yunet-2023mar", "tesseract-mrz"]))
    func `zones and barcodes have their values`() async throws {
        let expected: [(String, DocumentFieldName, String?)] = [
            ("zone_expiry_9999_td1.jpg", .expiryDate, nil), ("zone_expiry_9999_td2.jpg", .expiryDate, nil),
            ("zone_no_surname.jpg", .givenNames, "SUNEETHA"), ("zone_xxk_td1.jpg", .nationality, "XXK"),
            ("zone_birth_month_day_00.jpg", .birthDate, "1985-XX-XX"),
            ("zone_birth_day_00_td1.jpg", .birthDate, "1985-03-XX"),
            ("licence_v1_name_spaces.png", .surname, nil), ("licence_v1_name_dollars.png", .surname, "SPECIMEN"),
            ("licence_expiry_99999999.png", .expiryDate, nil), ("licence_expiry_INDEF.png", .expiryDate, nil),
            ("licence_stripe_text.png", .expiryDate, "2029-03-XX"),
            ("licence_v1_short_header.png", .birthDate, "1985-03-07"),
            ("licence_v1_dates_dashes.png", .expiryDate, "2029-03-07"),
            ("licence_v1_residence_address.png", .address, "12 FIRST ST, ANYTOWN, FL, 33771"),
            ("licence_suffix_JR.png", .nameSuffix, "JR"), ("licence_surname_cut_only.png", .givenNames, "MARTA LEE"),
        ]
        let (reader, today) = (try DocumentReader(), try #require(DocumentDate("2026-11-27")))
        for (name, field, value) in expected {
            let reading = try await reader.read(Self.source(name), on: today)
            let fields = reading.zone?.zone.fields(on: today) ?? reading.licence?.fields ?? []
            #expect(fields.first { $0.name == field }?.value == value, "\(name)")
            let expiry = reading.findings.first { $0.check == .expiry }
            #expect(expiry?.result != .failed, "\(name)")
            #expect(reading.zone?.zone.validationErrors ?? reading.licence?.validationErrors == [], "\(name)")
        }
    }
}

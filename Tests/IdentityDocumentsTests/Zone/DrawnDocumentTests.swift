import BiometricsTestSupport
import FoundationEssentials
import IdentityDocuments
import Testing

/// The zones of the drawn documents, against what their tables say is in them.
struct DrawnDocumentTests {
    private struct Fields: Decodable {
        struct Zone: Decodable {
            let number, issuingCountry: String
            let documentCode, surname, givenNames, nationality, birthDate, expiryDate, sex, personalNumber: String?
            let office: String?
        }

        let mrz: Zone
        let wrongCheckDigits: [String]
    }

    @Test(.enabled(if: TestData.has("documents/documents.csv"), TestData.hint))
    func `every zone says what was drawn, and has the wrong digits that were planted`() throws {
        let today = try #require(DocumentDate("2026-11-21"))
        let formats: [String: ZoneFormat] = [
            "TD1": .td1, "TD2": .td2, "TD3": .td3, "MRVA": .mrvA, "MRVB": .mrvB, "FRA2x36": .frenchIdCard,
            "NLDL": .dutchLicence,
        ]
        let checks: [ZoneCheck: [String]] = [
            .documentNumber: ["number"], .birthDate: ["birth"], .expiryDate: ["expiry"], .optionalData: ["personal"],
            .composite: ["composite", "line"],
        ]
        var count = 0
        for row in try Table("documents/documents.csv").rows {
            guard let lines = row["mrz"], !lines.isEmpty, let format = row["mrzFormat"] else { continue }
            count += 1
            let label = Comment(rawValue: row["file"] ?? "")
            let zone = try MachineReadableZone(lines: lines.split(separator: "|").map(String.init))
            let drawn = try JSONDecoder().decode(Fields.self, from: Data((row["fields"] ?? "").utf8))
            let truth = drawn.mrz
            #expect(zone.format == formats[format], label)
            #expect(zone.documentNumber == truth.number, label)
            #expect(zone.issuingCountry == CountryCode(rawValue: truth.issuingCountry), label)
            if let code = truth.documentCode { #expect(zone.documentCode == code, label) }
            if let surname = truth.surname { #expect(zone.name?.surname == surname, label) }
            if let givenNames = truth.givenNames { #expect(zone.name?.givenNames == givenNames, label) }
            if let nationality = truth.nationality {
                #expect(zone.nationality?.rawValue == (nationality == "D" ? "DEU" : nationality), label)
            }
            if let birth = truth.birthDate {
                #expect(zone.birthDate?.resolved(.birth, on: today) == DocumentDate(birth), label)
            }
            if let expiry = truth.expiryDate {
                #expect(zone.expiryDate?.resolved(.expiry, on: today) == DocumentDate(expiry), label)
            }
            if let personal = truth.personalNumber, !personal.isEmpty {
                #expect([zone.optionalData, zone.secondOptionalData].contains(personal), label)
            }
            if let office = truth.office { #expect(zone.issuingOffice == office, label) }
            if let sex = truth.sex {
                #expect(zone.sex == (["F": .female, "M": .male][sex] ?? .other), label)
            }
            let wrong = zone.checks.filter { !$0.holds }.map(\.check)
            let planted = drawn.wrongCheckDigits
            #expect(wrong.count == planted.count, label)
            #expect(wrong.allSatisfy { checks[$0]?.contains(where: planted.contains) == true }, label)
        }
        #expect(count == 58)
    }

    @Test(.enabled(if: TestData.has("specimens/documents.csv"), TestData.hint))
    func `every zone of the drawn specimens is valid and says what was drawn`() throws {
        let today = try #require(DocumentDate("2026-11-21"))
        let rows = try Table("specimens/documents.csv").rows
        #expect(rows.count == 40)
        for row in rows {
            let zone = try MachineReadableZone(lines: (row["mrz"] ?? "").split(separator: "|").map(String.init))
            #expect(zone.validationErrors == [])
            #expect(zone.documentNumber == row["number"])
            #expect(
                zone.name?.surname == row["last"].map { Transliteration.zoneText(of: $0)?.replacing("<", with: " ") })
            #expect(zone.birthDate?.resolved(.birth, on: today)?.description == row["birth_iso"])
            #expect(zone.expiryDate?.resolved(.expiry, on: today)?.description == row["expiry_iso"])
        }
    }

    @Test(.enabled(if: TestData.has("mrz/real.csv"), TestData.hint))
    func `real specimens have the digits that their table says`() throws {
        let rows = try Table("mrz/real.csv").rows
        #expect(rows.count == 9)
        for row in rows {
            let zone = try MachineReadableZone(lines: (row["mrz"] ?? "").split(separator: "|").map(String.init))
            let digits = zone.checks.map { $0.holds ? "1" : "0" }.joined()
            #expect(digits == row["check_digits_right"], Comment(rawValue: row["file"] ?? ""))
        }
    }
}

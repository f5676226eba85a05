import BiometricsTestSupport
import FoundationEssentials

/// The values of Tests/Fixtures/zones/golden.json, made by Tests/Golden/make_zone_golden.py with other people's packages.
struct ZoneGoldens: Decodable {
    struct Zone: Decodable {
        let format, documentCode, issuingCountry, surname, givenNames, documentNumber, nationality, birthDate,
            sex: String
        let expiryDate, optionalData: String
        let lines: [String]
    }

    let zones: [Zone]
    let latin: [String: String]
    let cyrillic: [String: String]
    let alpha2: [String: String]

    static func load() throws -> ZoneGoldens {
        let file = SourceTree.tests.appending(path: "Fixtures/zones/golden.json")
        return try JSONDecoder().decode(ZoneGoldens.self, from: Data(contentsOf: file))
    }
}

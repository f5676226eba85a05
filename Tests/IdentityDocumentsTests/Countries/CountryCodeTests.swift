import FoundationEssentials
import IdentityDocuments
import Testing

struct CountryCodeTests {
    @Test func `the list of ISO 3166-1 is that of PyPI's pycountry`() throws {
        let golden = try ZoneGoldens.load().alpha2
        let codes = CountryCode.known.filter { $0.list == .iso3166 }
        #expect(Dictionary(uniqueKeysWithValues: codes.map { ($0.rawValue, $0.alpha2 ?? "") }) == golden)
        for code in codes {
            #expect(CountryCode(alpha2: code.alpha2 ?? "") == code)
            #expect(code.name?.isEmpty == false)
        }
    }

    @Test(arguments: [
        ("D<<", "DEU", CountryCode.List.iso3166, "Germany"), ("DEU", "DEU", .iso3166, "Germany"),
        ("UTO", "UTO", .icao9303, "Utopia"), ("GBD", "GBD", .icao9303, "British Overseas Territories citizen"),
        ("XXA", "XXA", .icao9303, "Stateless person"),
        ("XPO", "XPO", .icao9303, "International Criminal Police Organization"),
        ("RKS", "RKS", .inUse, "Kosovo"), ("YUG", "YUG", .withdrawn, "Yugoslavia"),
    ])
    func `codes of zones are known by their list`(
        _ zone: String, _ code: String, _ list: CountryCode.List, _ name: String
    ) throws {
        let country = try #require(CountryCode(zoneText: zone))
        #expect(country.rawValue == code)
        #expect(country.list == list)
        #expect(country.name == name)
        #expect(country.zoneText == (code == "DEU" ? "D<<" : zone))
    }

    @Test func `an unknown code is a code all the same`() throws {
        let code = try #require(CountryCode(rawValue: "UXQ"))
        #expect(code.list == nil)
        #expect(code.name == nil)
        #expect(code.alpha2 == nil)
    }

    @Test(arguments: ["", "D", "D<", "DE", "UT0", "uto", "UTOP", "<<<", "<UT", "ÜTO"])
    func `any other text is refused`(_ text: String) {
        #expect(CountryCode(rawValue: text) == nil)
        #expect(CountryCode(zoneText: text) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(CountryCode.self, from: JSONEncoder().encode(text))
        }
    }
}

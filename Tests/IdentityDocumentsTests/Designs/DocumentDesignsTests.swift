import Testing

@testable import IdentityDocuments

/// The design that the head of a document tells.
struct DocumentDesignsTests {
    /// A licence or card with these lines in its head, and dates of which both orders are possible.
    private static func read(_ head: String..., designs: DocumentDesigns = .standard) throws -> PrintedZone {
        let values = [
            ("Surname", "MARTIN"), ("Given names", "ANNA"), ("Date of birth", "03/04/1984"),
            ("Date of expiry", "05/06/2031"),
        ]
        let lines =
            head.enumerated().map { line($1, 46, 20 + 60 * Double($0), 48) }
            + values.enumerated().flatMap { row, texts in
                [line(texts.0, 429, 240 + 120 * Double(row)), line(texts.1, 429, 272 + 120 * Double(row), 40)]
            }
        return PrintedZone(lines, on: try #require(today), designs: designs)
    }

    @Test func `titles in three languages tell the Belgian licence, and one of them the Dutch`() throws {
        let dutch = try Self.read("RIJBEWIJS")
        #expect(dutch.design?.id == "nld-driving-licence" && dutch.documentType == .dutchDriversLicense)
        let belgian = try Self.read("RIJBEWIJS", "PERMIS DE CONDUIRE", "FÜHRERSCHEIN")
        #expect(belgian.design?.id == "bel-driving-licence" && belgian.documentType == .driversLicense)
    }

    @Test func `a title that two States share tells the kind, and the State's name the design`() throws {
        let shared = try Self.read("FÜHRERSCHEIN")
        #expect(shared.design == nil && !shared.namesStateOfDesign && shared.documentType == .driversLicense)
        // Both States write the day first.
        #expect(shared[.birthDate]?.value == "1984-04-03" && shared[.birthDate]?.isOrderAmbiguous == false)
        let german = try Self.read("FÜHRERSCHEIN", "BUNDESREPUBLIK DEUTSCHLAND")
        #expect(german.design?.id == "deu-driving-licence" && german.namesStateOfDesign)
        let austrian = try Self.read("FÜHRERSCHEIN", "REPUBLIK ÖSTERREICH")
        #expect(austrian.design?.id == "aut-driving-licence" && austrian.namesStateOfDesign)
    }

    @Test func `a card of another State is not of the States that share its title`() throws {
        let card = try Self.read("UTOPIA PERSONALAUSWEIS")
        #expect(card.design == nil && card.documentType == .idCard && card.issuers.map(\.rawValue) == ["UTO"])
    }

    @Test func `the month comes first only where the State is named`() throws {
        let licence = try Self.read("DRIVER LICENSE")
        #expect(licence[.birthDate]?.isOrderAmbiguous == true && licence.documentType == .driversLicense)
        let american = try Self.read("DRIVER LICENSE", "USA")
        #expect(american.design?.id == "usa-driver-license" && american.namesStateOfDesign)
        #expect(american[.birthDate]?.value == "1984-03-04" && american[.birthDate]?.isOrderAmbiguous == false)
    }

    @Test(arguments: ["THOUSAND LAKES", "JERUSALEM"])
    func `a short mark inside of a word is no mark`(line: String) throws {
        let licence = try Self.read("DRIVER LICENSE", line)
        #expect(!licence.namesStateOfDesign && licence[.birthDate]?.isOrderAmbiguous == true)
    }

    @Test func `no head tells no design`() throws {
        #expect(try Self.read().design == nil)
        #expect(try Self.read("MENU OF THE DAY").design == nil)
    }

    @Test func `a design of a user tells its document, and replaces one of the same id`() throws {
        let own = DocumentDesigns.standard.adding([DesignSamples.card([.init(name: .surname)], dateOrder: .dayFirst)])
        #expect(
            own.all.count == DocumentDesigns.standard.all.count + 1 && own.all.map(\.id) == own.all.map(\.id).sorted())
        let card = try Self.read("NORDLANDS BORGERKORT", designs: own)
        #expect(card.design?.id == "nordland-card" && card.documentType == .idCard)
        #expect(card[.birthDate]?.isOrderAmbiguous == false)
        let again = own.adding([DesignSamples.card([.init(name: .surname)], titles: ["NORDKORT"])])
        #expect(again.all.count == own.all.count && again["nordland-card"]?.titles == ["NORDKORT"])
        #expect(try Self.read("NORDLANDS BORGERKORT", designs: again).documentType == nil)
        #expect(own.adding([]).all == own.all && own["no-such"] == nil)
    }
}

import BiometricsTestSupport
import FoundationEssentials
import Testing

@testable import IdentityDocuments

/// The file of a design: what it may say, and what is refused with its reason.
struct DocumentDesignTests {
    private static func fault(_ json: String) -> String? {
        do throws(DocumentDesignError) {
            _ = try DocumentDesign(json: Array(json.utf8))
            return nil
        } catch {
            return error.description
        }
    }

    /// The sample with a part replaced.
    private static func changed(_ old: String, _ new: String) throws -> String {
        try #require(DesignSamples.json.contains(old), "\(old) is no part of it")
        return DesignSamples.json.replacing(old, with: new)
    }

    @Test func `every design of the program is sound and has an id of its own`() throws {
        let designs = DocumentDesigns.standard.all
        let folder = SourceTree.root.appending(path: "Sources/CDocumentDesigns/designs").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(designs.map(\.id) == files.map { String($0.dropLast(".json".count)) }.sorted())
        for design in designs {
            try design.check()
            #expect(!design.sources.isEmpty && DocumentDesigns.standard[design.id] == design, "\(design.id)")
            let isCard = design.type != .passport && design.type != .visa
            #expect(isCard == (design.size == .id1 || design.size == .id2), "\(design.id)")
        }
    }

    @Test func `a design is the same after it was written`() throws {
        for design in DocumentDesigns.standard.all + [try DocumentDesign(json: Array(DesignSamples.json.utf8))] {
            #expect(try DocumentDesign(json: Array(design.json().utf8)) == design)
        }
    }

    @Test func `only a few keys are needed, and null is none`() throws {
        let json = #"""
            {"schema": "biometrics.document-design/1", "id": "a", "name": "A", "type": "visa", "size": "visaA",
            "issuingCountry": null, "titles": ["VISUM"], "barcode": null, "fields": [{"name": "surname", "place": null}]}
            """#
        let design = try DocumentDesign(json: Array(json.utf8))
        #expect(design.fields == [DocumentDesign.Field(name: .surname)] && !design.isVerified && design.zone == nil)
    }

    @Test(
        arguments: [
            ("\"id\": \"nordland-card\", ", "", "“id” is missing."),
            ("[{\"name\": \"surname\", ", "[{", "“fields[0].name” is missing."),
            ("\"x\": 29, ", "", "“fields[0].place.x” is missing."),
            ("\"name\": \"Card of Nordland\"", "\"name\": 7", "“name” is of another type."),
            ("[\"none\"]", "\"none\"", "“sources” is of another type."),
            ("\"titles\": [\"", "\"titles\": [null, \"", "“titles[0]” is of another type."),
            ("nordland-card", "Nordland", "“id” must have 1 to 64 lower-case letters, digits and hyphens."),
            ("nordland-card", "../card", "“id” must have 1 to 64 lower-case letters, digits and hyphens."),
            ("Card of Nordland", "", "“name” has a text that is empty or longer than 200 bytes."),
            ("Card of Nordland", #"Card\u001b[2J"#, "“name” has a text with a control character."),
            ("Etternamn", #"Etter\uffff"#, "“fields[0].labels” has a text with a control character."),
            (
                "NORDLANDS BORGERKORT", "I D",
                "“titles” has a title of fewer than 4 letters, which would occur on any document."
            ),
            ("\"UTO\"", "\"QQQ\"", "“issuingCountry” is in neither ISO 3166-1 nor ICAO 9303-3."),
            (
                "[\"en\"]", "[\"tlh\"]",
                "“languages” has “tlh”; there are labels in cs, de, en, es, fr, it, nl, pl, pt."
            ),
            ("\"surname\"", "\"sur name\"", "“fields[0].name” must have 1 to 64 letters and digits."),
            ("\"surname\"", #""sur\u0011name""#, "“fields[0].name” must have 1 to 64 letters and digits."),
            ("\"Etternamn\"", "\"E.\"", "“fields[0].labels” has a label of fewer than 2 letters."),
            (
                "\"number\": \"1\"", "\"number\": \"4e\"",
                "“fields[0].number” is not a number of ISO/IEC 18013-1, such as “4b”."
            ),
            ("\"AA*99-\"", "\"\"", "“fields[0].patterns” has a text that is empty or longer than 200 bytes."),
        ] as [(String, String, String)])
    func `a fault is named with its place`(old: String, new: String, fault: String) throws {
        #expect(try Self.fault(Self.changed(old, new)) == fault)
    }

    @Test(
        arguments: [
            ("biometrics.document-design/1", "biometrics.document-design/2", "“schema”"),
            ("\"idCard\"", "\"menu\"", "“type”"), ("\"id1\"", "\"id9\"", "“size”"),
            ("\"dayFirst\"", "\"yearFirst\"", "“dateOrder”"), ("\"TD1\"", "\"TD9\"", "“zone.format”"),
            ("\"aamva\"", "\"qr\"", "“barcode”"), ("\"side\": \"front\"", "\"side\": \"edge\"", "“fields[0].side”"),
            ("\"UTO\"", "\"utopia\"", "“issuingCountry”"),
        ])
    func `an unknown word is named with its place`(old: String, new: String, place: String) throws {
        let fault = try #require(try Self.fault(Self.changed(old, new)))
        #expect(fault.hasPrefix("\(place) has a value that is not known: ") && fault.hasSuffix("."))
    }

    @Test func `what is no object, no JSON or too long is refused`() throws {
        #expect(Self.fault("[]") == "The file is not a JSON object.")
        #expect(Self.fault("") == "The file is not JSON." && Self.fault("{") == "The file is not JSON.")
        let spaces = String(repeating: " ", count: DocumentDesign.longestFile - DesignSamples.json.utf8.count)
        #expect(Self.fault(DesignSamples.json + spaces) == nil)
        #expect(Self.fault(DesignSamples.json + spaces + " ") == "The file is longer than 65536 bytes.")
    }

    @Test func `a document must be told by something`() throws {
        let titles = try Self.changed("\"titles\": [\"NORDLANDS BORGERKORT\"],", "")
        #expect(Self.fault(titles) == nil)
        let zone = titles.replacing("\"zone\": {\"format\": \"TD1\", \"side\": \"back\"}, ", with: "")
        #expect(Self.fault(zone) == nil)
        #expect(
            Self.fault(zone.replacing("\"barcode\": \"aamva\",", with: ""))
                == "Nothing tells the document: “titles”, “zone” and “barcode” are all missing.")
    }

    @Test func `lengths are bounded`() throws {
        func text(_ count: Int) -> String { String(repeating: "a", count: count) }
        #expect(try Self.fault(Self.changed("nordland-card", text(64))) == nil)
        #expect(try Self.fault(Self.changed("nordland-card", text(65))) != nil)
        #expect(try Self.fault(Self.changed("Card of Nordland", text(200))) == nil)
        #expect(try Self.fault(Self.changed("Card of Nordland", text(201))) != nil)
        #expect(try Self.fault(Self.changed("\"surname\"", "\"\(text(64))\"")) == nil)
        #expect(try Self.fault(Self.changed("\"surname\"", "\"\(text(65))\"")) != nil)
        func list(_ count: Int) -> String { (0..<count).map { "\"MARK\($0)\"" }.joined(separator: ",") }
        #expect(try Self.fault(Self.changed("\"KONGEDOMMET NORDLAND\"", list(32))) == nil)
        #expect(
            try Self.fault(Self.changed("\"KONGEDOMMET NORDLAND\"", list(33))) == "“marks” has more than 32 texts.")
    }

    @Test(arguments: [(0, false), (1, true), (64, true), (65, false)])
    func `a design has 1 to 64 fields`(count: Int, isSound: Bool) throws {
        let design = DesignSamples.card((0..<count).map { .init(name: DocumentFieldName(rawValue: "field\($0)")) })
        #expect(((try? design.check()) != nil) == isSound)
    }

    @Test(
        arguments: [
            (0, 0, 85.6, 54, true), (0, 0, 85.7, 1, false), (0, 0, 1, 54.1, false), (-0.1, 0, 1, 1, false),
            (0, -0.1, 1, 1, false), (0, 0, 0, 1, false), (0, 0, 1, 0, false), (0, 0, -1, 1, false),
            (85.6, 0, 0.1, 1, false), (1e308, 0, 1e308, 1, false), (.nan, 0, 1, 1, false), (0, .nan, 1, 1, false),
            (0, 0, .nan, 1, false), (0, 0, 1, .nan, false), (-.infinity, 0, .infinity, 1, false),
        ])
    func `a place lies within the document`(x: Double, y: Double, width: Double, height: Double, isSound: Bool) {
        let place = DocumentDesign.Place(x: x, y: y, width: width, height: height)
        let design = DesignSamples.card([.init(name: .surname, place: place)])
        #expect(((try? design.check()) != nil) == isSound)
    }

    @Test func `numbers that are not finite cannot be written`() {
        let place = DocumentDesign.Place(x: .nan, y: 0, width: 1, height: 1)
        #expect(throws: DocumentDesignError.self) {
            try DesignSamples.card([.init(name: .surname, place: place)]).json()
        }
    }

    @Test(
        arguments: [
            ([], "anything", true), (["AA999"], "AB123", true), (["AA999"], "A B1 23", true),
            (["AA999"], "AB12", false),
            (["AA999"], "AB1234", false), (["AA999"], "A1123", false), (["AA999"], "ÄB123", false),
            (["A-9"], "A-1", true), (["A-9"], "A/1", false), (["***"], "A1B", true), (["***"], "A-B", false),
            (["999", "AAA"], "ABC", true), (["999", "AAA"], "AB1", false),
        ] as [([String], String, Bool)])
    func `a value has one of the forms`(patterns: [String], value: String, fits: Bool) {
        #expect(DocumentDesign.Field(name: .documentNumber, patterns: patterns).fits(value) == fits)
    }

    @Test func `only a form of letters and digits tells each character`() {
        let field = DocumentDesign.Field(name: .documentNumber, patterns: ["****9", "A9999"])
        #expect(field.tellsEachCharacter(of: "O1234") && !field.tellsEachCharacter(of: "OO123"))
    }
}

import Testing

@testable import IdentityDocuments

/// Values at the places of a design, and values that only the order of lines tells.
struct PlacementByDesignTests {
    private typealias Sample = DesignSamples

    private static let design = Sample.card([
        .init(name: .surname, place: .init(x: 29, y: 11, width: 20, height: 2.5)),
        .init(name: .givenNames, place: .init(x: 29, y: 17, width: 20, height: 2.5)),
        .init(name: .birthPlace, place: .init(x: 62, y: 23, width: 15, height: 2.5)),
        .init(
            name: .documentNumber, patterns: ["AA999999"], place: .init(x: 29, y: 29, width: 15, height: 2.5)),
    ])

    /// The card, with the title at its top and a date of birth with its label.
    private static func read(
        _ lines: [PrintedLine], title: String = "NORDLANDS BORGERKORT", width: Double? = Sample.width
    ) throws -> PrintedZone {
        let known = [
            Sample.at(4, 2, title, height: 3.5), Sample.at(29, 21, "Date of birth", height: 1.5),
            Sample.at(29, 23, "12/08/1984"),
        ]
        return PrintedZone(
            known + lines, on: try #require(today), designs: .standard.adding([design]), width: width)
    }

    private static func values(shift: Double = 0, number: String = "AB123456") -> [PrintedLine] {
        [
            Sample.at(29, 11 + shift, "HANSEN"), Sample.at(29, 17 + shift, "ERIK OLAV"),
            Sample.at(62, 23 + shift, "BERGHEIM"), Sample.at(29, 29 + shift, number),
        ]
    }

    @Test(arguments: [("DRIVER LICENSE", DocumentFieldName.documentNumber), ("DRIVING LICENCE", .personalNumber)])
    func `a number of a field is that of its design`(title: String, name: DocumentFieldName) throws {
        let rows = [("4d.", "X40000017"), ("1.", "ERIKSSON"), ("2.", "ANNA MARIA"), ("4b.", "04/16/2031")]
        let lines = rows.enumerated().flatMap { row, text in
            [Sample.at(29, 12 + 5 * Double(row), text.0), Sample.at(35, 12 + 5 * Double(row), text.1)]
        }
        let head = [Sample.at(29, 2, title, height: 3.5)]
        let read = PrintedZone(head + lines, on: try #require(today), width: Sample.width)
        #expect(read[name]?.value == "X40000017")
        #expect(read[name == .documentNumber ? .personalNumber : .documentNumber] == nil)
    }

    @Test func `values stand at their places`() throws {
        let read = try Self.read(Self.values())
        #expect(read[.surname]?.value == "HANSEN" && read[.givenNames]?.value == "ERIK OLAV")
        #expect(read[.birthPlace]?.value == "BERGHEIM" && read[.documentNumber]?.value == "AB123456")
        #expect(read.fields.allSatisfy { !$0.isGuess })
    }

    @Test func `without the title or the width of the document no place is used`() throws {
        #expect(try Self.read(Self.values(), title: "OTHER CARD")[.birthPlace] == nil)
        #expect(try Self.read(Self.values(), width: nil)[.birthPlace] == nil)
    }

    @Test(arguments: [(1.5, true), (-1.5, true), (1.7, false), (-1.7, false)])
    func `a row may be a little off, and one too far away is another`(shift: Double, isTaken: Bool) throws {
        #expect(try (Self.read(Self.values(shift: shift))[.birthPlace] != nil) == isTaken)
    }

    @Test func `values with labels show how far a picture is shifted`() throws {
        let shift = 5.0
        let labelled = [Sample.at(29, 9 + shift, "Surname", height: 1.5)]
        #expect(try Self.read(labelled + Self.values(shift: shift))[.birthPlace]?.value == "BERGHEIM")
    }

    @Test(arguments: ["AB12345", "ABC12345", "12345678"])
    func `a number of another form is at most a guess`(number: String) throws {
        #expect(try Self.read(Self.values(number: number))[.documentNumber].map(\.isGuess) ?? true)
    }

    @Test func `of two rows the nearer is taken`() throws {
        let rows = [Sample.at(62, 24.4, "SOLSTAD", height: 1.2), Sample.at(62.5, 23, "BERGHEIM")]
        #expect(try Self.read(rows)[.birthPlace]?.value == "BERGHEIM")
    }

    // MARK: Guesses

    @Test(arguments: [false, true])
    func `what only the order tells is a guess if a verified design lacks the field`(isVerified: Bool) throws {
        let design = DocumentDesign(
            id: "nordland-card", name: "Card", type: .idCard, issuingCountry: nil, size: .id1, isVerified: isVerified,
            sources: [], titles: ["NORDLANDS BORGERKORT"], fields: [.init(name: .givenNames), .init(name: .birthDate)])
        let lines = Self.unlabelled(title: "NORDLANDS BORGERKORT")
        let read = PrintedZone(lines, on: try #require(today), designs: .standard.adding([design]))
        #expect(read.documentType == .idCard && read.design == design && read[.surname]?.value == "MARTIN")
        #expect(Set(read.fields.filter(\.isGuess).map(\.name)) == (isVerified ? [.surname] : []))
    }

    /// A card whose surname and given names have no labels.
    private static func unlabelled(title: String?) -> [PrintedLine] {
        let lines = [
            line("MARTIN", 427, 160, 40), line("ANNA", 427, 240, 40), line("Date of birth", 427, 320),
            line("21/04/2003", 427, 350, 40), line("Document No.", 427, 431), line("BJ4DM3YZ7", 427, 457, 44),
            line("Date of expiry", 427, 531), line("21/04/2033", 427, 560, 40),
        ]
        return (title.map { [line($0, 46, 20, 48)] } ?? []) + lines
    }

    @Test func `what only the order of lines tells is a guess on a document of unknown type`() throws {
        let lines = Self.unlabelled(title: nil)
        let read = PrintedZone(lines, on: try #require(today)).witnessed(among: lines) { ($0.text, 1) }
        #expect(read.documentType == nil && read[.surname]?.value == "MARTIN")
        #expect(Set(read.fields.filter(\.isGuess).map(\.name)) == [.surname, .givenNames])
        #expect(Set(read.fields.filter(\.isWitnessed).map(\.name)) == [.birthDate, .documentNumber, .expiryDate])
    }

    @Test func `a title makes it a value to rely on`() throws {
        let lines = Self.unlabelled(title: "IDENTITY CARD")
        let read = PrintedZone(lines, on: try #require(today)).witnessed(among: lines) { ($0.text, 1) }
        #expect(read.documentType == .idCard && read.fields.allSatisfy { !$0.isGuess && $0.isWitnessed })
        #expect(read[.surname]?.value == "MARTIN" && read[.givenNames]?.value == "ANNA")
    }
}

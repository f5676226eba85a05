import Testing

@testable import IdentityDocuments

/// A second recogniser's reading of the lines makes a printed field one to rely on.
struct PrintedWitnessTests {
    private static let card = [
        line("UTOPIA IDENTITY CARD", 46, 31, 48), line("Surname/Nom", 429, 99), line("VAN DER", 427, 125, 40),
        line("MEER", 580, 127, 40), line("Place of birth/Lieu de naissance", 914, 347), line("KRÁSNO", 913, 376, 38),
        line("Date of birth/Date de naissance", 427, 347), line("21/04/2003", 427, 375, 40),
        line("Document No./N* du document", 427, 431), line("BJ4DM3YZ7", 427, 457, 44),
    ]

    /// The names of the fields that are witnessed if the other recogniser reads other texts in place of some.
    private func witnessed(
        _ lines: [PrintedLine] = card, _ others: [String: String?] = [:]
    ) throws -> Set<DocumentFieldName> {
        let zone = PrintedZone(lines, on: try #require(today))
        let read = zone.witnessed(among: lines) { line in (others[line.text] ?? line.text).map { ($0, 1) } }
        return Set(read.fields.filter(\.isWitnessed).map(\.name))
    }

    @Test(arguments: [("UTOPIAN", true), ("UTO", true), ("ZEMBLAN", false), ("ANNA MARIA", false)])
    func `a nationality that names no State is not witnessed`(text: String, isWitnessed: Bool) throws {
        let lines = Self.card + [line("Nationality/Nationalité", 428, 262), line(text, 426, 291, 42)]
        #expect(try witnessed(lines).contains(.nationality) == isWitnessed)
    }

    @Test func `a field is witnessed if both read the same text`() throws {
        #expect(try witnessed() == [.surname, .birthPlace, .birthDate, .documentNumber])
        // The other one may divide a line in other places, and read a neighbour with it.
        #expect(try witnessed(Self.card, ["BJ4DM3YZ7": "Nr BJ4D M3YZ7 x"]).contains(.documentNumber))
    }

    @Test(
        arguments: [
            ("BJ4DM3YZ7", "BJ4DM3YZT", .documentNumber), ("BJ4DM3YZ7", nil, .documentNumber),
            ("21/04/2003", "21/04/2008", .birthDate), ("MEER", "MEFR", .surname), ("VAN DER", "VAN", .surname),
            // A mark that one of them does not see may be another mark.
            ("KRÁSNO", "KRASNO", .birthPlace),
        ] as [(String, String?, DocumentFieldName)])
    func `a field is not witnessed if a character differs`(
        text: String, other: String?, name: DocumentFieldName
    ) throws {
        let names: Set<DocumentFieldName> = [.surname, .birthPlace, .birthDate, .documentNumber]
        #expect(try witnessed(Self.card, [text: other]) == names.subtracting([name]))
    }

    @Test func `errors that recognisers share are not witnessed`() throws {
        let street =
            Self.card + [line("Address/Adresse", 427, 520), line("Calle del Sol, 7348 Terneveld", 427, 546, 40)]
        #expect(try !witnessed(street).contains(.address))
        let capital = Self.card + [line("Given names/Prénoms", 429, 180), line("iBRAHIM", 427, 206, 40)]
        #expect(try !witnessed(capital).contains(.givenNames))
        let house =
            Self.card + [line("Address/Adresse", 427, 520), line("12 Calle del Sol, 7348 Terneveld", 427, 546, 40)]
        #expect(try witnessed(house).contains(.address))
    }

    @Test(
        arguments: [
            ("BJ40M3YZ7", false), ("BJ4DM3YZ1", false), ("BJ4DO3YZ7", false), ("BJ4lM3YZ7", false),
            ("BJ4DM3YZ7", true), ("BJ4QM3LZ7", true), ("410275301", true),
        ])
    func `a 0 or 1 among letters may be an O or I, although both read it alike`(number: String, isDistinct: Bool) throws
    {
        let lines = Array(Self.card.dropLast() + [line(number, 427, 457, 44)])
        let zone = PrintedZone(lines, on: try #require(today))
        #expect(try zone.hasDistinctCharacters(#require(zone[.documentNumber])) == isDistinct)
        #expect(try !zone.hasDistinctCharacters(#require(zone[.birthDate])))
        #expect(try witnessed(lines).contains(.documentNumber))
    }

    @Test(arguments: [("BJ40M3YZ7", ["BJ40M3YZ7"]), ("BJ4DM3YZ7", [])])
    func `the shapes of a number are asked for if another recogniser read it and it has look-alikes`(
        number: String, asked: [String]
    ) throws {
        let lines = Array(Self.card.dropLast() + [line(number, 427, 457, 44)])
        let zone = PrintedZone(lines, on: try #require(today))
        #expect(zone.numbersWithLookAlikes.isEmpty)
        let read = zone.witnessed(among: lines) { ($0.text, 0.99) }
        #expect(read.numbersWithLookAlikes == asked)
        var numbers: [String] = []
        let told = read.tellingLookAlikes { (number) in
            numbers.append(number)
            return true
        }
        #expect(numbers == asked && told.fields.filter(\.hasKnownShapes).map(\.text) == asked)
    }

    @Test func `a name or a place is witnessed if its words are divided alike`() throws {
        let lines = Self.card.map { $0.text == "KRÁSNO" ? line("NOVALUZ", 913, 376, 38) : $0 }
        #expect(try witnessed(lines).contains(.birthPlace))
        #expect(try !witnessed(lines, ["NOVALUZ": "NOVA LUZ"]).contains(.birthPlace))
    }

    @Test func `a picture of an unknown kind with few fields has no witness`() throws {
        #expect(try witnessed([line("Surname", 429, 99), line("MEER", 427, 125, 40)]).isEmpty)
    }

    @Test func `the surest of several readings counts, and the least sure line of a value`() throws {
        let confidences = ["VAN DER": 0.97, "MEER": 0.99, "KRÁSNO": 0.98]
        let zone = PrintedZone(Self.card, on: try #require(today))
        let once = zone.witnessed(among: Self.card) { ($0.text, confidences[$0.text] ?? 0.5) }
        #expect(once[.surname]?.secondConfidence == 0.97 && once[.surname]?.isSureTwice == false)
        #expect(once[.birthPlace]?.isSureTwice == true)
        let again = once.witnessed(among: Self.card) { ($0.text, $0.text == "VAN DER" ? 0.9 : 1) }
        #expect(again[.surname]?.secondConfidence == 0.97 && again[.birthDate]?.secondConfidence == 1)
        let other = once.witnessed(among: Self.card) { _ in ("other", 1) }
        #expect(other == once)
    }

    @Test func `a line is read once, and a witnessed field not again`() throws {
        let zone = PrintedZone(Self.card, on: try #require(today))
        var asked: [String] = []
        let once = zone.witnessed(among: Self.card) { line -> (String, Double)? in
            asked.append(line.text)
            return (line.text, 1)
        }
        #expect(asked.count == Set(asked).count && asked.contains("KRÁSNO") && !asked.contains("Surname/Nom"))
        asked = []
        _ = once.witnessed(among: Self.card) { line -> (String, Double)? in
            asked.append(line.text)
            return (line.text, 1)
        }
        #expect(asked.isEmpty)
    }
}

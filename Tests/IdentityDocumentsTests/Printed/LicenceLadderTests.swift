import Testing

@testable import IdentityDocuments

/// The fields of licences whose small numbers were not read.
struct LicenceLadderTests {
    private static let rows = [
        ("1.", "ERIKSSON"), ("2.", "ANNA MARIA"), ("3.", "12.08.1974"), ("4a.", "16.04.2023"), ("4b.", "16.04.2033"),
        ("4c.", "GEMEENTE ROSENTHAL"), ("5.", "227335139"),
    ]

    /// A licence on which only some numbers were read.
    private func licence(
        numbers: Set<String>, _ rows: [(String, String)] = rows, title: String = "UTOPIA FÜHRERSCHEIN",
        changing change: (inout [PrintedLine]) -> Void = { _ in }
    ) throws -> PrintedZone {
        var lines = [line(title, 46, 31, 48)]
        for (place, row) in rows.enumerated() {
            let y = 120 + 66 * Double(place)
            if numbers.contains(row.0) { lines.append(line(row.0, 380, y + 8, 18)) }
            lines.append(line(row.1, 430, y, 34))
        }
        change(&lines)
        return PrintedZone(lines, on: try #require(today))
    }

    private func values(_ zone: PrintedZone) -> [DocumentFieldName: String] {
        Dictionary(uniqueKeysWithValues: zone.fields.compactMap { field in field.value.map { (field.name, $0) } })
    }

    @Test(arguments: [
        ["2.", "3.", "4a.", "4b."], ["3.", "4a.", "4b.", "5."], ["4a.", "4b.", "5."], ["1.", "4a.", "5."], [],
    ])
    func `values without a number stand at its place`(numbers: [String]) throws {
        let read = try licence(numbers: Set(numbers))
        let found = values(read)
        #expect(found[.surname] == "ERIKSSON" && found[.givenNames] == "ANNA MARIA")
        #expect(found[.birthDate] == "1974-08-12")
        #expect(found[.issueDate] == "2023-04-16" && found[.expiryDate] == "2033-04-16")
        #expect(read.fields.allSatisfy { !$0.isGuess })
    }

    @Test func `a heading, another column and a code of digits are no name`() throws {
        let numbers: Set = ["3.", "4a.", "4b."]
        let heading = try licence(numbers: numbers, [("", "EUROPEAN UNION")] + Self.rows.dropFirst(2)) { lines in
            lines[1] = line("EUROPEAN UNION", 430, 160, 34)
        }
        #expect(heading[.givenNames] == nil && heading[.surname] == nil)
        let column = try licence(numbers: numbers, Array(Self.rows.dropFirst(2))) { lines in
            lines.append(line("UTOPIA", 480, 54, 34))
        }
        #expect(column[.givenNames] == nil)
        let digits = try licence(numbers: numbers, [("", "BE 96")] + Self.rows.dropFirst(2))
        #expect(digits[.givenNames] == nil)
    }

    @Test func `another field between names and birth ends the ladder`() throws {
        let american = [("1.", "ERIKSSON"), ("4d.", "X4000017"), ("3.", "12.08.1974"), ("4a.", "16.04.2023")]
        let read = try licence(numbers: ["4d.", "3.", "4a."], american)
        #expect(read[.surname] == nil && read[.givenNames] == nil)
    }

    @Test func `dates that are no birth, issue and expiry tell nothing`() throws {
        let categories = [("", "AM"), ("", "BE"), ("", "12.08.2004"), ("", "16.04.2013"), ("", "16.04.2033")]
        #expect(values(try licence(numbers: [], categories)).isEmpty)
        let four = Self.rows.prefix(5) + [("", "16.04.2034")]
        #expect(try licence(numbers: [], Array(four))[.surname] == nil)
    }

    @Test(arguments: ["UTOPIA SEMINAR", "USA DRIVER LICENSE"])
    func `other documents and North American licences have no ladder`(title: String) throws {
        let read = try licence(numbers: ["3.", "4a.", "4b."], title: title)
        #expect(read[.surname] == nil)
    }
}

import Testing

@testable import IdentityDocuments

/// The print of several frames of a clip.
struct PrintedFramesTests {
    /// The values of a card by their labels.
    private static let card = [
        "Surname": "MEER", "Given names": "ANNA", "Date of birth": "21 APR 2003", "Document No.": "BJ4DM3YZ7",
        "Place of birth": "KRÁSNO",
    ]

    /// A frame with other texts in place of some values, or without them. `second` is the second recogniser's confidence;
    /// without one it does not confirm the value.
    private static func frame(
        _ others: [String: String?] = [:], title: String = "UTOPIA IDENTITY CARD", confidence: Double = 0.99,
        second: [String: Double?] = [:]
    ) throws -> PrintedZone {
        var lines = [line(title, 46, 31, 48)]
        for (row, label) in card.keys.sorted().enumerated() {
            guard let text = others[label, default: card[label]] else { continue }
            lines.append(line(label, 427, Double(100 + 80 * row)))
            lines.append(
                PrintedLine(
                    text, x: 427, y: Double(126 + 80 * row), width: 20 * Double(text.count), height: 40,
                    confidence: confidence))
        }
        return PrintedZone(lines, on: try #require(today)).witnessed(among: lines) { line in
            let label = card.first { $0.value == line.text }?.key ?? others.first { $0.value == line.text }?.key
            return (second[label ?? ""] ?? 1).map { (line.text, $0) }
        }
    }

    @Test func `a value that glare hides is taken from another frame`() throws {
        let hidden = try Self.frame(["Surname": nil, "Date of birth": nil])
        #expect(hidden[.surname] == nil && hidden[.birthDate] == nil)
        let whole = hidden.completed(by: [try Self.frame(), try Self.frame()])
        #expect(whole[.surname]?.value == "MEER" && whole[.birthDate]?.value == "2003-04-21")
        #expect(whole[.surname]?.isInOtherFrame == true && whole[.givenNames]?.isInOtherFrame == true)
        // One frame alone has it.
        let once = hidden.completed(by: [try Self.frame()])
        #expect(once[.surname]?.value == "MEER" && once[.surname]?.isInOtherFrame == false)
    }

    @Test func `a reading that is confirmed goes before one that is not`() throws {
        let misread = try Self.frame(["Surname": "MFER"], second: ["Surname": Double?.none])
        for whole in [
            misread.completed(by: [try Self.frame()]), try Self.frame().completed(by: [misread]),
        ] {
            let surname = try #require(whole[.surname])
            #expect(
                surname.value == "MEER" && surname.isWitnessed && !surname.isContradicted && !surname.isInOtherFrame)
        }
    }

    @Test func `a whole number goes before a part of it that a finger leaves`() throws {
        let cut = try Self.frame(["Document No.": "DM3YZ7"], second: ["Document No.": Double?.none])
        for whole in [cut.completed(by: [try Self.frame()]), try Self.frame().completed(by: [cut])] {
            #expect(whole[.documentNumber]?.value == "BJ4DM3YZ7" && whole[.documentNumber]?.isContradicted == false)
        }
    }

    @Test func `a part that was confirmed may be another name`() throws {
        let whole = try Self.frame().completed(by: [try Self.frame(["Given names": "ANN"])])
        #expect(whole[.givenNames]?.isContradicted == true)
    }

    @Test func `two confirmed readings that contradict each other are in doubt, in either order`() throws {
        let other = try Self.frame(["Date of birth": "21 APR 2008"])
        for whole in [try Self.frame().completed(by: [other]), other.completed(by: [try Self.frame(), other])] {
            #expect(whole[.birthDate]?.isContradicted == true && whole[.surname]?.isContradicted == false)
        }
    }

    @Test func `the surest reading is kept`() throws {
        let unsure = try Self.frame(confidence: 0.8, second: ["Surname": 0.9])
        #expect(unsure.completed(by: [try Self.frame()])[.surname]?.isSureTwice == true)
        #expect(try Self.frame().completed(by: [unsure])[.surname]?.leastConfidence == 0.99)
    }

    @Test func `the surer of two readings that nobody confirms is kept`() throws {
        func frame(_ surname: String, _ confidence: Double) throws -> PrintedZone {
            try Self.frame(["Surname": surname], confidence: confidence, second: ["Surname": Double?.none])
        }
        let frames = (try frame("MFER", 0.6), try frame("MEER", 0.99))
        #expect(frames.0.completed(by: [frames.1])[.surname]?.value == "MEER")
        #expect(frames.1.completed(by: [frames.0])[.surname]?.value == "MEER")
    }

    @Test func `a frame of another document is left out, whatever it shares`() throws {
        let first = try Self.frame(["Place of birth": nil])
        #expect(first.completed(by: []) == first)
        let others = [
            ["Surname": "HANSEN", "Given names": "OLE", "Date of birth": "1 MAY 1990", "Document No.": "X12345"],
            ["Document No.": "X12345", "Date of birth": "1 MAY 1990"], ["Surname": "HANSEN", "Document No.": "X12345"],
        ]
        for other in others { #expect(first.completed(by: [try Self.frame(other)]) == first, "\(other)") }
        #expect(first.completed(by: [try Self.frame(title: "UTOPIA DRIVING LICENCE")]) == first)
    }

    @Test func `one document is told by its number, or by surname and birth date`() throws {
        let first = try Self.frame(["Place of birth": nil])
        for hidden in [["Document No.": nil], ["Surname": nil, "Date of birth": nil]] as [[String: String?]] {
            #expect(first.completed(by: [try Self.frame(hidden)])[.birthPlace]?.value == "KRÁSNO")
        }
    }
}

import BiometricsTestSupport
import IdentityDocuments
import Testing

/// The zones of `mrz/vectors.csv`, each with its source and what it is to say.
@Suite(.enabled(if: TestData.has("mrz/vectors.csv"), TestData.hint))
struct VectorFileTests {
    @Test func `every whole zone reads as its row says`() throws {
        var count = 0
        for row in try Self.rows() where !row.kind.contains("-line") {
            count += 1
            let zone = try MachineReadableZone(lines: row.lines)
            #expect(zone.format.rawValue == row.kind, "\(row.source)")
            let isInvalid = row.valid.hasPrefix("invalid")
            #expect(zone.isValid == (!isInvalid && row.strangeIssuer == nil), "\(row.source) \(zone.validationErrors)")
            // The list has one digit for a French licence, that of the line.
            let checks = zone.checks.suffix(row.checks.count).map { $0.holds ? "1" : "0" }.joined()
            #expect(checks == row.checks, "\(row.source)")
            for (key, value) in row.expected { Self.check(key, value, zone, row) }
        }
        #expect(count == 33)
    }

    @Test func `every name line is read without a fault, and doubted where it is full`() throws {
        var count = 0
        for row in try Self.rows() where row.kind.contains("-line") {
            count += 1
            let isPassport = row.kind.hasPrefix("TD3")
            let filled = { (width: Int) in String(repeating: "<", count: width) }
            let zone = try MachineReadableZone(
                lines: isPassport ? [row.lines[0], filled(44)] : [filled(30), filled(30), row.lines[0]])
            #expect(!zone.validationErrors.contains(.name), "\(row.lines)")
            #expect(!zone.validationErrors.contains(.nameMissing))
            #expect(zone.name?.isPossiblyTruncated == !row.lines[0].hasSuffix("<"))
        }
        #expect(count == 9)
    }

    private static func check(_ key: String, _ value: String, _ zone: MachineReadableZone, _ row: Row) {
        let found: String?
        switch key {
        case "type": found = zone.documentCode
        case "issuer": found = zone.issuingCountry.map { $0.rawValue == "DEU" ? "D" : $0.rawValue }
        case "nationality": found = zone.nationality.map { $0.rawValue == "DEU" ? "D" : $0.rawValue }
        case "surname": found = zone.name?.surname
        case "given": found = zone.name?.givenNames
        case "number", "pin": found = zone.documentNumber
        case "birth": found = zone.birthDate.map(text)
        case "expiry", "until": found = zone.expiryDate.map(text) ?? "none"
        case "issued": found = zone.issueMonth.map(text)
        case "sex": found = ["Female": "F", "Male": "M", "Other": "unspecified"][zone.sex.rawValue]
        case "optional", "optional1": found = zone.optionalData
        case "optional2": found = zone.secondOptionalData
        case "office": found = zone.issuingOffice
        case "department": found = zone.issuingOffice ?? zone.documentNumber.map { String($0.dropFirst(4).prefix(3)) }
        case "version": found = zone.version
        case "random": found = zone.discretionaryData
        default:
            Issue.record("Nobody checks \(key) of \(row.source).")
            return
        }
        // A row without the last digit of optional data says that the State's own digit follows the fillers.
        if key == "optional1", let found, found.hasPrefix(value + "<") { return }
        #expect(found ?? "" == value, "\(key) of \(row.source)")
    }

    private static func text(_ date: ZoneDate) -> String {
        [date.year, date.month, date.day].compactMap(\.self).map { ($0 < 10 ? "0" : "") + String($0) }.joined()
    }

    private struct Row {
        let kind: String
        let lines: [String]
        let expected: [(String, String)]
        let valid, source, checks: String

        /// ICAO's examples of check digits write YTO, which is no State, not even a fictitious one.
        var strangeIssuer: String? { lines.joined().contains("YTO") ? "YTO" : nil }
    }

    private static func rows() throws -> [Row] {
        try Table("mrz/vectors.csv").rows.map { cells in
            let pairs = (cells["expected"] ?? "").split(separator: ";").compactMap { part -> (String, String)? in
                let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard sides.count == 2, !sides[0].contains(":"), !sides[1].contains("own digit") else { return nil }
                return (trim(sides[0]), trim(sides[1].prefix { $0 != "(" }))
            }
            return Row(
                kind: cells["kind"] ?? "", lines: (cells["lines"] ?? "").split(separator: "|").map(String.init),
                expected: pairs, valid: cells["valid"] ?? "", source: cells["source"] ?? "",
                checks: cells["checks_computed"] ?? "")
        }
    }

    private static func trim(_ text: Substring) -> String {
        text.split(separator: " ").joined(separator: " ")
    }
}

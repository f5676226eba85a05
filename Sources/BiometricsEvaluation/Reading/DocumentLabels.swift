internal import BiometricsCore
internal import FoundationEssentials

/// The labels of a document from one record of a table.
struct DocumentLabels {
    private var row: DocumentRow
    /// Whether the fields have their own columns instead of being grouped by zone.
    private let hasFieldColumns: Bool

    /// The columns with single values, and the names of their fields.
    static let fieldColumns = [
        "last": "surname", "first": "givenNames", "number": "documentNumber", "sex": "sex", "birth_iso": "birthDate",
        "expiry_iso": "expiryDate", "issuing": "issuingCountry", "nationality": "nationality",
    ]
    /// Field names in tables that differ from ours.
    private static let names = [
        "number": "documentNumber", "authority": "issuingAuthority", "office": "issuingOffice",
    ]

    /// Our words for the letters on documents.
    private static let sexes = ["F": "Female", "M": "Male", "X": "Other", "<": "Other"]

    init(_ record: CSVRecords.Record, _ columns: Set<String>) throws(RowFault) {
        row = DocumentRow(file: "")
        row.type = record["kind"] ?? record["documenttype"]
        if let lines = record["mrz"] {
            row.zoneLines = lines.split(separator: "|").map(String.init)
        } else if columns.contains("mrz") || record["mrzformat"] == "none" {
            row.zoneLines = []
        }
        if let legible = record["legible"] {
            row.isLegible = try RowFault.truth(legible, "legible", yes: ["1", "true"], no: ["0", "false"])
        }
        row.flags = (record["capture"] ?? "").split(separator: " ").map(Self.flag)
        row.defect = record["defect"]
        row.document = record["document"]
        if let text = record["rotation"] {
            guard let degrees = Int(text), [0, 90, 180, 270].contains(degrees) else {
                throw RowFault(reason: "expected a rotation of 0, 90, 180 or 270")
            }
            row.rotationDegrees = degrees
        }
        if let text = record["corners"], !row.flags.contains("flat") { row.outline = try Self.corners(text) }
        if let text = record["fields"] {
            hasFieldColumns = false
            let zones = try Self.zones(text)
            let forms = Self.named(zones.printed)
            // A value that a document only implies is not a printed value.
            let visual = Self.named(zones.visual).filter { zones.printed == nil || forms[$0.key] != nil }
            row.fields = [.mrz: Self.named(zones.mrz), .printed: visual]
            row.printedForms = forms
        } else {
            hasFieldColumns = true
            var values: [String: String] = [:]
            for (column, name) in Self.fieldColumns { values[name] = record[column] }
            values = Self.named(values)
            row.fields = [.mrz: values, .printed: values]
        }
    }

    /// The row of one picture of the document.
    func row(_ file: String, side: String?, hasZone: Bool) -> DocumentRow {
        var row = row
        row.file = file
        row.side = side.flatMap { ["front", "back"].contains($0) ? $0 : nil }
        if !hasZone, row.zoneLines != nil { row.zoneLines = [] }
        // Without fields by zone, the table does not say which side has which print.
        if row.zoneLines?.isEmpty == true { row.fields[.mrz] = nil }
        if hasFieldColumns, side == "back" { row.fields[.printed] = nil }
        return row
    }

    /// A flag without the number at its end: `tilt` for `tilt12`.
    private static func flag(_ text: Substring) -> String {
        let digits = text.reversed().prefix { ("0"..."9").contains($0) }.count
        return String(text.dropLast(digits))
    }

    private static func corners(_ text: String) throws(RowFault) -> Quadrilateral {
        var numbers: [Double] = []
        for part in text.split(separator: " ") { numbers.append(try RowFault.number(String(part), "corners")) }
        guard numbers.count == 8 else { throw RowFault(reason: "expected eight numbers in corners") }
        return Quadrilateral(
            Point(x: numbers[0], y: numbers[1]), Point(x: numbers[2], y: numbers[3]),
            Point(x: numbers[4], y: numbers[5]), Point(x: numbers[6], y: numbers[7]))
    }

    private struct Zones: Decodable {
        var mrz: [String: String]?
        var visual: [String: String]?
        var printed: [String: String]?
    }

    private static func zones(_ text: String) throws(RowFault) -> Zones {
        do {
            return try JSONDecoder().decode(Zones.self, from: Data(text.utf8))
        } catch {
            throw RowFault(reason: "expected a JSON object in fields with the objects “mrz” and “visual” of texts")
        }
    }

    private static func named(_ values: [String: String]?) -> [String: String] {
        var named: [String: String] = [:]
        for (name, value) in values ?? [:] where !value.isEmpty {
            named[names[name] ?? name] =
                switch name {
                case "sex": sexes[value] ?? value
                // Zones write one letter for Germany; readings state the code of three.
                case "nationality", "issuingCountry": value == "D" ? "DEU" : value
                default: value
                }
        }
        return named
    }
}

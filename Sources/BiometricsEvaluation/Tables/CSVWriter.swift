/// Writes comma-separated text with quoting by RFC 4180 and LF line ends; the same records always give the same bytes.
/// Cells that a spreadsheet would run as formulas are marked (`FormulaMark`).
struct CSVWriter {
    private(set) var bytes: [UInt8] = []

    /// Appends a record.
    mutating func append(_ fields: [String]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(FormulaMark.added(to: field), isAlone: fields.count == 1)
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func append(_ field: String, isAlone: Bool) {
        let quote = UInt8(ascii: "\"")
        let special: (UInt8) -> Bool = { $0 == quote || $0 == UInt8(ascii: ",") || $0 == 10 || $0 == 13 }
        guard field.utf8.contains(where: special) || (isAlone && field.isEmpty) else {
            bytes.append(contentsOf: field.utf8)
            return
        }
        bytes.append(quote)
        for byte in field.utf8 {
            if byte == quote { bytes.append(quote) }
            bytes.append(byte)
        }
        bytes.append(quote)
    }
}

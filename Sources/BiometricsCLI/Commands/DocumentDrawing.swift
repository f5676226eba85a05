internal import IdentityDocuments

/// A design drawn with invented values, in millimetres.
struct DocumentDrawing {
    private let design: DocumentDesign

    init(_ design: DocumentDesign) {
        self.design = design
    }

    private static let values: [DocumentFieldName: String] = [
        .surname: "SPECIMEN", .givenNames: "ANNA MARIA", .fullName: "ANNA MARIA SPECIMEN", .documentNumber: "X0000000",
        .personalNumber: "000000000", .birthPlace: "UTOPIA", .nationality: "UTO", .issuingCountry: "UTO", .sex: "F",
        .issuingAuthority: "UTOPIA", .address: "1 HIGH STREET, UTOPIA",
    ]
    private static let dates: [DocumentFieldName: (day: String, month: String, year: String)] = [
        .birthDate: ("12", "08", "1984"), .issueDate: ("01", "02", "2024"), .expiryDate: ("01", "02", "2034"),
    ]

    private func value(of field: DocumentDesign.Field) -> String {
        if let date = Self.dates[field.name] {
            let (first, second) = design.dateOrder == .monthFirst ? (date.month, date.day) : (date.day, date.month)
            return "\(first).\(second).\(date.year)"
        }
        if let pattern = field.patterns.first {
            return String(pattern.map { $0 == "A" ? "X" : $0 == "9" || $0 == "*" ? "0" : $0 })
        }
        return Self.values[field.name] ?? field.name.rawValue.uppercased()
    }

    /// The front as SVG. Fields without a place stand below each other.
    var svg: String {
        let (width, height) = (design.size.width, design.size.height)
        var parts = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)mm\" "
                + "height=\"\(height)mm\" font-family=\"sans-serif\">",
            "<rect width=\"\(width)\" height=\"\(height)\" rx=\"3\" fill=\"#eef1f4\"/>",
            text(design.titles.first ?? design.name, x: 3, y: 6, height: 3.2, isBold: true),
        ]
        var row = 10.0
        for field in design.fields where field.side == .front {
            let label = field.number.map { $0 + "." } ?? field.labels.first ?? field.name.rawValue
            if let place = field.place {
                parts.append(text(label, x: place.x, y: place.y - 0.4, height: 1.4))
                parts.append(
                    text(value(of: field), x: place.x, y: place.y + place.height, height: place.height, isBold: true))
            } else {
                parts.append(text(label, x: 30, y: row, height: 1.4))
                parts.append(text(value(of: field), x: 30, y: row + 2.6, height: 2.2, isBold: true))
                row += 4.4
            }
        }
        return (parts + ["</svg>", ""]).joined(separator: "\n")
    }

    /// Capitals are about 0.72 of a font's size high.
    private static let capitals = 0.72

    private func text(_ text: String, x: Double, y: Double, height: Double, isBold: Bool = false) -> String {
        func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
        let (x, y, size) = (hundredths(x), hundredths(y), hundredths(height / Self.capitals))
        // An accent after “<” makes one character with it, and two for XML.
        let marks: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
        let escaped = text.unicodeScalars.map { marks[$0] ?? String($0) }.joined()
        return
            "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\"\(isBold ? " font-weight=\"bold\"" : "")>\(escaped)</text>"
    }
}

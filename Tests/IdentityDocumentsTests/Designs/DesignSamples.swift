import IdentityDocuments

/// An invented design, and the lines of its page.
enum DesignSamples {
    /// Its JSON.
    static let json = #"""
        {"schema": "biometrics.document-design/1", "id": "nordland-card", "name": "Card of Nordland", "type": "idCard",
        "issuingCountry": "UTO", "size": "id1", "verified": true, "sources": ["none"], "titles": ["NORDLANDS BORGERKORT"],
        "marks": ["KONGEDOMMET NORDLAND"], "languages": ["en"], "dateOrder": "dayFirst",
        "zone": {"format": "TD1", "side": "back"}, "barcode": "aamva",
        "fields": [{"name": "surname", "side": "front", "number": "1", "labels": ["Etternamn"], "patterns": ["AA*99-"],
        "isRequired": true, "place": {"x": 29, "y": 10, "width": 20, "height": 2.5}}]}
        """#

    /// A design of an identity card with these fields.
    static func card(
        _ fields: [DocumentDesign.Field], titles: [String] = ["NORDLANDS BORGERKORT"],
        dateOrder: PrintedDate.Order? = nil
    ) -> DocumentDesign {
        DocumentDesign(
            id: "nordland-card", name: "Card of Nordland", type: .idCard, issuingCountry: nil, size: .id1, sources: [],
            titles: titles, dateOrder: dateOrder, fields: fields)
    }

    /// A line with its left and upper edges in millimetres, ten units each, of letters that are half as wide as high.
    static func at(_ x: Double, _ y: Double, _ text: String, height: Double = 2.5) -> PrintedLine {
        line(text, 10 * x, 10 * y, 10 * height)
    }

    /// The width of a card in the unit of those lines.
    static let width = 856.0
}

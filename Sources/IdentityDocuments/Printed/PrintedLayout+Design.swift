/// Assigns fields by the places that a design gives them.
extension PrintedLayout {
    // A row is at the place of a field if its left edge and its middle are this near, in millimetres. Lines of print are 3.5 mm
    // apart or more.
    private static let reachAcross = 3.0
    private static let reachDown = 1.6

    /// Assigns the rows at the places of fields whose labels were not read.
    ///
    /// The values that have labels show how far the picture is shifted.
    mutating func placeByDesign(_ design: DocumentDesign, millimetre: Double) {
        let fields = design.fields.filter { $0.side == .front && $0.place != nil }
        var shifts: [(x: Double, y: Double)] = []
        for field in fields {
            guard let place = field.place, let row = self[field.name]?.row else { continue }
            shifts.append(Self.distance(of: row, from: place, millimetre))
        }
        let shift = (x: Self.median(shifts.map(\.x)), y: Self.median(shifts.map(\.y)))
        for field in fields where !has(field.name) {
            guard let place = field.place else { continue }
            let near = rest.compactMap { row -> (row: PrintedRow, distance: Double)? in
                let found = Self.distance(of: row, from: place, millimetre)
                let (dx, dy) = (abs(found.x - shift.x), abs(found.y - shift.y))
                guard dx <= Self.reachAcross, dy <= Self.reachDown, row.confidence >= Self.valueConfidence,
                    Self.suits(row, field.name), !designs.labels.mayBe(row.text)
                else { return nil }
                let value = PrintedZone.value(of: field.name, row.text) ?? row.text
                return field.fits(value) ? (row, dx + dy) : nil
            }
            guard let row = near.min(by: { $0.distance < $1.distance })?.row else { continue }
            let lines = rest.flatMap(\.lines)
            let whole =
                Self.namesOfLines.contains(field.name)
                ? row.joined(with: Self.beneath(row, of: lines, besides: [], designs.labels)) : row
            assign(whole, to: field.name, isGuess: false)
        }
    }

    /// The distance of a row from a place, in millimetres: of the left edges and of the middles.
    private static func distance(
        of row: PrintedRow, from place: DocumentDesign.Place, _ millimetre: Double
    ) -> (x: Double, y: Double) {
        (row.x / millimetre - place.x, row.middle / millimetre - (place.y + place.height / 2))
    }

    private static func median(_ values: [Double]) -> Double {
        let values = values.sorted()
        return values.isEmpty ? 0 : values[values.count / 2]
    }
}

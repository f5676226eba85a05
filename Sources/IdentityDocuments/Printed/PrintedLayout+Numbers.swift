/// Assigns the fields of licences whose small numbers were not read.
extension PrintedLayout {
    /// The fields 1, 2, 3, 4a and 4b of European licences (Directive 2006/126/EC, annex I), one below the other.
    private static let ladder: [DocumentFieldName] = [.surname, .givenNames, .birthDate, .issueDate, .expiryDate]
    /// How far a row may stand from its place, in distances between two steps.
    private static let tolerance = 0.2
    /// The left edges of one column are this near, in heights of a row.
    private static let sameColumn = 0.6
    /// The least age of a driver, in years. The European Union has it for mopeds.
    private static let leastAge = 14

    /// The places of these fields: steps at the same distance, in one column.
    private struct Ladder {
        /// The left edge of the column.
        let x: Double
        /// The middle of the first step.
        let top: Double
        /// The distance between two steps.
        let pitch: Double

        func holds(_ row: PrintedRow, at step: Int) -> Bool {
            abs(row.x - x) < sameColumn * row.height
                && abs(row.middle - top - Double(step) * pitch) <= tolerance * pitch
        }
    }

    /// Assigns the rows that stand where 1, 2, 3, 4a and 4b must stand.
    ///
    /// Text detectors often miss a single small digit, and the value then stands without its number. Two numbers that were
    /// read tell the place of the others; without them, three dates one below the other do.
    mutating func placeLadderOfLicence() {
        guard title == .driversLicense, let ladder = ladderByNumbers ?? ladderByDates else { return }
        // North American licences have other fields between these.
        let known = candidateDesigns
        guard known.isEmpty || known.contains(where: { $0.design.barcode != .aamva }) else { return }
        let hasOther = values.contains { value in
            value.isNumbered && !Self.ladder.contains(value.name)
                && Self.ladder.indices.contains { ladder.holds(value.row, at: $0) }
        }
        guard !hasOther else { return }
        for (step, name) in Self.ladder.enumerated().reversed() where !has(name) {
            let row = candidates.first { row in
                ladder.holds(row, at: step) && Self.suits(row, name) && designs.titles.title(in: row.text) == nil
            }
            if let row { assign(row, to: name, isNumbered: true, isGuess: false) }
        }
    }

    private var ladderByNumbers: Ladder? {
        let steps = Self.ladder.enumerated().compactMap { step, name in
            self[name].flatMap { $0.isNumbered ? (step: step, row: $0.row) : nil }
        }
        guard let first = steps.first, let last = steps.last, last.step > first.step else { return nil }
        let pitch = (last.row.middle - first.row.middle) / Double(last.step - first.step)
        let ladder = Ladder(x: last.row.x, top: first.row.middle - Double(first.step) * pitch, pitch: pitch)
        return pitch > last.row.height && steps.allSatisfy { ladder.holds($0.row, at: $0.step) } ? ladder : nil
    }

    private var ladderByDates: Ladder? {
        let dates = candidates.compactMap { row in
            PrintedDate(row.text).flatMap { $0.isWhole ? $0.readings.first?.year : nil }.map { (row: row, year: $0) }
        }
        for birth in dates {
            let below = dates.filter {
                $0.row.middle > birth.row.middle && abs($0.row.x - birth.row.x) < Self.sameColumn * birth.row.height
            }
            guard below.count == 2, below[0].year - birth.year >= Self.leastAge, below[0].year <= below[1].year else {
                continue
            }
            let pitch = (below[1].row.middle - birth.row.middle) / 2
            let ladder = Ladder(x: birth.row.x, top: birth.row.middle - 2 * pitch, pitch: pitch)
            if pitch > birth.row.height, ladder.holds(below[0].row, at: 3) { return ladder }
        }
        return nil
    }
}

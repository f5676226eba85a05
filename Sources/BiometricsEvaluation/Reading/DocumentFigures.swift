/// Counts of what was read on pictures of documents. Every rate counts errors.
public struct DocumentFigures: Sendable, Hashable {
    /// Legible zones that were not read exactly, among all legible ones.
    public let zoneErrors: ErrorRate
    /// Legible zones that were not accepted, among all legible ones.
    public let zonesNotAccepted: ErrorRate
    /// Characters of legible zones: the edit distance from the read text to the truth, and the true characters.
    public let characterErrors: Int
    /// See `characterErrors`.
    public let characters: Int
    /// Accepted zones that differ from the document, among all accepted zones.
    public let falseAccepts: ErrorRate
    /// Zones that pass every check digit, code and date but differ from the document, accepted or not, among all zones
    /// that pass.
    public let falseChecks: ErrorRate
    /// Pictures without a zone on which a zone was accepted, among all such pictures.
    public let zonesFromNothing: ErrorRate
    /// Fields, by zone and name.
    public let fields: [FieldFigures]
    /// Values of the print that were read wrongly, among all labelled ones.
    public let printedErrors: ErrorRate
    /// Stated values that occur neither in the document's zone nor in its print, among all stated values.
    public let falseValues: ErrorRate
    /// The outcome of the labelled values, by field.
    public let values: [ValueFigures]
    /// The stated error rates against the counted ones, by decades of the stated rate, the least first.
    public let predictions: [Prediction]
    /// Documents whose type was missing or wrong.
    public let typeErrors: ErrorRate
    /// Documents whose side was missing or wrong.
    public let sideErrors: ErrorRate
    /// Documents whose turn was wrong, among those with a stated turn.
    public let turnErrors: ErrorRate
    /// Documents that were not recognised.
    public let missedDocuments: ErrorRate
    /// Pictures of other things that were recognised as documents.
    public let falseDocuments: ErrorRate
    /// The agreement of outlines with the labels.
    public let outlines: OutlineFigures

    /// The values of one field in one zone.
    public struct FieldFigures: Sendable, Hashable {
        /// The source of the field.
        public let zone: DocumentRow.Zone
        /// The field.
        public let name: String
        /// Values that were read wrongly, among all labelled ones.
        public let errors: ErrorRate
        /// The number of errors where nothing was read.
        public let missing: Int
    }

    /// The agreement of outlines with the labels.
    public struct OutlineFigures: Sendable, Hashable {
        /// Outlines that were not found, or whose intersection over union with the truth is below 0.9.
        public let errors: ErrorRate
        /// The number of outlines that were not found.
        public let missing: Int
        /// The mean intersection over union of the others; nil without others.
        public let meanOverlap: Double?
        /// The mean of their worst corner distances, relative to the true long side.
        public let meanCornerError: Double?
    }

    /// The smallest intersection over union of a correct outline.
    public static let leastOverlap = 0.9

    /// Counts the rows; a failed row counts as one on which nothing was read.
    init(_ rows: [DocumentRow], confidence: Double) {
        func rate(_ rows: [DocumentRow], _ isError: (DocumentRow) -> Bool) -> ErrorRate {
            ErrorRate(errors: rows.count(where: isError), count: rows.count, confidence: confidence)
        }
        let legible = rows.filter { $0.zoneLines?.isEmpty == false && $0.isLegible }
        zoneErrors = rate(legible) { !$0.isZoneExact }
        zonesNotAccepted = rate(legible) { $0.reading?.isAccepted != true }
        var text = TextErrors()
        for row in legible { text.add(row.reading?.zoneLines ?? [], truth: row.zoneLines ?? []) }
        (characterErrors, characters) = (text.errors, text.count)
        let labelled = rows.filter { $0.zoneLines != nil }
        falseAccepts = rate(labelled.filter { $0.reading?.isAccepted == true }) { !$0.isZoneExact }
        falseChecks = rate(labelled.filter { $0.reading?.checksHold == true }) { !$0.isZoneExact }
        zonesFromNothing = rate(rows.filter { $0.zoneLines?.isEmpty == true }) { $0.reading?.isAccepted == true }

        var tallies: [FieldKey: FieldTally] = [:]
        var stated = FieldTally()
        for row in rows {
            for (zone, values) in row.fields {
                for (name, value) in values {
                    let key = FieldKey(zone: zone, name: name)
                    let form = zone == .printed ? row.printedForms[name] : nil
                    tallies[key, default: FieldTally()]
                        .add(row.reading?.fields[zone]?[name], truth: [value] + (form.map { [$0] } ?? []))
                }
            }
            for (name, value) in row.reading?.values ?? [:] {
                let truth = row.truth(of: name)
                if !truth.isEmpty { stated.add(value, truth: truth) }
            }
        }
        values = ValueFigures.all(of: rows)
        predictions = Prediction.all(of: rows, confidence: confidence)
        fields = tallies.sorted { $0.key < $1.key }.map { key, tally in
            FieldFigures(
                zone: key.zone, name: key.name, errors: tally.rate(confidence), missing: tally.missing)
        }
        let printed = fields.filter { $0.zone == .printed }
        printedErrors = ErrorRate(
            errors: printed.reduce(0) { $0 + $1.errors.errors }, count: printed.reduce(0) { $0 + $1.errors.count },
            confidence: confidence)
        falseValues = stated.rate(confidence)

        typeErrors = rate(rows.filter { $0.isDocument && $0.type != nil }) { $0.reading?.type != $0.type }
        sideErrors = rate(rows.filter { $0.isDocument && $0.side != nil }) { $0.reading?.side != $0.side }
        turnErrors = rate(rows.filter { $0.rotationDegrees != nil && $0.reading?.rotationDegrees != nil }) {
            $0.reading?.rotationDegrees != $0.rotationDegrees
        }
        missedDocuments = rate(rows.filter(\.isDocument)) { $0.reading?.isRecognized != true }
        falseDocuments = rate(rows.filter { !$0.isDocument }) { $0.reading?.isRecognized == true }
        outlines = OutlineFigures(rows, confidence: confidence)
    }
}

extension DocumentFigures.OutlineFigures {
    init(_ rows: [DocumentRow], confidence: Double) {
        var (count, missing) = (0, 0)
        var overlaps: [Double] = []
        var corners: [Double] = []
        for row in rows {
            guard let truth = row.outline else { continue }
            count += 1
            guard let outline = row.reading?.outline else {
                missing += 1
                continue
            }
            overlaps.append(outline.intersectionOverUnion(with: truth))
            corners.append(outline.cornerError(against: truth))
        }
        func mean(_ values: [Double]) -> Double? {
            values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
        }
        self.missing = missing
        errors = ErrorRate(
            errors: missing + overlaps.count { $0 < DocumentFigures.leastOverlap }, count: count, confidence: confidence
        )
        meanOverlap = mean(overlaps)
        meanCornerError = mean(corners)
    }
}

extension DocumentRow {
    /// Whether the zone was read exactly.
    var isZoneExact: Bool { reading?.zoneLines == zoneLines }
}

/// A field in a zone.
private struct FieldKey: Hashable, Comparable {
    let zone: DocumentRow.Zone
    let name: String

    static func < (first: FieldKey, second: FieldKey) -> Bool {
        (first.zone.rawValue, first.name) < (second.zone.rawValue, second.name)
    }
}

private struct FieldTally {
    private var count = 0
    private var wrong = 0
    private(set) var missing = 0

    /// Adds a read value, or nil for none; it is right if it is one of `truth`.
    mutating func add(_ value: String?, truth: [String]) {
        count += 1
        guard let value else {
            missing += 1
            return
        }
        if !truth.contains(where: { TextErrors.isSame(value, $0) }) { wrong += 1 }
    }

    func rate(_ confidence: Double) -> ErrorRate {
        ErrorRate(errors: wrong + missing, count: count, confidence: confidence)
    }
}

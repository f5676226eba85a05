/// The lines of a page with the values that somebody read on it.
public struct LabelledPage: Sendable {
    /// The lines of the upright page.
    public let lines: [PrintedLine]
    /// The width of the document in the unit of the lines, above 0.
    public let width: Double
    /// The values by field; dates as `YYYY-MM-DD`, a sex as `M`, `F` or `X` or in words.
    public let values: [DocumentFieldName: String]

    /// A labelled page.
    public init(lines: [PrintedLine], width: Double, values: [DocumentFieldName: String]) {
        self.lines = lines
        self.width = width
        self.values = values
    }
}

extension DocumentDesign {
    /// What pages taught.
    public struct Lesson: Sendable {
        /// The design with the places, labels and numbers of the fields that were found.
        public let design: DocumentDesign
        /// The fields of which no page shows the value.
        public let missing: [DocumentFieldName]
    }

    /// Learns the places and labels of fields, and the order of dates, from pages of this design.
    ///
    /// Fields that the design has keep what the pages do not show. A design without a title takes the tallest line at the top of
    /// the first page.
    ///
    /// - Parameters:
    ///   - pages: at least one.
    ///   - known: the labels that need not be learned.
    public func learning(from pages: [LabelledPage], besides known: DocumentDesigns = .standard) -> Lesson {
        var sightings: [DocumentFieldName: [FieldSighting]] = [:]
        for page in pages {
            for sighting in FieldSighting.all(on: page, size: size, known) {
                sightings[sighting.name, default: []].append(sighting)
            }
        }
        let names = Set(pages.flatMap(\.values.keys))
        let all = fields.map(\.name) + names.subtracting(fields.map(\.name)).sorted { $0.rawValue < $1.rawValue }
        let learned = all.map { name -> Field in
            let old = fields.first { $0.name == name } ?? Field(name: name)
            let values = pages.compactMap { $0.values[name] }
            return sightings[name].map { old.seen($0, on: size, form: Field.form(of: values, name)) } ?? old
        }
        let orders = Set(sightings.values.joined().compactMap(\.dateOrder))
        let first = pages.first.flatMap { FieldSighting.title(on: $0) }
        let design = DocumentDesign(
            id: id, name: name, type: type, issuingCountry: issuingCountry, size: size, isVerified: true,
            sources: sources,
            titles: titles.isEmpty ? [first].compactMap(\.self) : titles, marks: marks, languages: languages,
            dateOrder: orders.count == 1 ? orders.first : dateOrder, zone: zone, barcode: barcode, fields: learned)
        return Lesson(
            design: design,
            missing: names.filter { sightings[$0] == nil }.sorted { $0.rawValue < $1.rawValue })
    }
}

extension DocumentDesign.Field {
    /// Fewer numbers may have one form by chance.
    private static let leastNumbers = 3

    /// The form that all numbers share; nil if they differ, or if there are too few.
    fileprivate static func form(of values: [String], _ name: DocumentFieldName) -> String? {
        guard FieldErrorRates.Kind(of: name) == .number, values.count >= leastNumbers else { return nil }
        let forms = Set(values.map { String($0.map { $0.isLetter ? "A" : $0.isNumber ? "9" : $0 }) })
        return forms.count == 1 ? forms.first : nil
    }

    /// The field with what sightings show of it.
    fileprivate func seen(
        _ sightings: [FieldSighting], on size: DocumentDesign.Size, form: String?
    ) -> DocumentDesign.Field {
        func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
        func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        let (x, y) = (tenths(max(0, mean(sightings.map(\.place.x)))), tenths(max(0, mean(sightings.map(\.place.y)))))
        let place = DocumentDesign.Place(
            x: x, y: y, width: tenths(min(size.width - x - 0.1, sightings.map(\.place.width).max() ?? 0)),
            height: tenths(min(size.height - y - 0.1, mean(sightings.map(\.place.height)))))
        let new = Set(sightings.flatMap(\.labels)).subtracting(labels).sorted()
        return DocumentDesign.Field(
            name: name, side: side, number: number ?? sightings.compactMap(\.number).first, labels: labels + new,
            patterns: patterns.isEmpty ? [form].compactMap(\.self) : patterns, isRequired: isRequired, place: place)
    }
}

extension PrintedLayout {
    /// Titles stand in this upper part of the print.
    private static let titlePart = 0.25
    /// Parts of a title are at most this far apart, in their own heights.
    private static let titleGap = 4.0
    /// An identity document has at least this many values, because a title alone may stand on a menu or any card.
    static let leastValues = 3

    /// The lines of the upper part that are neither labels nor values.
    private var head: [PrintedLine] {
        let rows = rest + values.map(\.row)
        let top = rows.map(\.y).min() ?? 0
        let bottom = rows.map { $0.y + $0.height }.max() ?? 0
        return rest.filter { $0.middle < top + Self.titlePart * (bottom - top) }.flatMap(\.lines)
    }

    /// Those lines by rows.
    private var titles: [String] { PrintedRow.rows(of: head, widestGap: Self.titleGap).map(\.text) }

    /// The kind that the titles name; nil without a title, or if titles contradict one another. Labels and values do
    /// not count, because some authorities have “passport” in their names.
    var title: DocumentType? {
        let types = Set(titles.compactMap { designs.titles.title(in: $0)?.type })
        return types.count == 1 ? types.first : nil
    }

    /// The States that the lines of the head may name.
    var issuers: Set<CountryCode> {
        Set(head.flatMap { NationalityWord.codes(inTitle: $0.text) }.compactMap(CountryCode.init(rawValue:)))
    }

    /// The kind of a partly hidden title; nil without one, or if the parts contradict one another.
    private var partialTitle: DocumentType? {
        let head = head
        let parts = head.compactMap { designs.titles.type(ofPart: $0.text) }
        let halves = head.flatMap { start in
            head.compactMap { end -> DocumentType? in
                let isLevel = abs(end.middle - start.middle) < 0.5 * min(start.height, end.height)
                return isLevel && end.x > start.maxX ? designs.titles.type(from: start.text, to: end.text) : nil
            }
        }
        let types = Set(parts + halves)
        return types.count == 1 ? types.first : nil
    }

    /// The designs that explain the titles best; empty without titles, or if titles contradict one another.
    var candidateDesigns: [(design: DocumentDesign, isOfState: Bool)] {
        guard let title else { return [] }
        let titles = titles
        let found = Set(titles.flatMap { designs.titles.all(in: $0) }.filter { $0.type == title }.map(\.text))
        return designs.explaining(found, issuers: issuers, lines: titles)
    }

    /// The type stated by the title, its visible part or numbered fields; nil without these, or if there are too few
    /// values.
    var documentType: DocumentType? {
        guard values.count >= Self.leastValues else { return nil }
        let types = Set(candidateDesigns.map(\.design.type))
        if types.count == 1 { return types.first }
        let hasTitle = titles.contains { designs.titles.title(in: $0) != nil }
        return title ?? (hasTitle ? nil : isNumbered ? .driversLicense : partialTitle)
    }
}

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

    /// The type that the titles state; nil without a title, or if titles contradict one another. Labels and values do
    /// not count, because some authorities have “passport” in their names.
    var title: DocumentType? {
        let types = Set(titles.compactMap { DocumentTitle($0)?.type })
        return types.count == 1 ? types.first : nil
    }

    /// The States that the lines of the head may name.
    var issuers: Set<CountryCode> {
        Set(head.flatMap { NationalityWord.codes(inTitle: $0.text) }.compactMap(CountryCode.init(rawValue:)))
    }

    /// The type of a partly hidden title; nil without one, or if the parts contradict one another.
    private var partialTitle: DocumentType? {
        let head = head
        let parts = head.compactMap { DocumentTitle(partOf: $0.text)?.type }
        let halves = head.flatMap { start in
            head.compactMap { end -> DocumentType? in
                let isLevel = abs(end.middle - start.middle) < 0.5 * min(start.height, end.height)
                return isLevel && end.x > start.maxX ? DocumentTitle(from: start.text, to: end.text)?.type : nil
            }
        }
        let types = Set(parts + halves)
        return types.count == 1 ? types.first : nil
    }

    /// The type stated by the title, its visible part or numbered fields; nil without these, or if there are too few
    /// values.
    var documentType: DocumentType? {
        guard values.count >= Self.leastValues else { return nil }
        let titles = titles
        let hasTitle = titles.contains { DocumentTitle($0) != nil }
        guard let type = title ?? (hasTitle ? nil : isNumbered ? .driversLicense : partialTitle) else { return nil }
        let letters = Transliteration.plain(titles.joined()).filter { $0.isASCII && $0.isLetter }
        switch type {
        case .driversLicense:
            // The Belgian licence names its kind in three languages.
            let isDutch = letters.contains("RIJBEWIJS") && !letters.contains("FUHRERSCHEIN")
            return isDutch ? .dutchDriversLicense : .driversLicense
        case .idCard:
            // The French card since 2021 also has an English title.
            let isFrench = letters.contains("CARTENATIONALEDIDENTITE") && !letters.contains("IDENTITYCARD")
            return isFrench ? .frenchIdCard : .idCard
        default: return type
        }
    }
}

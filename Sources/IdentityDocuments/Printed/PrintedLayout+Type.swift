extension PrintedLayout {
    /// A title stands in this upper part of the print.
    private static let titlePart = 0.25
    /// Parts of a title stand as far apart as this, in their own heights.
    private static let titleGap = 4.0
    /// So many values are an identity document's: a title alone stands on menus and cards of any kind.
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

    /// The type that the titles state; nil where none does, or where they contradict one another. Labels and values are no
    /// titles: authorities are called after passports.
    var title: DocumentType? {
        let types = Set(titles.compactMap { DocumentTitle($0)?.type })
        return types.count == 1 ? types.first : nil
    }

    /// The type of what is left of a title; nil where nothing is, or where parts contradict one another.
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

    /// The type that the title or what is left of it states, or that numbered fields have; nil where nothing does, and for what has too few values.
    var documentType: DocumentType? {
        guard values.count >= Self.leastValues else { return nil }
        let titles = titles
        let hasTitle = titles.contains { DocumentTitle($0) != nil }
        guard let type = title ?? (hasTitle ? nil : isNumbered ? .driversLicense : partialTitle) else { return nil }
        let letters = Transliteration.plain(titles.joined()).filter { $0.isASCII && $0.isLetter }
        switch type {
        case .driversLicense:
            // The Belgian licence is called so in three languages.
            let isDutch = letters.contains("RIJBEWIJS") && !letters.contains("FUHRERSCHEIN")
            return isDutch ? .dutchDriversLicense : .driversLicense
        case .idCard:
            // The French card since 2021 has its title in English as well.
            let isFrench = letters.contains("CARTENATIONALEDIDENTITE") && !letters.contains("IDENTITYCARD")
            return isFrench ? .frenchIdCard : .idCard
        default: return type
        }
    }
}

internal import CDocumentDesigns

/// The designs by which documents are told, with the titles and labels of all of them.
public struct DocumentDesigns: Sendable {
    /// The designs, in the order of their ids.
    public let all: [DocumentDesign]
    let labels: FieldLabels
    let titles: DocumentTitles

    /// The designs that are part of the program.
    public static let standard: DocumentDesigns = {
        var count = 0
        let texts = unsafe cdd_designs(&count)
        let designs = (0..<count).map { index -> DocumentDesign in
            do throws(DocumentDesignError) {
                return try DocumentDesign(json: Array(unsafe String(cString: texts[index]).utf8))
            } catch {
                preconditionFailure("A design of the program is damaged: \(error.description)")
            }
        }
        return DocumentDesigns(designs)
    }()

    private init(_ designs: [DocumentDesign]) {
        all = designs.sorted { $0.id < $1.id }
        labels = FieldLabels(of: all)
        titles = DocumentTitles(of: all)
    }

    /// These designs and `more`. A design with the id of a known one replaces it.
    public func adding(_ more: [DocumentDesign]) -> DocumentDesigns {
        let ids = Set(more.map(\.id))
        return more.isEmpty ? self : DocumentDesigns(all.filter { !ids.contains($0.id) } + more)
    }

    /// Whether a text is the label of a field.
    package func isLabel(_ text: String) -> Bool { labels.field(of: text) != nil }

    /// Whether a text is the number of a licence's field, such as `4a.`.
    package func isNumber(_ text: String) -> Bool { FieldLabels.numbered(text) != nil }

    /// The design of this id.
    public subscript(id: String) -> DocumentDesign? { all.first { $0.id == id } }

    /// The designs that explain what the head of a document says, all of equal rank; empty without a title.
    ///
    /// A design explains the titles that it has. Among those that explain equally many, evidence of the State decides. Then
    /// come designs in another language than English, because English stands beside the own language on many documents,
    /// and then those of which no title is missing. Designs of other States than the head names are left out.
    ///
    /// - Parameters:
    ///   - found: the titles that were found, as `DocumentTitles` spells them.
    ///   - issuers: the States that the head may name.
    ///   - lines: the lines of the head.
    func explaining(
        _ found: Set<String>, issuers: Set<CountryCode>, lines: [String]
    ) -> [(design: DocumentDesign, isOfState: Bool)] {
        guard !found.isEmpty else { return [] }
        let ranked = all.compactMap { design -> (rank: [Int], design: DocumentDesign, isOfState: Bool)? in
            let own = Set(design.titles.map { String(decoding: DocumentTitles.letters(of: $0), as: UTF8.self) })
            let explained = own.intersection(found).count
            guard explained > 0 else { return nil }
            let isMarked = design.marks.contains { mark in lines.contains { Self.has($0, mark) } }
            let isNamed = design.issuingCountry.map { issuers.contains($0) } ?? false
            let isOfState = isMarked || isNamed
            guard isOfState || design.issuingCountry == nil || issuers.isEmpty else { return nil }
            let isOwnLanguage = design.languages != ["en"]
            let isWhole = own.isSubset(of: found)
            return ([explained, isOfState ? 1 : 0, isOwnLanguage ? 1 : 0, isWhole ? 1 : 0], design, isOfState)
        }
        guard let best = ranked.map(\.rank).max(by: { $0.lexicographicallyPrecedes($1) }) else { return [] }
        return ranked.filter { $0.rank == best }.map { ($0.design, $0.isOfState) }
    }

    /// Marks of fewer letters occur in other words, such as USA in THOUSAND.
    private static let leastPartOfWord = 6

    private static func has(_ line: String, _ mark: String) -> Bool {
        let letters = DocumentTitles.letters(of: mark)
        guard letters.count < leastPartOfWord else {
            return DocumentTitles.has(DocumentTitles.letters(of: line), letters)
        }
        return line.split { !$0.isLetter }.contains { DocumentTitles.letters(of: String($0)) == letters }
    }
}

internal import IdentityDocuments

/// Recognised lines fitted to the widths of a zone's grammar.
///
/// A recogniser miscounts the fillers of a long run, and reads a finger or a page's edge as a letter before or behind a line.
/// Both are mended here, within bounds, and counted; letters are left to `ZoneCorrection`.
struct ZoneLines {
    /// The zone after what was mended.
    let correction: ZoneCorrection
    /// Which of the recognised lines it is made of, from the top.
    let range: Range<Int>
    /// How many characters were left off or filled in to come to the widths.
    let fitted: Int

    /// More than so many fillers or strange letters are not mended in one line.
    static let bound = 4
    /// A run of fillers is one of which nobody can tell the length by eye.
    private static let leastRun = 4

    /// Whether the lines may be cut out wrongly: where what stands before a line or the last of its fillers may be surplus and no
    /// check tells which, nor the places of the characters; or where the name of a card begins elsewhere than the other lines.
    let isDoubtful: Bool
    /// The least of the recogniser's confidences in the characters of the name, 0...1: 0 where one was filled in or replaced; nil
    /// where no confidences are known.
    let nameConfidence: Double?

    /// The best zone that consecutive lines of `texts` are, with `anchor` among them; nil where they are none.
    ///
    /// - Parameter texts: recognised lines from the top, without spaces.
    init?(_ texts: [ZoneText], anchor: Int) {
        var best: [Candidate] = []
        for widths in Self.shapes {
            for first in texts.indices where (first..<first + widths.count).contains(anchor) {
                guard first + widths.count <= texts.count else { continue }
                let range = first..<first + widths.count
                let variants = zip(texts[range], widths).map { Self.variants(of: $0.bytes, width: $1) }
                for lines in Self.products(variants) {
                    let strings = lines.map { String(decoding: $0.text, as: UTF8.self) }
                    guard let correction = Self.correction(of: strings), Self.isPlausible(correction) else { continue }
                    let found = Candidate(
                        correction: correction, range: range, lines: lines, fitted: lines.reduce(0) { $0 + $1.fitted },
                        offset: Self.offset(of: texts[range], from: lines.map(\.start)))
                    if let known = best.first, known.rank < found.rank { continue }
                    if let known = best.first, found.rank < known.rank { best = [] }
                    best.append(found)
                }
            }
        }
        guard let chosen = best.first(where: { $0.offset ?? 1 <= Self.sameStart }) ?? best.first else { return nil }
        let others = best.filter { $0.correction.zone != chosen.correction.zone }
        let isPlaced = chosen.offset ?? 1 <= Self.sameStart && others.allSatisfy { $0.offset ?? 0 >= Self.otherStart }
        let isMoved = chosen.correction.zone.format == .td1 && chosen.offset ?? 0 >= Self.otherStart
        (correction, range, fitted) = (chosen.correction, chosen.range, chosen.fitted)
        nameConfidence = chosen.nameConfidence(in: Array(texts[chosen.range]))
        isDoubtful = !others.isEmpty && !isPlaced || isMoved
    }

    /// As `init(_:anchor:)`, of lines of which no places are known.
    init?(_ texts: [String], anchor: Int) {
        self.init(texts.map { ZoneText($0) }, anchor: anchor)
    }

    /// What lines may be.
    private struct Candidate {
        let correction: ZoneCorrection
        let range: Range<Int>
        /// As they were fitted.
        let lines: [Variant]
        let fitted: Int
        /// By how many characters the last line begins elsewhere than the others; nil where that is not known.
        let offset: Double?

        var rank: Int { ZoneLines.rank(correction, fitted: fitted) }

        func nameConfidence(in texts: [ZoneText]) -> Double? {
            let replaced = Set(correction.repairs.map { [$0.line - 1, $0.column - 1] })
            var least: Double?
            for place in correction.zone.namePlaces {
                guard let known = texts[place.line].confidences else { return nil }
                let source =
                    replaced.contains([place.line, place.column]) ? nil : lines[place.line].source(of: place.column)
                least = min(least ?? 1, source.map { known[$0] } ?? 0)
            }
            return least
        }
    }

    /// In characters: lines begin at one place up to the one, and at two from the other. Between them a line may be slanted.
    private static let sameStart = 0.35
    private static let otherStart = 0.65

    /// By how many characters the last line begins elsewhere than those above it, or than a slant that these show leads to.
    /// Those are held by check digits or by a code at their start.
    private static func offset(of texts: ArraySlice<ZoneText>, from starts: [Int]) -> Double? {
        let places = zip(texts, starts).compactMap { $0.start(at: $1) }
        let pitches = texts.compactMap(\.pitch).sorted()
        guard places.count == texts.count, places.count > 1, let last = places.last else { return nil }
        let above = places[places.count - 2]
        let first = places[0]
        let expected = [(first + above) / 2, 2 * above - first]
        return expected.map { abs(last - $0) }.min().map { $0 / pitches[pitches.count / 2] }
    }

    /// The zone of the lines with what their places demand, and without any guess: that a check digit fails is what a forged
    /// or misprinted document shows, and the next reading of the picture says more than a look-alike.
    private static func correction(of lines: [String]) -> ZoneCorrection? {
        guard let correction = try? ZoneCorrection(recognised: lines) else { return nil }
        guard correction.outcome == .proposed else { return correction }
        return try? ZoneCorrection(recognised: lines, limit: correction.repairs.count - 1)
    }

    /// Smaller for what is likelier to be right: by the outcome, then by the checks that fail, then by what was changed.
    var rank: Int { Self.rank(correction, fitted: fitted) }

    private static func rank(_ correction: ZoneCorrection, fitted: Int) -> Int {
        let outcomes = ZoneCorrection.Outcome.allCases
        let outcome = outcomes.firstIndex(of: correction.outcome) ?? outcomes.count
        return (outcome * 100 + correction.zone.validationErrors.count) * 100 + fitted + correction.repairs.count
    }

    /// The widths of every format, those of more lines first.
    private static let shapes: [[Int]] = {
        var shapes: [[Int]] = []
        for format in ZoneFormat.allCases where !shapes.contains(format.lineWidths) { shapes.append(format.lineWidths) }
        return shapes.sorted { $0.count > $1.count }
    }()

    /// The widths of lines that a zone is found by: those of the longest lines of its format.
    static let lineWidths = Set(shapes.compactMap { $0.max() })

    /// Whether the lines are a zone, be it one whose digits are wrong, rather than print of the same width.
    private static func isPlausible(_ correction: ZoneCorrection) -> Bool {
        let zone = correction.zone
        // One digit over a line of anything holds by chance for one print in ten, and a zone without digits for any.
        let isLicence = zone.format == .isoLicence || zone.format == .swissLicence
        if correction.outcome != .refused { return !isLicence || correction.outcome == .unchanged }
        if isLicence { return false }
        // Known by its first five characters, which say more than its one digit.
        if zone.format == .dutchLicence || zone.format == .frenchLicence { return true }
        let wrong = zone.checks.count { !$0.holds }
        if 2 * wrong < zone.checks.count { return true }
        let errors = Set(zone.validationErrors)
        // Codes that are known, or the dates, a sex and a name at their places: one that a forger made up is a zone as well.
        return !errors.contains(.documentCode)
            && (!errors.contains(.issuingCountry) || errors.isDisjoint(with: grammar))
            && zone.rawText.utf8.count { $0 == UInt8(ascii: "<") } * 10 >= zone.rawText.utf8.count
    }

    /// What print at the places of a zone fails.
    private static let grammar: Set<ValidationError> = [.birthDate, .expiryDate, .sex, .nameMissing, .name]

    /// The line at `width`: as it is, without what stands before or behind it, or with its longest run of fillers made longer
    /// or shorter. Where neither breaks a check, as on the second line of a visa, the first is meant: an edge read as a
    /// letter stands behind the fillers, and no State ends its own data so.
    private static func variants(of text: [UInt8], width: Int) -> [Variant] {
        let surplus = text.count - width
        if surplus == 0 { return [Variant(text: text, fitted: 0, start: 0)] }
        guard abs(surplus) <= bound else { return [] }
        var variants: [Variant] = []
        if surplus > 0 {
            for start in 0...surplus {
                let cut = Array(text[start..<start + width])
                variants.append(Variant(text: cut, fitted: surplus, start: start))
            }
        }
        if let run = longestRun(of: text), run.count >= leastRun, run.count - surplus >= 2 {
            let fillers = [UInt8](repeating: UInt8(ascii: "<"), count: run.count - surplus)
            let changed = text[..<run.lowerBound] + fillers + text[run.upperBound...]
            variants.append(Variant(text: Array(changed), fitted: abs(surplus), start: 0, run: run, surplus: surplus))
        }
        return variants
    }

    /// A line at its width.
    private struct Variant {
        let text: [UInt8]
        /// How many characters were left off or filled in.
        let fitted: Int
        /// Which of the recognised characters is its first.
        let start: Int
        /// The recognised run of fillers that was made longer or shorter, and by how many fillers it was shortened.
        var run: Range<Int>?
        var surplus = 0

        /// The place of the character that was read for `column`; nil for a filler that was filled in.
        func source(of column: Int) -> Int? {
            guard let run, column >= run.lowerBound else { return start + column }
            if column >= run.upperBound - surplus { return column + surplus }
            return column < run.upperBound ? column : nil
        }
    }

    private static func longestRun(of text: [UInt8]) -> Range<Int>? {
        var best: Range<Int>?
        var start = 0
        for index in 0...text.count where index == text.count || text[index] != UInt8(ascii: "<") {
            if index - start > best?.count ?? 0 { best = start..<index }
            start = index + 1
        }
        return best
    }

    /// Every choice of one variant a line: at most six a line and three lines.
    private static func products(_ variants: [[Variant]]) -> [[Variant]] {
        variants.reduce([[]]) { products, variants in
            products.flatMap { product in variants.map { product + [$0] } }
        }
    }
}

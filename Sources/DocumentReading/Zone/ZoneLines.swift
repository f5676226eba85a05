internal import IdentityDocuments

/// Recognised lines fitted to the line widths of a zone format.
///
/// A recogniser miscounts long runs of fillers, and reads a finger or a page's edge as a letter at either end of a
/// line. Both are corrected here within bounds, and the corrections are counted. `ZoneCorrection` corrects letters.
struct ZoneLines {
    /// The zone after fitting.
    let correction: ZoneCorrection
    /// The range of recognised lines that form the zone, from the top.
    let range: Range<Int>
    /// How many characters were removed or added to fit the widths.
    let fitted: Int

    /// The most fillers or foreign letters that are corrected in one line.
    static let bound = 4
    /// The length from which a run of fillers is easily miscounted.
    private static let leastRun = 4

    /// Whether the lines may be cut at the wrong character. This is so if no check decides whether the surplus
    /// character is at the start or among the fillers, and the positions of the characters do not decide it either. It
    /// is also so if the name line of a card starts elsewhere than the other lines.
    let isDoubtful: Bool
    /// The recogniser's lowest confidence in a character of the name, 0...1, in which a doubt about a letter with
    /// look-alikes weighs ``lookAlikeWeight`` times. It is 0 if a character was added or replaced, and nil if no
    /// confidences are known.
    let nameConfidence: Double?

    /// The letters that recognisers take for each other in OCR-B: Q G O D, I L 1, B 8, V U and M N H.
    private static let lookAlikes = Set("QGODILBVUMNH".utf8)
    /// How much more a doubt about such a letter weighs. `scripts/measure-names` counts what it costs and saves.
    private static let lookAlikeWeight = 2.0

    /// The best zone among consecutive lines of `texts` that include `anchor`; nil if they form none.
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

    /// As `init(_:anchor:)`, for lines whose positions are unknown.
    init?(_ texts: [String], anchor: Int) {
        self.init(texts.map { ZoneText($0) }, anchor: anchor)
    }

    /// A zone that the lines may form.
    private struct Candidate {
        let correction: ZoneCorrection
        let range: Range<Int>
        /// The lines after fitting.
        let lines: [Variant]
        let fitted: Int
        /// The distance, in characters, between the start of the last line and the others; nil if unknown.
        let offset: Double?

        var rank: Int { ZoneLines.rank(correction, fitted: fitted) }

        func nameConfidence(in texts: [ZoneText]) -> Double? {
            let replaced = Set(correction.repairs.map { [$0.line - 1, $0.column - 1] })
            var least: Double?
            for place in correction.zone.namePlaces {
                guard let known = texts[place.line].confidences else { return nil }
                let source =
                    replaced.contains([place.line, place.column]) ? nil : lines[place.line].source(of: place.column)
                least = min(
                    least ?? 1, source.map { ZoneLines.sureness(known[$0], of: texts[place.line].bytes[$0]) } ?? 0)
            }
            return least
        }
    }

    /// The confidence in a character of a name, which is lower for letters that have look-alikes.
    private static func sureness(_ confidence: Double, of character: UInt8) -> Double {
        lookAlikes.contains(character) ? max(0, 1 - lookAlikeWeight * (1 - confidence)) : confidence
    }

    /// In characters. Up to `sameStart`, lines start at the same place; from `otherStart` on, they do not. In between,
    /// a line may be slanted.
    private static let sameStart = 0.35
    private static let otherStart = 0.65

    /// The distance, in characters, between the start of the last line and the start that the lines above predict, with
    /// or without a slant. Check digits, or a code at the start, fix the position of those lines.
    private static func offset(of texts: ArraySlice<ZoneText>, from starts: [Int]) -> Double? {
        let places = zip(texts, starts).compactMap { $0.start(at: $1) }
        let pitches = texts.compactMap(\.pitch).sorted()
        guard places.count == texts.count, places.count > 1, let last = places.last else { return nil }
        let above = places[places.count - 2]
        let first = places[0]
        let expected = [(first + above) / 2, 2 * above - first]
        return expected.map { abs(last - $0) }.min().map { $0 / pitches[pitches.count / 2] }
    }

    /// The zone with the corrections that its format demands, but without guesses. A forged or misprinted document
    /// fails its check digits, so a guess must not hide that. The next reading of the picture is better evidence.
    private static func correction(of lines: [String]) -> ZoneCorrection? {
        guard let correction = try? ZoneCorrection(recognised: lines) else { return nil }
        guard correction.outcome == .proposed else { return correction }
        return try? ZoneCorrection(recognised: lines, limit: correction.repairs.count - 1)
    }

    /// Smaller for more likely zones: by outcome, then by the number of failed checks, then by the number of changes.
    var rank: Int { Self.rank(correction, fitted: fitted) }

    private static func rank(_ correction: ZoneCorrection, fitted: Int) -> Int {
        let outcomes = ZoneCorrection.Outcome.allCases
        let outcome = outcomes.firstIndex(of: correction.outcome) ?? outcomes.count
        return (outcome * 100 + correction.zone.validationErrors.count) * 100 + fitted + correction.repairs.count
    }

    /// The line widths of every format, formats with more lines first.
    private static let shapes: [[Int]] = {
        var shapes: [[Int]] = []
        for format in ZoneFormat.allCases where !shapes.contains(format.lineWidths) { shapes.append(format.lineWidths) }
        return shapes.sorted { $0.count > $1.count }
    }()

    /// The widths of each format's longest lines, by which a zone is found.
    static let lineWidths = Set(shapes.compactMap { $0.max() })

    /// Whether the lines form a zone, even one with wrong digits, and not other print of the same width.
    private static func isPlausible(_ correction: ZoneCorrection) -> Bool {
        let zone = correction.zone
        // A single check digit holds by chance for one line in ten. A zone without digits always holds.
        let isLicence = zone.format == .isoLicence || zone.format == .swissLicence
        if correction.outcome != .refused { return !isLicence || correction.outcome == .unchanged }
        if isLicence { return false }
        // The first five characters identify the format better than its single check digit.
        if zone.format == .dutchLicence || zone.format == .frenchLicence { return true }
        let wrong = zone.checks.count { !$0.holds }
        if 2 * wrong < zone.checks.count { return true }
        let errors = Set(zone.validationErrors)
        // The codes are known, or the dates, the sex and a name are at their places. An invented zone is still a zone.
        return !errors.contains(.documentCode)
            && (!errors.contains(.issuingCountry) || errors.isDisjoint(with: grammar))
            && zone.rawText.utf8.count { $0 == UInt8(ascii: "<") } * 10 >= zone.rawText.utf8.count
    }

    /// The errors of ordinary print that stands where a zone has its fields.
    private static let grammar: Set<ValidationError> = [.birthDate, .expiryDate, .sex, .nameMissing, .name]

    /// The variants of the line at `width`: unchanged, with surplus characters removed at its ends, or with its longest
    /// run of fillers lengthened or shortened. If both pass all checks, as on the second line of a visa, the first is
    /// right: an edge that was read as a letter follows the fillers, and no State ends its own data so.
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
        /// How many characters were removed or added.
        let fitted: Int
        /// The index of the first recognised character that is kept.
        let start: Int
        /// The run of fillers that was changed, and by how many fillers it was shortened.
        var run: Range<Int>?
        var surplus = 0

        /// The index of the recognised character for `column`; nil for an added filler.
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

    /// Every choice of one variant per line. There are at most six variants per line and three lines.
    private static func products(_ variants: [[Variant]]) -> [[Variant]] {
        variants.reduce([[]]) { products, variants in
            products.flatMap { product in variants.map { product + [$0] } }
        }
    }
}

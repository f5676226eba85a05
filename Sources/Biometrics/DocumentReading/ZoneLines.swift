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

    /// The best zone that consecutive lines of `texts` are, with `anchor` among them; nil where they are none.
    ///
    /// - Parameter texts: recognised lines from the top, without spaces.
    init?(_ texts: [String], anchor: Int) {
        var best: ZoneLines?
        for widths in Self.shapes {
            for first in texts.indices where (first..<first + widths.count).contains(anchor) {
                guard first + widths.count <= texts.count else { continue }
                let variants = zip(texts[first...], widths).map { Self.variants(of: Array($0.utf8), width: $1) }
                for (lines, fitted) in Self.products(variants) {
                    guard let correction = Self.correction(of: lines), Self.isPlausible(correction) else {
                        continue
                    }
                    let found = ZoneLines(
                        correction: correction, range: first..<first + widths.count, fitted: fitted)
                    if best.map({ found.rank < $0.rank }) ?? true { best = found }
                }
            }
        }
        guard let best else { return nil }
        self = best
    }

    private init(correction: ZoneCorrection, range: Range<Int>, fitted: Int) {
        self.correction = correction
        self.range = range
        self.fitted = fitted
    }

    /// The zone of the lines with what their places demand, and without any guess: that a check digit fails is what a forged
    /// or misprinted document shows, and the next reading of the picture says more than a look-alike.
    private static func correction(of lines: [String]) -> ZoneCorrection? {
        guard let correction = try? ZoneCorrection(recognised: lines) else { return nil }
        guard correction.outcome == .proposed else { return correction }
        return try? ZoneCorrection(recognised: lines, limit: correction.repairs.count - 1)
    }

    /// Smaller for what is likelier to be right: by the outcome, then by the checks that fail, then by what was changed.
    var rank: Int {
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
        return 2 * wrong < zone.checks.count
            || !zone.validationErrors.contains(.documentCode) && !zone.validationErrors.contains(.issuingCountry)
                && zone.rawText.utf8.count { $0 == UInt8(ascii: "<") } * 10 >= zone.rawText.utf8.count
    }

    /// The line at `width`: as it is, without what stands before or behind it, or with its longest run of fillers made longer
    /// or shorter. Where neither breaks a check, as on the second line of a visa, the first is meant: an edge read as a
    /// letter stands behind the fillers, and no State ends its own data so.
    private static func variants(of text: [UInt8], width: Int) -> [(text: [UInt8], fitted: Int)] {
        let surplus = text.count - width
        if surplus == 0 { return [(text, 0)] }
        guard abs(surplus) <= bound else { return [] }
        var variants: [(text: [UInt8], fitted: Int)] = []
        if surplus > 0 {
            for start in 0...surplus { variants.append((Array(text[start..<start + width]), surplus)) }
        }
        if let run = longestRun(of: text), run.count >= leastRun, run.count - surplus >= 2 {
            let fillers = [UInt8](repeating: UInt8(ascii: "<"), count: run.count - surplus)
            variants.append((text[..<run.lowerBound] + fillers + text[run.upperBound...], abs(surplus)))
        }
        return variants
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
    private static func products(
        _ variants: [[(text: [UInt8], fitted: Int)]]
    ) -> [(lines: [String], fitted: Int)] {
        variants.reduce([(lines: [], fitted: 0)]) { products, variants in
            products.flatMap { product in
                variants.map { variant in
                    (product.lines + [String(decoding: variant.text, as: UTF8.self)], product.fitted + variant.fitted)
                }
            }
        }
    }
}

internal import BiometricsCore
internal import IdentityDocuments
internal import OpenCVKit

/// Reads print for people: the lines of print on the flattened card, and the values at their labels.
struct PrintedZoneReader {
    let recognizer: any TextRecognizing
    /// Another recogniser, which reads the lines of fields again; `nil` without one.
    let witness: (any TextRecognizing)?
    /// The designs, with their labels and titles.
    var designs = DocumentDesigns.standard

    // A line with this many characters and this confidence was read the right way up. On drawn documents, 1 of 93 lines
    // read upside down passes too. A page with `legiblePage` such characters is accepted. Every document has more, so
    // if there are fewer, another view of the picture is tried.
    private static let legibleLine = 4
    private static let legibleConfidence = 0.9
    private static let legiblePage = 40
    // No other view is tried after this many lines. No document has as many, and each takes up to 50 ms. Without the
    // limit, a picture full of illegible lines would be read four times.
    private static let mostLines = 100

    /// The zones of a document after both were read.
    struct Reading {
        /// The printed zone; nil if it has neither a field nor a type.
        let printed: PrintedZone?
        /// The machine-readable zone, corrected if print and its check digits prove that one character was confused
        /// with a similar one.
        let zone: ZoneReading?
        /// The page that was read.
        let page: PrintedPage?
        /// The lines of the upright page; nil if nothing was read.
        var lines: PrintedLines?
    }

    /// The printed zone, and the machine-readable zone as corrected by it.
    ///
    /// - Parameters:
    ///   - picture: the whole picture.
    ///   - outline: where the document lies in the picture.
    ///   - zone: the machine-readable zone, which shows the orientation.
    ///   - today: the day on which the document is judged.
    /// - Throws: `.cancelled`, `.backendFailure`, `.pluginFailed`.
    func read(
        _ picture: Image, outline: DocumentOutline?, zone: ZoneReading?, today: DocumentDate
    ) throws(BiometricsError) -> Reading {
        guard !picture.isEmpty else { return Reading(printed: nil, zone: zone, page: nil) }
        var left = Self.mostLines
        var page = try PrintedPage(of: picture, outline: outline, zone: zone)
        var best = try lines(on: page, &left)
        if outline != nil, left > 0, Self.legibility(best.lines) < Self.legiblePage {
            // The outline may be a frame inside the document, if the scan shows the document alone.
            let other = try PrintedPage(of: picture, outline: nil, zone: zone)
            let whole = try lines(on: other, &left)
            if Self.legibility(whole.lines) > Self.legibility(best.lines) { (best, page) = (whole, other) }
        }
        let ends = try best.page.flatMap { (page) throws(BiometricsError) in
            page.isEmpty ? nil : try LineEnds(of: page)
        }
        var lines = try whole(best.lines, on: best.page, ends)
        let zone = zone?.mended(byPrint: lines.map(\.text))
        if let sex = try lostSex(lines, on: best.page) { lines.append(sex) }
        let fields = zone?.agreedFields(on: today) ?? []
        let width = best.page.map { Double($0.width) }
        func zoned(_ lines: [PrintedLine]) -> PrintedZone {
            PrintedZone(lines, on: today, zone: fields, designs: designs, width: width)
        }
        var printed = zoned(lines)
        let letters = try loneLetters(beside: lines, of: printed, on: best.page)
        if !letters.isEmpty { printed = zoned(lines + letters) }
        if let page = best.page {
            let labels = try LostLabels(recognizer: recognizer, page: page, designs: designs)
                .beside(printed, among: lines)
            if !labels.isEmpty { printed = zoned(lines + letters + labels) }
        }
        if let witness, let page = best.page, let ends {
            printed = try PrintWitness(recognizer: witness, page: page, ends: ends).confirming(
                printed, among: lines + letters)
        }
        // The back of a licence is recognised even without a field.
        let isEmpty = printed.fields.isEmpty && printed.documentType == nil
        return Reading(
            printed: isEmpty ? nil : printed, zone: zone, page: page,
            lines: width.map { PrintedLines(lines: lines + letters, width: $0) })
    }

    // Lines with at least this many characters and this confidence are read again after their missing ends were found.
    // At most `mostWhole` are read again, because each costs a thirtieth of a page. On 22 drawn documents, 21 of 514
    // lines were read again.
    private static let leastCharacters = 4
    private static let leastConfidence = 0.6
    private static let mostWhole = 16

    /// The lines, each extended to both of its ends.
    private func whole(
        _ lines: [RecognizedLine], on page: Image?, _ ends: LineEnds?
    ) throws(BiometricsError) -> [PrintedLine] {
        guard let page, let ends else { return lines.compactMap(PrintedLine.init) }
        var left = Self.mostWhole
        var all: [PrintedLine] = []
        for line in lines {
            guard let printed = PrintedLine(line) else { continue }
            guard left > 0, line.characters.count >= Self.leastCharacters, line.confidence >= Self.leastConfidence,
                let longer = ends.whole(printed.box())
            else {
                all.append(printed)
                continue
            }
            left -= 1
            let again = try recognizer.line(in: page.cropped(to: longer))
            guard let again, again.characters.count >= line.characters.count, again.confidence >= Self.leastConfidence
            else {
                all.append(printed)
                continue
            }
            all.append(
                PrintedLine(
                    again.text, x: longer.x, y: longer.y, width: longer.width, height: longer.height,
                    confidence: again.confidence, leastConfidence: again.leastConfidence))
        }
        return all
    }

    /// The confidence from which a single letter is accepted. Strokes and patterns give letters with less.
    private static let letterConfidence = 0.8

    /// The letter of a sex field whose label alone was found. It is searched at its expected place.
    private func lostSex(_ lines: [PrintedLine], on page: Image?) throws(BiometricsError) -> PrintedLine? {
        guard let page, let place = PrintedZone.placeOfLostSex(in: lines, designs: designs) else { return nil }
        guard let line = try recognizer.line(in: page.cropped(to: place.box())), line.characters.count == 1,
            line.confidence >= Self.letterConfidence
        else { return nil }
        return PrintedLine(
            line.text, x: place.x + 0.5 * place.width / 3, y: place.y + 0.2 * place.height, width: place.height / 2,
            height: 0.6 * place.height, confidence: line.confidence)
    }

    /// Single letters among the values of a document without a sex field. Text detectors miss single letters, and small
    /// labels too.
    private func loneLetters(
        beside lines: [PrintedLine], of printed: PrintedZone, on page: Image?
    ) throws(BiometricsError) -> [PrintedLine] {
        let names = Set(printed.fields.map(\.name))
        // The back of a card states no sex.
        guard let page, !page.isEmpty, !names.contains(.sex), names.count >= Self.leastFields,
            !names.isDisjoint(with: [.surname, .givenNames, .birthDate])
        else { return [] }
        let texts = Set(printed.fields.map(\.text))
        let values = lines.filter { texts.contains($0.text) }
        var letters: [PrintedLine] = []
        for box in try LoneLetters(on: page, among: values, beside: lines).boxes {
            guard let line = try recognizer.line(in: page.cropped(to: box)), line.characters.count == 1,
                line.confidence >= Self.letterConfidence
            else { continue }
            letters.append(
                PrintedLine(
                    line.text, x: box.x, y: box.y, width: box.width, height: box.height, confidence: line.confidence))
        }
        return letters
    }

    /// The least number of fields on a document.
    private static let leastFields = 3

    /// The lines at the turn with the most legible text, and the page at that turn.
    ///
    /// - Parameter left: how many more lines may be recognised before no further turn is tried. It is reduced by the
    ///   lines that were.
    private func lines(
        on page: PrintedPage, _ left: inout Int
    ) throws(BiometricsError) -> (lines: [RecognizedLine], page: Image?) {
        var best: (lines: [RecognizedLine], page: Image?) = ([], nil)
        var turns = try ordered(page.turns, of: page.image)[...]
        while left > 0, let turn = turns.popFirst() {
            let upright = try page.image.rotated(turn)
            let region = TextRegion(image: upright, layout: .block)
            let lines = try recognizer.recognizeText(in: [region], alphabet: .latin).first ?? []
            left -= lines.count
            if Self.legibility(lines) > Self.legibility(best.lines) { best = (lines, upright) }
            if Self.legibility(best.lines) >= Self.legiblePage { break }
            if turns.contains(.clockwise), turns.contains(.half) {
                // Lines are wide if the picture stands upright or upside down.
                let wide = lines.compactMap(PrintedLine.init).count { $0.width > $0.height }
                turns.removeAll { ($0 == .half) == (2 * wide < lines.count) }
            }
        }
        return best
    }

    // How many lines are tried both ways up, and their length in multiples of their thickness. Shorter ones are
    // ornaments, longer ones zones and rules. `clearLead` is the lead in confidence from which the lines decide the
    // orientation.
    private static let mostSamples = 4
    private static let sampleLengths = 4.0...25.0
    private static let clearLead = 0.15
    /// The long side at which lines are searched. Capitals of 2 mm are then 12 pixels high.
    private static let sampleSize = 700

    /// The turns, likeliest first according to a few sample lines, so that a page is seldom read the wrong way up. Each
    /// sample costs a thirtieth of a page.
    private func ordered(_ turns: [QuarterTurn], of page: Image) throws(BiometricsError) -> [QuarterTurn] {
        guard turns.count > 1 else { return turns }
        let gray = try page.grayscale()
        let bars = try gray.textBars(longest: Self.sampleSize)
            .filter { Self.sampleLengths.contains($0.length / $0.thickness) }
        let isAcross = bars.count(where: \.isVertical) * 2 <= bars.count
        let upright: QuarterTurn = isAcross ? .none : .clockwise
        let opposite: QuarterTurn = isAcross ? .half : .counterclockwise
        guard turns.contains(upright) else { return turns }
        var lead = 0.0
        for bar in bars.filter({ $0.isVertical != isAcross }).prefix(Self.mostSamples) {
            let (start, end) = isAcross ? (bar.start, bar.end) : (bar.end, bar.start)
            let line = ZoneBlock.Line(start: start, end: end, thickness: bar.thickness)
            lead += try confidence(line, of: gray) - confidence(line.flipped, of: gray)
            if abs(lead) >= Self.clearLead { break }
        }
        guard abs(lead) >= Self.clearLead else { return turns }
        let first = lead > 0 ? upright : opposite
        return [first] + turns.filter { $0 != first }
    }

    /// The confidence with which a line is read, 0...1.
    private func confidence(_ line: ZoneBlock.Line, of gray: Image) throws(BiometricsError) -> Double {
        guard let strip = try line.strip(of: gray, .plain) else { return 0 }
        return try recognizer.line(in: strip)?.confidence ?? 0
    }

    /// The number of characters in legible lines.
    private static func legibility(_ lines: [RecognizedLine]) -> Int {
        lines.reduce(0) { sum, line in
            let isLegible = line.characters.count >= legibleLine && line.confidence >= legibleConfidence
            return sum + (isLegible ? line.characters.count : 0)
        }
    }
}

extension Image {
    fileprivate func rotated(_ turn: QuarterTurn) throws(BiometricsError) -> Image {
        turn == .none ? self : try rotated(quarterTurns: turn.degrees / 90)
    }
}

extension PrintedLine {
    /// A recognised line with the box of its characters; nil if it has no characters.
    fileprivate init?(_ line: RecognizedLine) {
        guard let first = line.characters.first?.box else { return nil }
        let right = line.characters.map(\.box.maxX).max() ?? first.maxX
        self.init(
            line.text, x: first.x, y: first.y, width: right - first.x, height: first.height,
            confidence: line.confidence,
            leastConfidence: line.leastConfidence)
    }
}

extension RecognizedLine {
    var leastConfidence: Double { characters.map(\.confidence).min() ?? 0 }
}

internal import BiometricsCore
internal import IdentityDocuments
internal import OpenCVKit

/// Reads what is printed on a document for people: lines of print on the flattened card, and the values at their labels.
struct PrintedZoneReader {
    let recognizer: any TextRecognizing

    // A line of so many characters and this confidence was read the right way up: of 93 lines read upside down on drawn documents
    // 1 is so. A page of so many such characters is read; less is on no document, so that another way to look at the picture is
    // tried.
    private static let legibleLine = 4
    private static let legibleConfidence = 0.9
    private static let legiblePage = 40

    /// The printed zone; nil where no label was found.
    ///
    /// - Parameters:
    ///   - picture: the whole picture.
    ///   - outline: where the document lies in it.
    ///   - zone: the machine-readable zone, which tells which way is up.
    ///   - today: the day on which the document is judged.
    /// - Throws: `.cancelled`, `.backendFailure`, `.pluginFailed`.
    func read(
        _ picture: Image, outline: DocumentOutline?, zone: ZoneReading?, today: DocumentDate
    ) throws(BiometricsError) -> PrintedZone? {
        guard !picture.isEmpty else { return nil }
        var best = try lines(on: PrintedPage(of: picture, outline: outline, zone: zone))
        if outline != nil, Self.legibility(best) < Self.legiblePage {
            // What looks like an outline may be a frame within a scan that ends with its document.
            let whole = try lines(on: PrintedPage(of: picture, outline: nil, zone: zone))
            if Self.legibility(whole) > Self.legibility(best) { best = whole }
        }
        let printed = PrintedZone(
            best.compactMap(PrintedLine.init), on: today, zone: zone?.agreedFields(on: today) ?? [])
        return printed.fields.isEmpty ? nil : printed
    }

    /// The lines of the turn at which most can be read.
    private func lines(on page: PrintedPage) throws(BiometricsError) -> [RecognizedLine] {
        var best: [RecognizedLine] = []
        var turns = page.turns[...]
        while let turn = turns.popFirst() {
            let region = TextRegion(image: try page.image.rotated(turn), layout: .block)
            let lines = try recognizer.recognizeText(in: [region], alphabet: .latin).first ?? []
            if Self.legibility(lines) > Self.legibility(best) { best = lines }
            if Self.legibility(best) >= Self.legiblePage { break }
            if turns.contains(.clockwise), turns.contains(.half) {
                // Lines are wide where the picture stands upright or upside down.
                let wide = lines.compactMap(PrintedLine.init).count { $0.width > $0.height }
                turns.removeAll { ($0 == .half) == (2 * wide < lines.count) }
            }
        }
        return best
    }

    /// How many characters were surely read.
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
    /// A recognised line with the box of its characters; nil where these have none.
    fileprivate init?(_ line: RecognizedLine) {
        guard let first = line.characters.first?.box else { return nil }
        let right = line.characters.map(\.box.maxX).max() ?? first.maxX
        self.init(
            line.text, x: first.x, y: first.y, width: right - first.x, height: first.height, confidence: line.confidence
        )
    }
}

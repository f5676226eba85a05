internal import BiometricsCore
internal import IdentityDocuments
internal import OpenCVKit

/// Finds and reads the machine-readable zone of a picture, whichever way up it lies.
///
/// Bars of print are grouped into blocks, and the block most like a zone is read first: one line both ways up tells which is
/// up, then all of its lines. Print in the document's outline comes first: grain of wood, or words around a card, has longer
/// bars than the zone and would leave no room for it. What the grammar accepts is read a second time from strips made ready in
/// another way, and where the two disagree a third time. The work is bounded: a picture full of print costs `mostLines` lines.
struct MachineReadableZoneReader {
    let recognizer: any TextRecognizing
    /// Reads Latin print, and a zone's lines where the first recogniser's readings do not settle them; nil where there is none.
    /// What two recognisers agree on is no habit of either.
    var second: (any TextRecognizing)?

    /// The longer sides, in pixels, at which zones are looked for: a card that fills its picture is found at the first, one
    /// that is small in it at the second.
    private static let searchSizes = [700, 1400]
    /// How many blocks of print are tried at a size. In 93 pictures a zone was never beyond the fourth.
    private static let mostBlocks = 6
    /// How many lines are recognised at most: of 50 ms each.
    private static let mostLines = 48

    /// The zone; nil where none is found.
    ///
    /// - Parameters:
    ///   - picture: of any size; one whose print is upright, on its side or upside down.
    ///   - outline: where the document lies in it; nil where that is not known.
    /// - Throws: `.cancelled`, `.backendFailure`, `.pluginFailed`.
    func read(_ picture: Image, outline: Quadrilateral? = nil) throws(BiometricsError) -> ZoneReading? {
        guard picture.size.shortSide >= Self.leastSide else { return nil }
        let gray = try picture.grayscale()
        var lines = Self.mostLines
        var best: ZoneReading?
        var refused: [ZoneBlock.Line] = []
        for longest in Self.searchSizes {
            for block in Self.blocks(of: try gray.textBars(longest: longest, firstIn: outline), outline) {
                let anchor = block.lines[block.anchor]
                if refused.contains(where: { anchor.isSame(as: $0) }) { continue }
                guard let found = try read(block, of: gray, &lines) else {
                    refused.append(anchor)
                    continue
                }
                if found.isAccepted { return found }
                if best.map({ found.isBetter(than: $0) }) ?? true { best = found }
            }
            // A zone that two readings agree on is read, whatever its digits say.
            if let best, best.agreeingReadings >= 2 { return best }
            if longest >= gray.size.longSide { break }
        }
        return best
    }

    /// The blocks that are tried: those of the print in the outline, and then those that are most like a zone wherever they
    /// lie, as an outline may be a frame within a document.
    private static func blocks(of bars: [TextBar], _ outline: Quadrilateral?) -> [ZoneBlock] {
        let anywhere = ZoneBlock.blocks(of: bars).prefix(mostBlocks)
        guard let outline else { return Array(anywhere) }
        let inside = ZoneBlock.blocks(of: bars.filter { outline.contains($0.middle) }).prefix(mostBlocks)
        return inside + anywhere.filter { !inside.contains($0) }
    }

    /// Below this no zone's line can be read.
    private static let leastSide = 8

    private func read(_ block: ZoneBlock, of picture: Image, _ budget: inout Int) throws(BiometricsError)
        -> ZoneReading?
    {
        guard let (found, anchor) = try turned(block, of: picture, &budget) else { return nil }
        var block = found
        var texts: [RecognizedLine] = []
        for (index, line) in block.lines.enumerated() {
            texts.append(
                try index == block.anchor ? anchor : recognize(line, .plain, of: picture, &budget) ?? .nothing)
        }
        var isReadBySecond = false
        var start = ZoneLines(block.texts(texts, .plain), anchor: block.anchor)
        if start == nil, anchor.isSurelyOfZone,
            let whole = block.completed(by: ZoneText(anchor, of: block.lines[block.anchor], .plain), in: picture.size)
        {
            // A line that a stamp or a picture's edge touches is no bar of print.
            var others: [RecognizedLine] = []
            for line in whole.above + whole.below {
                others.append(try recognize(line, .plain, of: picture, &budget) ?? .nothing)
            }
            let all = others.prefix(whole.above.count) + texts + others.dropFirst(whole.above.count)
            let larger = ZoneBlock(
                lines: whole.above + block.lines + whole.below, anchor: block.anchor + whole.above.count)
            if let zone = ZoneLines(larger.texts(Array(all), .plain), anchor: larger.anchor) {
                (block, texts, start) = (larger, Array(all), zone)
            }
        }
        if start == nil, anchor.hasFillers {
            // Of lines that are no zone to the first recogniser, one that fails a check says nothing.
            isReadBySecond = true
            let other = try readBySecond(block.lines, anchor: block.anchor, of: picture, &budget)
            start = other?.correction.zone.isValid == true ? other : nil
        }
        guard let first = start else { return nil }
        let chosen = Array(block.lines[first.range])
        var readings = [first]
        var confidence = texts[first.range].map(\.confidence).reduce(0, +) / Double(first.range.count)
        for preparation in ZonePreparation.allCases.dropFirst() {
            if Self.isDecided(readings) { break }
            var again: [RecognizedLine] = []
            for line in chosen { again.append(try recognize(line, preparation, of: picture, &budget) ?? .nothing) }
            let lines = zip(again, chosen).map { ZoneText($0, of: $1, preparation) }
            guard let reading = ZoneLines(lines, anchor: 0), reading.range.count == chosen.count else {
                continue
            }
            readings.append(reading)
            confidence = min(confidence, again.map(\.confidence).reduce(0, +) / Double(again.count))
        }
        if !isReadBySecond, !Self.isSound(readings),
            let reading = try readBySecond(chosen, anchor: 0, of: picture, &budget),
            reading.range.count == chosen.count,
            // Two readings that agree on a zone that fails a check are doubted where it holds as the other reads it.
            !Self.isDecided(readings) || reading.correction.zone.isValid
        {
            readings.append(reading)
        }
        let agreed = Self.mostAgreed(readings)
        guard let best = agreed.first else { return nil }
        // Every reading of a character that the picture's edge cuts is the same wrong one: a digit that fails says nothing.
        let isCut = !best.correction.zone.isValid && chosen.isCut(in: picture.size)
        return ZoneReading(
            correction: best.correction, fittedCharacters: best.fitted, readings: readings.count,
            agreeingReadings: isCut ? 1 : max(1, Self.sure(agreed)), confidence: confidence, corners: chosen.corners,
            turn: chosen.turn,
            names: readings.map { $0.correction.zone.nameText },
            nameConfidence: agreed.compactMap(\.nameConfidence).min() ?? 0)
    }

    /// The block the right way up, with its anchor read; nil where that is no line of a zone.
    private func turned(
        _ block: ZoneBlock, of picture: Image, _ budget: inout Int
    ) throws(BiometricsError) -> (ZoneBlock, RecognizedLine)? {
        var best: (block: ZoneBlock, line: RecognizedLine)?
        for candidate in [block, block.flipped] {
            guard let line = try recognize(candidate.lines[candidate.anchor], .plain, of: picture, &budget) else {
                continue
            }
            if best.map({ line.likeness > $0.line.likeness }) ?? true { best = (candidate, line) }
            if line.isCertain || line.isTooShort { break }
        }
        guard let best, best.line.mayBeOfZone else { return nil }
        return best
    }

    private func recognize(
        _ line: ZoneBlock.Line, _ preparation: ZonePreparation, of picture: Image, _ budget: inout Int
    ) throws(BiometricsError) -> RecognizedLine? {
        try BiometricsError.checkCancellation()
        guard budget > 0, let strip = try line.strip(of: picture, preparation) else { return nil }
        budget -= 1
        let region = TextRegion(image: strip, layout: .line)
        let lines = try recognizer.recognizeText(in: [region], alphabet: .machineReadable).first ?? []
        return lines.max { $0.characters.count < $1.characters.count }
    }

    /// The zone as the second recogniser reads some lines; nil where there is none, or where it reads no zone.
    private func readBySecond(
        _ lines: [ZoneBlock.Line], anchor: Int, of picture: Image, _ budget: inout Int
    ) throws(BiometricsError) -> ZoneLines? {
        guard let second else { return nil }
        var texts: [String] = []
        for line in lines {
            try BiometricsError.checkCancellation()
            guard budget > 0, let strip = try line.strip(of: picture, .plain) else { return nil }
            budget -= 1
            let found = try second.recognizeText(in: [TextRegion(image: strip, layout: .line)], alphabet: .latin).first
            texts.append(found?.first?.zoneTextOfPrint ?? "")
        }
        return ZoneLines(texts, anchor: anchor)
    }

    /// How many readings are cut out surely: one that is not agrees with nothing.
    private static func sure(_ readings: [ZoneLines]) -> Int { readings.count { !$0.isDoubtful } }

    /// Whether two readings agree on a zone that holds.
    private static func isSound(_ readings: [ZoneLines]) -> Bool {
        let agreed = mostAgreed(readings)
        return sure(agreed) >= 2 && agreed.first?.correction.zone.isValid == true
    }

    /// Whether no further reading is needed: two agree on a zone that holds, or the first two on one that does not, as the
    /// document may well say so. Later ones that agree on such a zone share a fault of the picture.
    private static func isDecided(_ readings: [ZoneLines]) -> Bool {
        isSound(readings) || readings.count == 2 && sure(mostAgreed(readings)) == 2
    }

    /// The readings that came to the same lines: two or more that agree on a zone that holds, else the first two where they
    /// agree, else those whose zone is best, the larger group of equals.
    private static func mostAgreed(_ readings: [ZoneLines]) -> [ZoneLines] {
        let groups = readings.map { reading in readings.filter { $0.correction.zone == reading.correction.zone } }
        if let sound = groups.first(where: { sure($0) >= 2 && $0[0].correction.zone.isValid }) { return sound }
        if readings.count == 2, let both = groups.first(where: { $0.count == 2 }) { return both }
        return groups.min { ($0.first?.rank ?? 0, $1.count) < ($1.first?.rank ?? 0, $0.count) } ?? []
    }
}

extension ZoneReading {
    /// Whether it tells more than `other`: agreement first, then what the grammar says.
    func isBetter(than other: ZoneReading) -> Bool {
        let (own, its) = (zone.validationErrors.count, other.zone.validationErrors.count)
        return (own, -agreeingReadings, -confidence) < (its, -other.agreeingReadings, -other.confidence)
    }
}

extension ZoneBlock.Line {
    // Of one line, found at another size of the picture, the ends lie elsewhere by half of its thickness at most.
    private static let sameEnds = 0.5
    private static let sameThickness = 0.8...1.25

    /// Whether it is the same line of print, so that it reads the same.
    fileprivate func isSame(as other: ZoneBlock.Line) -> Bool {
        let most = Self.sameEnds * thickness
        return start.distance(to: other.start) <= most && end.distance(to: other.end) <= most
            && Self.sameThickness.contains(thickness / other.thickness)
    }
}

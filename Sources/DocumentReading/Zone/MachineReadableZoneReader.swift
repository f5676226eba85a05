internal import BiometricsCore
internal import IdentityDocuments
internal import OpenCVKit

/// Finds and reads the machine-readable zone of a picture, whichever way up it lies.
///
/// Bars of print are grouped into blocks, and the block most like a zone is read first. One line is read both ways up
/// to find the orientation, then all lines. Print inside the document's outline comes first. Wood grain, or words
/// around a card, can have longer bars than the zone and would leave no room for it.
///
/// A zone that the grammar accepts is read a second time from differently prepared strips, and a third time if the two
/// readings differ. The work is bounded: a picture full of print costs at most `mostLines` lines.
struct MachineReadableZoneReader {
    let recognizer: any TextRecognizing
    /// Reads Latin print, and the zone's lines if the first recogniser's readings do not settle them; nil if there is
    /// none. Two recognisers seldom share the same error.
    var second: (any TextRecognizing)?

    /// The longer sides, in pixels, at which zones are searched. A card that fills the picture is found at the first
    /// size, a small one at the second.
    private static let searchSizes = [700, 1400]
    /// The number of blocks that are tried at each size. In 93 pictures the zone was always among the first four.
    private static let mostBlocks = 6
    /// The number of lines that are recognised at most; each takes about 50 ms.
    private static let mostLines = 48

    /// The zone; nil if none is found.
    ///
    /// - Parameters:
    ///   - picture: of any size. Its print may be upright, on its side or upside down.
    ///   - outline: where the document lies in it; nil if that is unknown.
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
            // A zone that two readings agree on is final, even if its check digits fail.
            if let best, best.agreeingReadings >= 2 { return best }
            if longest >= gray.size.longSide { break }
        }
        return best
    }

    /// The blocks that are tried: first those inside the outline, then those most like a zone anywhere, because the
    /// outline may be a frame within the document.
    private static func blocks(of bars: [TextBar], _ outline: Quadrilateral?) -> [ZoneBlock] {
        let anywhere = ZoneBlock.blocks(of: bars).prefix(mostBlocks)
        guard let outline else { return Array(anywhere) }
        let inside = ZoneBlock.blocks(of: bars.filter { outline.contains($0.middle) }).prefix(mostBlocks)
        return inside + anywhere.filter { !inside.contains($0) }
    }

    /// Below this side length, in pixels, no line of a zone is readable.
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
            // A line that touches a stamp or the picture's edge is not found as a bar of print.
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
            // If only the second recogniser sees a zone, a failed check is no evidence.
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
            // If two readings agree on a zone that fails a check, the second recogniser may still overrule them with a
            // valid zone.
            !Self.isDecided(readings) || reading.correction.zone.isValid
        {
            readings.append(reading)
        }
        let agreed = Self.mostAgreed(readings)
        guard let best = agreed.first else { return nil }
        // If the picture's edge cuts a character, every reading of it shares the same error. A failed check digit is
        // then no evidence.
        let isCut = !best.correction.zone.isValid && chosen.isCut(in: picture.size)
        return ZoneReading(
            correction: best.correction, fittedCharacters: best.fitted, readings: readings.count,
            agreeingReadings: isCut ? 1 : max(1, Self.sure(agreed)), confidence: confidence, corners: chosen.corners,
            turn: chosen.turn,
            names: readings.map { $0.correction.zone.nameText },
            // One recogniser repeats its own errors, so it cannot vouch for a name, which no check digit covers.
            nameConfidence: second == nil ? 0 : agreed.compactMap(\.nameConfidence).min() ?? 0,
            isReadByOneRecognizer: second == nil)
    }

    /// The block the right way up, with its anchor read; nil if the anchor is not a line of a zone.
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

    /// The zone as the second recogniser reads the lines; nil if there is no second recogniser or it reads no zone.
    private func readBySecond(
        _ lines: [ZoneBlock.Line], anchor: Int, of picture: Image, _ budget: inout Int
    ) throws(BiometricsError) -> ZoneLines? {
        guard let second else { return nil }
        var texts: [String] = []
        for line in lines {
            try BiometricsError.checkCancellation()
            guard budget > 0, let strip = try line.strip(of: picture, .plain) else { return nil }
            budget -= 1
            texts.append(try second.line(in: strip)?.zoneTextOfPrint ?? "")
        }
        return ZoneLines(texts, anchor: anchor)
    }

    /// The number of readings whose characters were separated with certainty. Other readings do not count as agreeing.
    private static func sure(_ readings: [ZoneLines]) -> Int { readings.count { !$0.isDoubtful } }

    /// Whether two readings agree on a zone that holds.
    private static func isSound(_ readings: [ZoneLines]) -> Bool {
        let agreed = mostAgreed(readings)
        return sure(agreed) >= 2 && agreed.first?.correction.zone.isValid == true
    }

    /// Whether no further reading is needed. This is so if two readings agree on a valid zone, or if the first two
    /// agree on an invalid one, because the document may really say so. Later readings that agree on an invalid zone
    /// share a fault of the picture.
    private static func isDecided(_ readings: [ZoneLines]) -> Bool {
        isSound(readings) || readings.count == 2 && sure(mostAgreed(readings)) == 2
    }

    /// The readings with the same lines. The first choice is a group of two or more that agree on a valid zone, then
    /// the first two if they agree, then the group whose zone has the fewest errors. Among equals the larger group
    /// wins.
    private static func mostAgreed(_ readings: [ZoneLines]) -> [ZoneLines] {
        let groups = readings.map { reading in readings.filter { $0.correction.zone == reading.correction.zone } }
        if let sound = groups.first(where: { sure($0) >= 2 && $0[0].correction.zone.isValid }) { return sound }
        if readings.count == 2, let both = groups.first(where: { $0.count == 2 }) { return both }
        return groups.min { ($0.first?.rank ?? 0, $1.count) < ($1.first?.rank ?? 0, $0.count) } ?? []
    }
}

extension ZoneReading {
    /// Whether this zone is the better one: fewer errors, then more agreement, then more confidence.
    func isBetter(than other: ZoneReading) -> Bool {
        let (own, its) = (zone.validationErrors.count, other.zone.validationErrors.count)
        return (own, -agreeingReadings, -confidence) < (its, -other.agreeingReadings, -other.confidence)
    }
}

extension ZoneBlock.Line {
    // The ends of the same line, found at another picture size, differ by at most half of its thickness.
    private static let sameEnds = 0.5
    private static let sameThickness = 0.8...1.25

    /// Whether both are the same line of print.
    fileprivate func isSame(as other: ZoneBlock.Line) -> Bool {
        let most = Self.sameEnds * thickness
        return start.distance(to: other.start) <= most && end.distance(to: other.end) <= most
            && Self.sameThickness.contains(thickness / other.thickness)
    }
}

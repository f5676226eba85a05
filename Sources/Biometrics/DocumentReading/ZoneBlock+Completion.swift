internal import BiometricsCore

extension ZoneBlock {
    // From line to line in widths of a character, of 2.54 mm each: 6.35 mm where there are two lines (ICAO 9303-3, 4.2), and
    // six lines an inch where there are three, as 4 cards of three States have them (1.7 to 1.8).
    private static let linePitch = 2.5
    private static let linePitchOfThree = 5.0 / 3
    private static let widthOfThree = 30
    /// A zone has no more lines.
    private static let mostLines = 3

    /// The lines as they were read, in their order.
    func texts(_ lines: [RecognizedLine], _ preparation: ZonePreparation) -> [ZoneText] {
        zip(lines, self.lines).map { ZoneText($0, of: $1, preparation) }
    }

    /// Where the lines of a zone lie that are not seen as bars of print: above and below those that are, as far apart as these,
    /// or as the characters of the anchor say. nil where nothing tells how far apart lines are, or no line is missing.
    ///
    /// - Parameters:
    ///   - anchor: the line that is surely read as one of a zone.
    ///   - size: the picture's. Lines outside of it are not there.
    func completed(by anchor: ZoneText, in size: Size) -> (above: [Line], below: [Line])? {
        let missing = Self.mostLines - lines.count
        guard missing > 0, let first = lines.first, let last = lines.last else { return nil }
        let step: Double
        if lines.count > 1 {
            step = first.start.distance(to: last.start) / Double(lines.count - 1)
        } else if let pitch = anchor.pitch {
            let isOfThree = abs(anchor.bytes.count - Self.widthOfThree) < 3
            step = (isOfThree ? Self.linePitchOfThree : Self.linePitch) * pitch
        } else {
            return nil
        }
        func inside(_ line: Line) -> Bool {
            let (x, y) = ((line.start.x + line.end.x) / 2, (line.start.y + line.end.y) / 2)
            return x >= 0 && y >= 0 && x < Double(size.width) && y < Double(size.height)
        }
        let above = (1...missing).reversed().map { first.moved(by: -step * Double($0)) }.filter(inside)
        let below = (1...missing).map { last.moved(by: step * Double($0)) }.filter(inside)
        return above.isEmpty && below.isEmpty ? nil : (above, below)
    }
}

extension ZoneBlock.Line {
    /// The line so many pixels further down, as it reads.
    fileprivate func moved(by distance: Double) -> ZoneBlock.Line {
        let (x, y) = (-(end.y - start.y) / length * distance, (end.x - start.x) / length * distance)
        return ZoneBlock.Line(
            start: Point(x: start.x + x, y: start.y + y), end: Point(x: end.x + x, y: end.y + y), thickness: thickness)
    }
}

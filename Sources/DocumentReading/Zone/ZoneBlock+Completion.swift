internal import BiometricsCore

extension ZoneBlock {
    // The distance between lines in widths of a character (2.54 mm). It is 6.35 mm in zones of two lines (ICAO 9303-3,
    // 4.2). Zones of three lines have six lines per inch: 4 cards of three States measure 1.7 to 1.8.
    private static let linePitch = 2.5
    private static let linePitchOfThree = 5.0 / 3
    private static let widthOfThree = 30
    /// The most lines of any zone.
    private static let mostLines = 3

    /// The texts of the lines in their order.
    func texts(_ lines: [RecognizedLine], _ preparation: ZonePreparation) -> [ZoneText] {
        zip(lines, self.lines).map { ZoneText($0, of: $1, preparation) }
    }

    /// The places of zone lines that were not found as bars of print, above and below the known lines. Their distance
    /// is that of the known lines, or follows from the anchor's characters. nil if the distance is unknown or no line
    /// is missing.
    ///
    /// - Parameters:
    ///   - anchor: the line that certainly belongs to a zone.
    ///   - size: the picture's size. Lines outside of it are left out.
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
    /// The line moved by some pixels towards the next line.
    fileprivate func moved(by distance: Double) -> ZoneBlock.Line {
        let (x, y) = (-(end.y - start.y) / length * distance, (end.x - start.x) / length * distance)
        return ZoneBlock.Line(
            start: Point(x: start.x + x, y: start.y + y), end: Point(x: end.x + x, y: end.y + y), thickness: thickness)
    }
}

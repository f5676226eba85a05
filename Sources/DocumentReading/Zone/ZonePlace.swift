internal import BiometricsCore
internal import IdentityDocuments

/// The place of a document, derived from the machine-readable zone along its bottom edge.
struct ZonePlace {
    /// The height of the zone at the bottom of the document, in millimetres (23.2 in ICAO 9303-3, 2.3.3).
    static let reservedHeight = 22.0
    // Measures of a zone in OCR-B size 1, in millimetres (ICAO 9303-3, 4.2; 9303-4, figure 5). They are the distance
    // between characters, the distance between lines, the height of a line's box, and the distance from the last line
    // to the document's edge.
    private static let characterPitch = 2.54
    private static let linePitch = 6.35
    private static let lineHeight = 2.8
    private static let bottomMargin = 5.5
    /// How far the zone's share of the outline may differ from its share of the document. On 20 drawn passports, the
    /// boxes of zones are right to 8 % across and 30 % down. A sheet or an open passport is twice as high, or has 15 %
    /// of margin.
    private static let acrossTolerance = 0.12
    private static let downTolerance = 0.35
    /// The focal length of a phone camera in long sides of the picture, the same as in the finder.
    private static let focalLength = 1.2
    /// The margin in millimetres around a document whose edges are derived from its zone.
    private static let room = 1.5

    /// The outline, starting with the side along which the zone reads; without an outline, a square above the zone.
    let corners: Quadrilateral
    /// Whether the outline is the document's own edge.
    let fillsOutline: Bool

    private let hasOutline: Bool
    private let map: PerspectiveTransform
    /// The zone in the unit square of the outline.
    private let zone: Rect
    private let format: ZoneFormat
    /// The height of the outline divided by its width.
    private let aspect: Double

    /// nil if the zone has no corners or lies outside the outline.
    init?(_ reading: ZoneReading, _ outline: DocumentOutline?, in size: Size) {
        guard reading.corners.count == 4 else { return nil }
        format = reading.zone.format
        hasOutline = outline != nil
        let (start, end) = (reading.corners[0], reading.corners[1])
        guard let quadrilateral = outline?.corners ?? Self.square(along: reading.corners) else { return nil }
        func along(_ side: (start: Point, end: Point)) -> Double {
            let (x, y) = (side.end.x - side.start.x, side.end.y - side.start.y)
            return (x * (end.x - start.x) + y * (end.y - start.y)) / side.start.distance(to: side.end)
        }
        let first = quadrilateral.sides.indices.max {
            along(quadrilateral.sides[$0]) < along(quadrilateral.sides[$1])
        }
        corners = quadrilateral.startingAt(first ?? 0)
        guard let map = PerspectiveTransform(width: 1, height: 1, onto: corners), let inverse = map.inverse else {
            return nil
        }
        self.map = map
        let places = reading.corners.compactMap(inverse.apply)
        guard places.count == 4 else { return nil }
        let (left, right) = ((places[0].x + places[3].x) / 2, (places[1].x + places[2].x) / 2)
        let (top, bottom) = ((places[0].y + places[1].y) / 2, (places[2].y + places[3].y) / 2)
        guard right - left > 0.1, bottom > top else { return nil }
        if outline != nil, left < -0.1 || right > 1.1 || top < 0 || bottom > 1.1 { return nil }
        zone = Rect(x: left, y: top, width: right - left, height: bottom - top)
        let center = Point(x: Double(size.width) / 2, y: Double(size.height) / 2)
        let sides = map.sidesInSpace(center: center, focalLength: Self.focalLength * Double(size.longSide))
        aspect = hasOutline ? sides.down / sides.across : 1
        guard aspect.isFinite, (0.2...5).contains(aspect) else { return nil }
        let card = format.cardFormat
        let across = zone.width * card.width / Self.width(of: format)
        let down = zone.height * card.height / Self.height(of: format)
        fillsOutline =
            outline != nil && abs(across - 1) <= Self.acrossTolerance && abs(down - 1) <= Self.downTolerance
    }

    /// The square above a zone, parallel to it. It stands for the document if there is no outline.
    private static func square(along zone: [Point]) -> Quadrilateral? {
        let (left, right) = (zone[3], zone[2])
        let (x, y) = (right.x - left.x, right.y - left.y)
        let square = Quadrilateral(
            Point(x: left.x + y, y: left.y - x), Point(x: right.x + y, y: right.y - x), right, left)
        return square.isConvex ? square : nil
    }

    private static func width(of format: ZoneFormat) -> Double {
        Double(format.lineWidths.max() ?? 0) * characterPitch
    }

    /// The height of a document whose zone has this length, seen from straight above.
    static func height(ofDocumentWith format: ZoneFormat, zoneLength: Double) -> Double {
        format.cardFormat.height * zoneLength / width(of: format)
    }

    private static func height(of format: ZoneFormat) -> Double {
        Double(format.lineWidths.count - 1) * linePitch + lineHeight
    }

    /// The corners, in the picture, of the part of the document above its zone, and the size of that part after
    /// flattening.
    func page(pixelsPerMillimetre resolution: Double) -> (corners: Quadrilateral, size: Size) {
        let card = format.cardFormat
        let unit = zone.width / Self.width(of: format)
        let down = unit / aspect
        let margin = (card.width - Self.width(of: format)) / 2 + Self.room
        var (left, right) = (zone.x - margin * unit, zone.maxX + margin * unit)
        let bottom = zone.y
        var top = zone.maxY + (Self.bottomMargin - card.height - Self.room) * down
        // The part beyond the outline does not belong to the document.
        if hasOutline { (left, top, right) = (max(0, left), max(0, top), min(1, right)) }
        let rect = Quadrilateral(Rect(x: left, y: top, width: right - left, height: max(0.01, bottom - top)))
        let size = Size(
            width: max(1, Int((right - left) / unit * resolution)),
            height: max(1, Int((bottom - top) / down * resolution)))
        return (rect.mapped { map.apply($0) ?? $0 }, size)
    }
}

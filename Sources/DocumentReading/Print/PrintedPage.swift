internal import BiometricsCore
internal import IdentityDocuments
internal import OpenCVKit

/// The printed part of a document, seen from straight above, with the turns at which it may stand upright.
struct PrintedPage {
    /// The print alone.
    let image: Image
    /// Whether the image is the flattened document; otherwise it is the whole picture.
    let isFlattened: Bool
    /// The turns at which the image may stand upright, likeliest first.
    let turns: [QuarterTurn]

    /// Pixels per millimetre. Labels of 1.5 mm are then 18 pixels high, and print of 2.5 mm is 30 pixels high. The
    /// recogniser scales lines to 48 pixels.
    private static let resolution = 12.0
    /// The long side of a picture without an outline, about that of a flattened passport.
    private static let longSide = 1500

    /// The print of a document.
    ///
    /// - Parameters:
    ///   - picture: the whole picture.
    ///   - outline: the flat object in the picture: the document, or a sheet, a screen or an open passport that
    ///     contains it.
    ///   - zone: the machine-readable zone, which shows the document's place on the sheet and its orientation.
    /// - Throws: `.backendFailure`.
    init(of picture: Image, outline: DocumentOutline?, zone: ZoneReading?) throws(BiometricsError) {
        if let zone, let place = Self.place(zone, outline, picture.size) {
            if let outline, place.fillsOutline {
                // The zone itself is left out, because it was read already. This saves a quarter of a passport's print.
                let format = zone.zone.format.cardFormat
                let flat = try outline.with(place.corners).flattened(
                    picture, size: format, pixelsPerMillimetre: Self.resolution)
                let height = Int((format.height - ZonePlace.reservedHeight) * Self.resolution)
                image = flat.cropped(x: 0, y: 0, width: flat.width, height: height)
            } else {
                let (corners, size) = place.page(pixelsPerMillimetre: Self.resolution)
                image = try DocumentOutline(corners: corners, confidence: 1)
                    .flattened(picture, ofPictureSize: picture.size, to: size)
            }
            isFlattened = true
            turns = [.none]
        } else if let outline {
            let format = zone?.zone.format.cardFormat ?? outline.format ?? .id1
            image = try outline.flattened(picture, size: format, pixelsPerMillimetre: Self.resolution)
            isFlattened = true
            // Letters, and the licences of minors in North America, are higher than wide.
            turns =
                zone.flatMap { outline.isUpright(along: $0.corners) }.map { [$0 ? .none : .half] }
                ?? [.none, .half, .clockwise, .counterclockwise]
        } else {
            let scale = min(1, Double(Self.longSide) / Double(picture.size.longSide))
            image = try picture.resized(
                to: Size(
                    width: max(1, Int(Double(picture.width) * scale)),
                    height: max(1, Int(Double(picture.height) * scale))))
            isFlattened = false
            turns = zone.map { [$0.turn] } ?? [.none, .half, .clockwise, .counterclockwise]
        }
    }

    /// The document's place according to a zone along its bottom edge: inside the outline, or else relative to the zone
    /// alone.
    private static func place(_ zone: ZoneReading, _ outline: DocumentOutline?, _ size: Size) -> ZonePlace? {
        guard zone.zone.format.standsAtBottom else { return nil }
        if let outline, let place = ZonePlace(zone, outline, in: size) { return place }
        return ZonePlace(zone, nil, in: size)
    }
}

extension DocumentOutline {
    fileprivate func with(_ corners: Quadrilateral) -> DocumentOutline {
        DocumentOutline(corners: corners, confidence: confidence, turn: turn, format: format)
    }

    /// Whether text with these `corners`, starting at its top left one, reads along the outline's first side; nil if it
    /// reads across that side.
    fileprivate func isUpright(along corners: [Point]) -> Bool? {
        guard corners.count == 4 else { return nil }
        let side = self.corners.sides[0]
        let (x, y) = (side.end.x - side.start.x, side.end.y - side.start.y)
        let (dx, dy) = (corners[1].x - corners[0].x, corners[1].y - corners[0].y)
        let along = x * dx + y * dy
        guard abs(along) > abs(x * dy - y * dx) else { return nil }
        return along > 0
    }
}

extension ZoneFormat {
    /// The size of the documents that use this format.
    var cardFormat: CardFormat {
        switch self {
        case .td1, .dutchLicence, .frenchLicence, .swissLicence, .isoLicence: .id1
        case .td2, .mrvB, .frenchIdCard: .id2
        case .td3: .id3
        case .mrvA: .visaA
        }
    }

    /// Whether the zone stands along the bottom edge with nothing beside it.
    fileprivate var standsAtBottom: Bool {
        switch self {
        case .td1, .td2, .td3, .mrvA, .mrvB, .frenchIdCard: true
        case .dutchLicence, .frenchLicence, .swissLicence, .isoLicence: false
        }
    }
}

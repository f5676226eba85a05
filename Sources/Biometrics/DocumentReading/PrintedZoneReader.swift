internal import BiometricsCore
internal import IdentityDocuments
internal import OpenCVKit

/// Reads what is printed on a document for people: lines of print on the flattened card, and the values at their labels.
struct PrintedZoneReader {
    let recognizer: any TextRecognizing

    /// Pixels a millimetre of the flattened card: labels of 1.5 mm are 18 pixels high then, and print of 2.5 mm is 30, of which
    /// the recogniser makes 48.
    private static let resolution = 12.0
    /// The long side of a picture without an outline: about that of a flattened passport.
    private static let longSide = 1500
    /// How many millimetres at the bottom are the machine-readable zone's (ICAO 9303-3, 2.3.3, has 23.2), which is read by
    /// others.
    private static let zoneHeight = 22.0
    /// So many labelled fields say that the document stands upright: upside down a label is none.
    private static let enoughFields = 3

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
        let (image, turns): (Image, [QuarterTurn])
        if let outline {
            (image, turns) = try Self.flattened(picture, outline, zone)
        } else {
            (image, turns) = try Self.whole(picture, zone)
        }
        var best: PrintedZone?
        for turn in turns {
            let printed = try read(try image.rotated(turn), today)
            if printed.fields.count > best?.fields.count ?? 0 { best = printed }
            if best?.fields.count ?? 0 >= Self.enoughFields { break }
        }
        return best
    }

    private func read(_ image: Image, _ today: DocumentDate) throws(BiometricsError) -> PrintedZone {
        let region = TextRegion(image: image, layout: .block)
        let lines = try recognizer.recognizeText(in: [region], alphabet: .latin).first ?? []
        return PrintedZone(lines.compactMap(PrintedLine.init), on: today)
    }

    /// The document alone with the turns in which it may stand upright, the likelier first.
    private static func flattened(
        _ picture: Image, _ outline: DocumentOutline, _ zone: ZoneReading?
    ) throws(BiometricsError) -> (Image, [QuarterTurn]) {
        let format = zone?.zone.format.cardFormat ?? outline.format ?? .id1
        let image = try outline.flattened(picture, size: format, pixelsPerMillimetre: resolution)
        guard let zone, let isUpright = outline.isUpright(along: zone.corners) else { return (image, [.none, .half]) }
        // The zone need not be looked at again: without it a passport has a quarter less print.
        guard zone.zone.format.standsAtBottom else { return (image, [isUpright ? .none : .half]) }
        let upright = try image.rotated(isUpright ? .none : .half)
        let height = Int((format.height - zoneHeight) * resolution)
        return (upright.cropped(x: 0, y: 0, width: upright.width, height: height), [.none])
    }

    /// The picture as large as a flattened document, with the turns in which one may stand upright.
    private static func whole(
        _ picture: Image, _ zone: ZoneReading?
    ) throws(BiometricsError) -> (Image, [QuarterTurn]) {
        let scale = min(1, Double(longSide) / Double(picture.size.longSide))
        let image = try picture.resized(
            to: Size(
                width: max(1, Int(Double(picture.width) * scale)), height: max(1, Int(Double(picture.height) * scale))))
        if let zone { return (image, [zone.turn]) }
        return (image, image.width >= image.height ? [.none, .half] : [.none, .clockwise, .counterclockwise])
    }
}

extension Image {
    fileprivate func rotated(_ turn: QuarterTurn) throws(BiometricsError) -> Image {
        turn == .none ? self : try rotated(quarterTurns: turn.degrees / 90)
    }
}

extension DocumentOutline {
    /// Whether what has `corners`, from its top left one as it reads, reads in the direction of the first side; nil where it
    /// does neither that nor the opposite.
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
    /// The size of the document that has such a zone.
    fileprivate var cardFormat: CardFormat {
        switch self {
        case .td1, .dutchLicence, .frenchLicence, .swissLicence, .isoLicence: .id1
        case .td2, .mrvB, .frenchIdCard: .id2
        case .td3: .id3
        case .mrvA: .visaA
        }
    }

    /// Whether the zone stands along the bottom edge, with nothing beside it.
    fileprivate var standsAtBottom: Bool {
        switch self {
        case .td1, .td2, .td3, .mrvA, .mrvB, .frenchIdCard: true
        case .dutchLicence, .frenchLicence, .swissLicence, .isoLicence: false
        }
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

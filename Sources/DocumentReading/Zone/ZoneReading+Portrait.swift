package import BiometricsCore
internal import IdentityDocuments

extension ZoneReading {
    // The place of a portrait's centre relative to the zone. On 31 labelled pictures, at tilts up to 25°, it lies at
    // 0.08 to 0.19 of the zone's length from its start. It lies 0.36 to 0.51 of the document's height above the zone.
    // The portrait of another document lies beyond an end of the zone, at 1.1 or more above it, or below it.
    private static let along = 0.0...1.0
    private static let above = 0.1...0.8

    /// Whether a portrait may belong to the document with this zone. If zone and portrait come from two documents in
    /// one picture, the zone describes another person than the portrait shows.
    ///
    /// The zones of passports, visas and ID-2 cards stand below the portrait. Every other zone stands on the other side
    /// of its document, where no portrait is visible.
    ///
    /// - Parameter portrait: the portrait's face, in pixels of the upright picture.
    package func mayBelong(toPortrait portrait: Rect) -> Bool {
        switch zone.format {
        case .td2, .td3, .mrvA, .mrvB, .frenchIdCard: break
        case .td1, .dutchLicence, .frenchLicence, .swissLicence, .isoLicence: return false
        }
        guard corners.count == 4 else { return false }
        // The first axis runs along the lines of the zone, the second upwards from them.
        let start = corners[0]
        let (x, y) = (
            (corners[1].x - start.x + corners[2].x - corners[3].x) / 2,
            (corners[1].y - start.y + corners[2].y - corners[3].y) / 2
        )
        let length = (x * x + y * y).squareRoot()
        guard length > 0 else { return false }
        let (dx, dy) = (portrait.center.x - start.x, portrait.center.y - start.y)
        let along = (dx * x + dy * y) / (length * length)
        let above = (dx * y - dy * x) / length
        let height = ZonePlace.height(ofDocumentWith: zone.format, zoneLength: length)
        return Self.along.contains(along) && Self.above.contains(above / height)
    }
}

package import BiometricsCore
internal import IdentityDocuments

extension ZoneReading {
    // On 31 labelled pictures with both, at tilts up to 25°, the middle of the portrait lies at 0.08 to 0.19 of the zone's length
    // from its end and at 0.36 to 0.51 of the document's height above it. Of a document that lies beside this one it lies beyond
    // an end, of one that lies above it at 1.1 and more, of one beneath it under 0.
    private static let along = 0.0...1.0
    private static let above = 0.1...0.8

    /// Whether the document that has this zone may be the one that has a portrait there. Where the two are of two documents in one
    /// picture, what the zone says is of somebody else than whom the portrait shows.
    ///
    /// Zones of passports, visas and cards of size 2 stand beneath the portrait. All others stand on the other side, so that no
    /// portrait is seen beside them.
    ///
    /// - Parameter portrait: the face of the portrait in pixels of the upright picture.
    package func mayBelong(toPortrait portrait: Rect) -> Bool {
        switch zone.format {
        case .td2, .td3, .mrvA, .mrvB, .frenchIdCard: break
        case .td1, .dutchLicence, .frenchLicence, .swissLicence, .isoLicence: return false
        }
        guard corners.count == 4 else { return false }
        // As it reads: from its upper left corner along its lines, and away from them.
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

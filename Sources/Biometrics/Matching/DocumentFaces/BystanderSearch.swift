internal import BiometricsCore

/// Finds people beside a document whose outline and portrait are known.
///
/// The only questions are whether a person is there, and how large the face is. The picture is therefore searched once
/// in each quarter turn, because another document may lie either way. The search uses the smallest size that still
/// shows faces as large as the portrait. No face is examined more closely.
struct BystanderSearch {
    let locator: FaceLocator
    let corners: Quadrilateral
    /// The document's portrait.
    let portrait: DetectedFace

    /// There is room for a face beside a document if the free length is at least this part of its portrait's longer
    /// edge.
    private static let roomForFace = 0.75
    /// The length in pixels that such a face has in the searched copy. With a confidence of 0.6 or more, YuNet found 57
    /// of 57 upright faces of 32 pixels, 48 of 24 and 32 of 20. It found at most 3 of the turned ones.
    private static let leastExtent = 32.0

    /// The faces whose centre lies beside the document, each once, the surest first. Empty if there is no room for a
    /// face.
    func faces(in picture: PictureSampler) throws(BiometricsError) -> [DetectedFace] {
        guard Self.hasRoom(beside: corners, for: portrait, in: picture.size),
            let longSide = longSide(for: picture)
        else { return [] }
        let least = PortraitSelection().personConfidence
        var found: [DetectedFace] = []
        let faces = try locator.faces(in: picture, atLongSide: longSide, turnedBy: QuarterTurn.allCases)
        for turn in QuarterTurn.allCases {
            for face in faces[turn] ?? []
            where face.confidence >= least && !corners.contains(face.box.center) {
                found.append(face)
            }
        }
        found.sort { $0.confidence > $1.confidence }
        return found.reduce(into: []) { distinct, face in
            if !distinct.contains(where: { $0.box.isAlike(face.box) }) { distinct.append(face) }
        }
    }

    /// The long side at which the smallest face is large enough. It is at least the detector's first size. For a
    /// document that is small in the picture it is larger, up to the second size.
    private func longSide(for picture: PictureSampler) -> Int? {
        let sizes = locator.sizes(for: picture)
        guard let least = sizes.first, let most = sizes.prefix(2).last else { return nil }
        let wanted = Self.leastExtent * Double(picture.size.longSide) / (Self.roomForFace * portrait.box.extent)
        return Int(min(max(wanted, Double(least)), Double(most)).rounded(.up))
    }

    /// Whether a face of three quarters of the portrait's edge fits between the document and an edge of the picture, or
    /// into a corner beside a tilted document.
    static func hasRoom(beside corners: Quadrilateral, for portrait: DetectedFace, in size: Size) -> Bool {
        let bounds = corners.bounds
        let (width, height) = (Double(size.width), Double(size.height))
        var room = max(bounds.x, bounds.y, width - bounds.maxX, height - bounds.maxY)
        // A line along a side of one of them separates an upright square from a convex document.
        for (start, end) in corners.sides {
            let (x, y) = (end.y - start.y, start.x - end.x)
            let furthest = x * ((x > 0 ? width : 0) - start.x) + y * ((y > 0 ? height : 0) - start.y)
            room = max(room, furthest / max(abs(x) + abs(y), .leastNormalMagnitude))
        }
        return room >= roomForFace * portrait.box.extent
    }
}

extension Rect {
    /// The length of the longer edge.
    var extent: Double { max(width, height) }

    /// Whether the boxes show one face in two turns of the picture: at the same place and of similar size. A small face
    /// may be held before a large one.
    fileprivate func isAlike(_ other: Rect) -> Bool {
        liesTogether(with: other) && min(extent, other.extent) >= 0.5 * max(extent, other.extent)
    }
}

internal import BiometricsCore

/// Finds the people beside a document whose outline and portrait are known.
///
/// All that has to be known is whether somebody is there, and how large. So the picture is looked at once in each quarter
/// turn, as another document may lie either way, at the least size that shows faces as large as the portrait's, and no face is
/// looked at more closely.
struct BystanderSearch {
    let locator: FaceLocator
    let corners: Quadrilateral
    /// The document's.
    let portrait: DetectedFace

    /// Beside a document a face has room that is as long as this part of its portrait's edge.
    private static let roomForFace = 0.75
    /// As many pixels long such a face is where it is looked for. With a confidence of 0.6 or more YuNet found 57 of 57
    /// upright faces of 32 pixels, 48 of 24 and 32 of 20, and at most 3 of those turned.
    private static let leastExtent = 32.0

    /// The faces whose middle is beside the document, each once, the surest first. None where there is no room for any.
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

    /// The long side of the picture at which the smallest face is large enough: the detector's first size, and more, up to the
    /// second, for a document that is small in the picture.
    private func longSide(for picture: PictureSampler) -> Int? {
        let sizes = locator.sizes(for: picture)
        guard let least = sizes.first, let most = sizes.prefix(2).last else { return nil }
        let wanted = Self.leastExtent * Double(picture.size.longSide) / (Self.roomForFace * portrait.box.extent)
        return Int(min(max(wanted, Double(least)), Double(most)).rounded(.up))
    }

    /// Whether a face of three quarters of the portrait's edge would fit between the document and an edge of the picture, or
    /// into a corner that a tilted document leaves.
    static func hasRoom(beside corners: Quadrilateral, for portrait: DetectedFace, in size: Size) -> Bool {
        let bounds = corners.bounds
        let (width, height) = (Double(size.width), Double(size.height))
        var room = max(bounds.x, bounds.y, width - bounds.maxX, height - bounds.maxY)
        // What parts an upright square from a convex document is the line of a side of either.
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

    /// Whether the boxes are those of one face in two turns of the picture: in one place, and of about one size, since a small
    /// face may be held before a large one.
    fileprivate func isAlike(_ other: Rect) -> Bool {
        liesTogether(with: other) && min(extent, other.extent) >= 0.5 * max(extent, other.extent)
    }
}

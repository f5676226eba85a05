internal import BiometricsCore
internal import DocumentReading
internal import OpenCVKit

/// Finds the faces on a document with a known outline, after flattening it.
///
/// A document lies with its long side across, so only two turns are tried. A small copy is searched first, and then the
/// surroundings of the portrait again for its landmarks.
struct CardFaceSearch {
    let locator: FaceLocator

    /// The long side of the flattened document in pixels, at which ghost portraits are found too, and the factor by
    /// which it is larger for the portrait's landmarks.
    private static let (longSide, detail) = (320, 2)
    /// The side of the square around the portrait that is searched for landmarks, and the part of it that the face
    /// fills.
    private static let (cropSide, cropShare) = (192.0, 0.42)
    /// The confidence from which a face of the other turn counts, as in `DocumentFaceSearch`.
    private static let elsewhereConfidence = 0.8

    /// In pixels of the picture. On smaller ghosts, face models cannot distinguish people.
    private static let leastGhostInterEyeDistance = 12.0
    private let selection = PortraitSelection()

    /// The faces on the document in pixels of the picture, the portrait first, and the outline with the turn at which
    /// they stand upright. `nil` if the largest face is not at a portrait's place.
    ///
    /// - Parameter seeksGhosts: whether the search also looks for faces that are too pale for the first size.
    func search(
        _ outline: DocumentOutline, in picture: PictureSampler, seeksGhosts: Bool
    ) throws(BiometricsError) -> (faces: [DetectedFace], outline: DocumentOutline, codes: [DocumentCaptureCode])? {
        let format = outline.format ?? .id1
        let size = Size(
            width: Self.longSide * Self.detail,
            height: Int((Double(Self.longSide) / format.aspectRatio).rounded()) * Self.detail)
        let longSide = outline.longSide(in: picture.size, shownAt: size.width)
        let image = try picture.image(longSide: Int(longSide.rounded(.up)))
        let card = try outline.flattened(image, ofPictureSize: picture.size, to: size)
        let small = try card.resized(to: Size(width: size.width / Self.detail, height: size.height / Self.detail))
        let standing = try faces(on: small)
        let half = try faces(on: small.rotated(quarterTurns: 2))
        let isUpright = (standing.map(\.confidence).max() ?? 0) >= (half.map(\.confidence).max() ?? 0)
        let turn: QuarterTurn = isUpright ? .none : .half
        var found = isUpright ? standing : half
        for other in isUpright ? half : standing where other.confidence >= Self.elsewhereConfidence {
            let face = other.turned(.half, in: small.size)
            if !found.contains(where: { $0.box.liesTogether(with: face.box) }) { found.append(face) }
        }
        guard let portrait = selection.portrait(among: found),
            PortraitPlace.fits(found[portrait], on: small.size)
        else { return nil }
        // Both sizes have the same proportions, so a face of one becomes a face of the other by scaling.
        let upright = turn == .none ? card : try card.rotated(quarterTurns: 2)
        var all = found.map { $0.scaled(by: Double(Self.detail)) }
        all[portrait] = try refined(all[portrait], on: upright)
        all.swapAt(0, portrait)
        let sure = all.count
        if seeksGhosts { all += try smaller(on: upright, besides: all) }
        let corners = turn == .none ? outline.corners : outline.corners.startingAt(2)
        let map = PerspectiveTransform(
            width: Double(size.width - 1), height: Double(size.height - 1), onto: corners)
        guard let map else { return nil }
        var placed = all.compactMap { $0.mapped(by: map) }.filter { $0.fault(in: picture.size) == nil }
        guard placed.count == all.count else { return nil }
        let extra = placed[sure...].filter { $0.landmarks.interEyeDistance >= Self.leastGhostInterEyeDistance }
        placed = placed.prefix(sure) + extra
        let capture = DocumentCaptureCheck(outline: outline, size: picture.size, card: card)
        return (placed, outline.standing(corners), try capture.codes())
    }

    private func faces(on card: Image) throws(BiometricsError) -> [DetectedFace] {
        try BiometricsError.checkCancellation()
        return try locator.detector.detectFaces(in: card).filter { $0.fault(in: card.size) == nil }
    }

    /// Smaller faces on the larger copy, besides the portrait and the other known faces. Ghosts are pale, and half of
    /// them are not found at the first size. Uncertain faces are left out, because they may be patterns of the paper.
    private func smaller(on card: Image, besides known: [DetectedFace]) throws(BiometricsError) -> [DetectedFace] {
        try faces(on: card).filter { face in
            face.confidence >= selection.personConfidence && selection.mayBeGhost(face, of: known[0])
                && !known.contains { $0.box.liesTogether(with: face.box) }
        }
    }

    /// The face with the landmarks of a closer search, or unchanged if that finds no face.
    private func refined(_ face: DetectedFace, on card: Image) throws(BiometricsError) -> DetectedFace {
        let side = face.box.extent / Self.cropShare
        let (left, top) = (face.box.center.x - side / 2, face.box.center.y - side / 2)
        // If the area extends beyond the document, the pixels of its edge are repeated.
        let area = Quadrilateral(Rect(x: left, y: top, width: side, height: side))
        let target = Size(width: Int(Self.cropSide), height: Int(Self.cropSide))
        let map = PerspectiveTransform(width: Self.cropSide - 1, height: Self.cropSide - 1, onto: area)
        guard let map else { return face }
        let crop = try card.sampled(by: map, to: target)
        let closer = try faces(on: crop).compactMap { $0.mapped(by: map) }
        let same = closer.filter { $0.box.liesTogether(with: face.box) }
        return same.max { $0.confidence < $1.confidence } ?? face
    }
}

extension DocumentOutline {
    /// The long side of a picture of `size` at which the document is `width` pixels long.
    fileprivate func longSide(in size: Size, shownAt width: Int) -> Double {
        let points = corners.corners
        let length = max(points[0].distance(to: points[1]), points[2].distance(to: points[3]), 1)
        return min(1, Double(width) / length) * Double(size.longSide)
    }

    /// The outline with its upright corners, which also give the turn of the picture.
    fileprivate func standing(_ corners: Quadrilateral) -> DocumentOutline {
        let points = corners.corners
        let (x, y) = (points[1].x - points[0].x, points[1].y - points[0].y)
        let turn: QuarterTurn =
            abs(x) >= abs(y) ? (x >= 0 ? .none : .half) : (y >= 0 ? .counterclockwise : .clockwise)
        return DocumentOutline(corners: corners, confidence: confidence, turn: turn, format: format)
    }
}

extension DetectedFace {
    /// The face after mapping; `nil` if a point maps behind the horizon.
    fileprivate func mapped(by map: PerspectiveTransform) -> DetectedFace? {
        // The middles of the box's sides are mapped, so that a slight turn does not enlarge the box. Boxes are bounded
        // by pixel edges.
        let (x, y) = (box.center.x - 0.5, box.center.y - 0.5)
        let middles = [
            Point(x: box.x - 0.5, y: y), Point(x: box.maxX - 0.5, y: y), Point(x: x, y: box.y - 0.5),
            Point(x: x, y: box.maxY - 0.5),
        ].compactMap(map.apply)
        let points = landmarks.points.compactMap(map.apply)
        guard middles.count == 4, let moved = FaceLandmarks(points: points) else { return nil }
        let area = Quadrilateral(middles[0], middles[1], middles[2], middles[3]).bounds
        return DetectedFace(
            box: Rect(x: area.x + 0.5, y: area.y + 0.5, width: area.width, height: area.height),
            confidence: confidence, landmarks: moved, landmarksAreEstimated: landmarksAreEstimated)
    }
}

extension Rect {
    /// Whether both boxes show one face that was found twice.
    func liesTogether(with other: Rect) -> Bool {
        center.distance(to: other.center) < max(width, height, other.width, other.height) / 2
    }
}

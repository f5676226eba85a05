internal import BiometricsCore

/// Finds the faces of a document that may lie on its side or upside down.
///
/// All four quarter turns are tried at the smallest size that shows a face in any of them; a face is often found in a wrong
/// turn too, but at a lower confidence and with wrong landmarks, so the turn of the surest face is taken. The next larger
/// size, at that turn alone, then gives the landmarks and shows the smaller faces.
///
/// Sure faces of the other turns that lie elsewhere are added, as somebody may hold the document, turned, beside their own
/// face; and a face as large as theirs often is has the other turns looked at in the larger size as well.
struct DocumentFaceSearch {
    let locator: FaceLocator

    /// The least confidence of a face of another turn. Of 76 specimen pictures that show one person, none reached it
    /// elsewhere.
    private static let elsewhereConfidence = 0.8
    /// A face larger than this part of the picture's short side may well be the holder's. The portraits of documents that
    /// fill the picture reach from 0.27 to 0.47, faces of selfies from 0.38.
    private static let holderExtent = 0.37

    /// The faces in pixels of the upright picture, and the clockwise turn at which the surest stands upright. No face, no
    /// turn.
    func search(
        _ picture: PictureSampler
    ) throws(BiometricsError) -> (faces: [DetectedFace], rotation: QuarterTurn) {
        let sizes = locator.sizes(for: picture)
        for (index, size) in sizes.enumerated() {
            var found: [QuarterTurn: [DetectedFace]] = [:]
            for turn in QuarterTurn.allCases {
                found[turn] = try locator.faces(in: picture, atLongSide: size, turnedBy: turn)
            }
            guard let rotation = Self.surestTurn(found), var faces = found[rotation] else { continue }
            if index + 1 < sizes.count {
                let finer = try locator.faces(in: picture, atLongSide: sizes[index + 1], turnedBy: rotation)
                if !finer.isEmpty { faces = finer }
                let extent = faces.map { max($0.box.width, $0.box.height) }.max() ?? 0
                if extent > Self.holderExtent * Double(min(picture.size.width, picture.size.height)) {
                    for turn in QuarterTurn.allCases where turn != rotation {
                        found[turn]? += try locator.faces(
                            in: picture, atLongSide: sizes[index + 1], turnedBy: turn)
                    }
                }
            }
            for turn in QuarterTurn.allCases where turn != rotation {
                for face in found[turn] ?? [] where face.confidence >= Self.elsewhereConfidence {
                    if !faces.contains(where: { Self.lieTogether($0.box, face.box) }) { faces.append(face) }
                }
            }
            return (faces, rotation)
        }
        return ([], .none)
    }

    /// The turn with the surest face, the first such in the order of turns; `nil` where there is no face.
    private static func surestTurn(_ found: [QuarterTurn: [DetectedFace]]) -> QuarterTurn? {
        var best: (turn: QuarterTurn, confidence: Double)?
        for turn in QuarterTurn.allCases {
            guard let confidence = found[turn]?.map(\.confidence).max() else { continue }
            if confidence > best?.confidence ?? 0 { best = (turn, confidence) }
        }
        return best?.turn
    }

    /// Whether the boxes are those of one face, found in two turns.
    private static func lieTogether(_ first: Rect, _ second: Rect) -> Bool {
        let distance = first.center.distance(to: second.center)
        return distance < max(first.width, first.height, second.width, second.height) / 2
    }
}

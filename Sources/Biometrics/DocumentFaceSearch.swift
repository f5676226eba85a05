internal import BiometricsCore

/// Finds the faces of a document that may lie on its side or upside down.
///
/// All four quarter turns are tried at the smallest size that shows a face in any of them; a face is often found in a wrong
/// turn too, but at a lower confidence and with wrong landmarks, so the turn of the surest face is taken. The next larger
/// size, at that turn alone, then gives the landmarks and shows the smaller faces.
struct DocumentFaceSearch {
    let locator: FaceLocator

    /// The faces in pixels of the upright picture, and the clockwise turn at which they stand upright. No face, no turn.
    func search(
        _ picture: PictureSampler
    ) throws(BiometricsError) -> (faces: [DetectedFace], rotation: QuarterTurn) {
        let sizes = locator.sizes(for: picture)
        for (index, size) in sizes.enumerated() {
            var best: (faces: [DetectedFace], rotation: QuarterTurn, confidence: Double)?
            for turn in QuarterTurn.allCases {
                let faces = try locator.faces(in: picture, atLongSide: size, turnedBy: turn)
                guard let confidence = faces.map(\.confidence).max() else { continue }
                if confidence > best?.confidence ?? 0 { best = (faces, turn, confidence) }
            }
            guard let best else { continue }
            guard index + 1 < sizes.count else { return (best.faces, best.rotation) }
            let finer = try locator.faces(in: picture, atLongSide: sizes[index + 1], turnedBy: best.rotation)
            return (finer.isEmpty ? best.faces : finer, best.rotation)
        }
        return ([], .none)
    }
}

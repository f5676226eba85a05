internal import BiometricsCore
internal import DocumentReading
internal import OpenCVKit

/// Judges frames of the camera in the page, as `CapturePreviewer` judges them in the service.
struct PageSight {
    let network: FaceNetwork
    let framing: FaceFraming

    /// The long side at which faces are searched, the first of `YuNetDetector`.
    private static let faceSide = 320
    /// The width of a document at which its portrait is searched.
    private static let cardSide = 224

    /// The box of the person's face, and what to do better.
    func face(in frame: Image, wasGood: Bool) throws(BiometricsError) -> CapturePreview {
        let small = try frame.resized(to: frame.size.fitting(longSide: Self.faceSide))
        let scale = Double(frame.size.longSide) / Double(small.size.longSide)
        let faces = try network.facesInAnyTurn(of: small).map { $0.scaled(by: scale) }
        return framing.preview(of: faces, in: frame.size, wasGood: wasGood)
    }

    /// The outline of a document, and what to do better.
    ///
    /// - Parameter isFront: whether a portrait belongs on the side.
    func document(in frame: Image, isFront: Bool) throws(BiometricsError) -> CapturePreview {
        guard let outline = try DocumentFinder().outline(in: frame) else {
            return CapturePreview(outline: nil, advice: [.documentNotFound])
        }
        let preview = DocumentPreview(outline: outline, size: frame.size, image: frame)
        let card = try preview.flattened()
        var codes = try preview.codes(card: card)
        // The portrait costs as much as the rest, and the other advice comes first.
        if codes.isEmpty, try hasPortrait(card) != isFront { codes.append(.wrongSide) }
        return CapturePreview(
            outline: outline.corners.asParts(of: frame.size), advice: codes.map { CaptureAdvice($0) })
    }

    /// Whether a face lies at a portrait's place, whichever way the document lies. The service looks at the same turns in a
    /// larger picture, to find the landmarks too.
    private func hasPortrait(_ card: Image) throws(BiometricsError) -> Bool {
        let small = try card.resized(to: card.size.fitting(longSide: Self.cardSide))
        for turn in [0, 2] {
            let faces = try network.faces(in: small.rotated(quarterTurns: turn))
            if let portrait = PortraitSelection().portrait(among: faces),
                PortraitPlace.fits(faces[portrait], on: small.size)
            {
                return true
            }
        }
        return false
    }
}

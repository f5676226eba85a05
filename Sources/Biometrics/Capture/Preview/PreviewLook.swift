internal import BiometricsCore
internal import DocumentReading

/// Examines one frame of a camera with the fastest of the searches that captures go through.
struct PreviewLook {
    let picture: PictureSampler
    let locator: FaceLocator
    /// The rules by which the selfie will be judged.
    let rules: CaptureRules

    /// The long side at which a frame is examined.
    private static let longSide = 640

    // MARK: Documents

    /// The outline, and the advice for a document.
    ///
    /// - Parameter isFront: whether a portrait belongs on the side.
    func document(isFront: Bool) throws(BiometricsError) -> CapturePreview {
        let image = try picture.image(longSide: Self.longSide)
        guard let outline = try DocumentFinder().outline(in: image, ofPictureSize: picture.size) else {
            return CapturePreview(outline: nil, advice: [.documentNotFound])
        }
        let hasPortrait = try CardFaceSearch(locator: locator).search(outline, in: picture, seeksGhosts: false) != nil
        let preview = DocumentPreview(outline: outline, size: picture.size, image: image)
        var codes = try preview.codes(card: preview.flattened())
        // A distant, blurred or cut document hides its portrait, so its other faults come first.
        if hasPortrait != isFront { codes.append(.wrongSide) }
        return CapturePreview(
            outline: outline.corners.asParts(of: picture.size), advice: codes.map(CaptureAdvice.init))
    }

    // MARK: Faces

    /// The box of the person's face, and what to do better.
    ///
    /// - Parameter wasGood: whether the frame before was good.
    func face(wasGood: Bool) throws(BiometricsError) -> CapturePreview {
        let faces = try locator.facesInAnyTurn(of: picture, sizesAtMost: 2)
        return FaceFraming(rules).preview(of: faces, in: picture.size, wasGood: wasGood)
    }
}

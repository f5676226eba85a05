internal import BiometricsCore
internal import OpenCVKit

/// What is wrong with a document in a small frame of a camera. The picture that is taken then has more pixels than the frame,
/// so that what is asked of it is asked of its shape in the frame.
struct DocumentPreview {
    let outline: DocumentOutline
    /// The size of the frame.
    let size: Size
    /// The frame.
    let image: Image

    /// The width at which the document is looked at: no frame shows less of one that is near enough.
    static let cardWidth = 320
    /// Of the frame's width or its height, the least that the document reaches over: of a camera of 640 × 480 pixels, the
    /// smallest there is, it gives a passport 3.1 pixels a millimetre, where `DocumentCapture` asks 2.75.
    static let leastReach = 0.6
    /// In grey levels a pixel, as `DocumentCapture` measures it, at the width above. Of the labelled pictures as JPEGs of 640
    /// pixels, of which an outline was found on 88, those flagged `motionBlurHeavy` have 32 and 42; the others that are near
    /// enough have 54 and more, but for some of the flag `tooSmall`, which have too few pixels themselves: 41 and 48.
    static let leastGradient = 46.0

    /// What is wrong, most important first.
    func codes() throws(BiometricsError) -> [DocumentCaptureCode] {
        let format = outline.format ?? .id1
        let card = try outline.flattened(
            image, ofPictureSize: size,
            to: Size(width: Self.cardWidth, height: Int((Double(Self.cardWidth) / format.aspectRatio).rounded())))
        let capture = DocumentCapture(outline: outline, size: size, card: card)
        return try capture.codes(isTooFar: isTooFar, leastGradient: Self.leastGradient)
    }

    private var isTooFar: Bool {
        let bounds = outline.corners.bounds
        return bounds.width < Self.leastReach * Double(size.width)
            && bounds.height < Self.leastReach * Double(size.height)
    }
}

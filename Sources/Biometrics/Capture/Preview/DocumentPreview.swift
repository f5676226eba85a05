internal import BiometricsCore
internal import DocumentReading
internal import OpenCVKit

/// Finds the faults of a document in a small frame of a camera. The picture itself will have more pixels than the
/// frame, so the limits refer to the document's share of the frame.
struct DocumentPreview {
    let outline: DocumentOutline
    /// The size of the frame.
    let size: Size
    /// The frame.
    let image: Image

    /// The width at which the document is examined. In every frame, a document that is near enough has at least this
    /// width.
    static let cardWidth = 320
    /// The least part of the frame's width or height that the document must cover. With a camera of 640 × 480 pixels,
    /// the smallest in use, a passport then has 3.1 pixels per millimetre. `DocumentCaptureCheck` requires 2.75.
    static let leastReach = 0.6
    /// In grey levels per pixel, as in `DocumentCaptureCheck`, at the width above. The labelled pictures were made into
    /// JPEGs of 640 pixels; an outline was found on 88. Those flagged `motionBlurHeavy` have 32 and 42. The others that
    /// are near enough have at least 54, except some flagged `tooSmall` with 41 and 48, which have too few pixels
    /// themselves.
    static let leastGradient = 46.0

    /// The faults, most important first.
    ///
    /// - Parameter card: the document as `flattened` makes it.
    func codes(card: Image) throws(BiometricsError) -> [DocumentCaptureCode] {
        let capture = DocumentCaptureCheck(outline: outline, size: size, card: card)
        return try capture.codes(isTooFar: isTooFar, leastGradient: Self.leastGradient)
    }

    /// The document alone, ``cardWidth`` pixels wide.
    func flattened() throws(BiometricsError) -> Image {
        let height = (Double(Self.cardWidth) / (outline.format ?? .id1).aspectRatio).rounded()
        return try outline.flattened(
            image, ofPictureSize: size, to: Size(width: Self.cardWidth, height: Int(height)))
    }

    private var isTooFar: Bool {
        let bounds = outline.corners.bounds
        return bounds.width < Self.leastReach * Double(size.width)
            && bounds.height < Self.leastReach * Double(size.height)
    }
}

public import BiometricsCore
internal import OpenCVKit

extension DocumentOutline {
    /// The document alone, seen from straight above, its first corner at the top left.
    ///
    /// An area beyond the picture has the colour of the nearest pixel.
    ///
    /// - Parameters:
    ///   - image: the picture in which the outline was found, at full size or smaller.
    ///   - pictureSize: the size of the picture to whose pixels the outline refers; `nil` if that picture is `image`.
    ///   - size: the document's size; `nil` for `format`, or ID-1 if that is `nil` too.
    ///   - resolution: pixels per millimetre of the flattened document, above 0 and up to 40; 12 is about 300 per inch.
    /// - Throws: `.invalidConfiguration` for an outline that is not convex or a resolution out of range;
    ///   `.inputTooLarge`.
    public func flattened(
        _ image: Image, ofPictureSize pictureSize: Size? = nil, size: CardFormat? = nil,
        pixelsPerMillimetre resolution: Double
    ) throws(BiometricsError) -> Image {
        let format = size ?? format ?? .id1
        guard resolution > 0, resolution <= 40 else {
            throw BiometricsError(
                .invalidConfiguration,
                "The resolution is \(resolution) pixels per millimetre. It must be above 0 and at most 40.")
        }
        let target = Size(
            width: max(1, Int((format.width * resolution).rounded())),
            height: max(1, Int((format.height * resolution).rounded())))
        return try flattened(image, ofPictureSize: pictureSize ?? image.size, to: target)
    }

    /// The document alone, flattened to `target` pixels.
    package func flattened(
        _ image: Image, ofPictureSize pictureSize: Size, to target: Size
    ) throws(BiometricsError) -> Image {
        let scale = Double(image.size.longSide) / Double(pictureSize.longSide)
        var (image, corners) = (image, corners.scaled(by: scale))
        // If the document shrinks to less than half, the picture is shrunk first, which filters it.
        let reduction = min(
            corners.corners[0].distance(to: corners.corners[1]) / Double(target.width),
            corners.corners[1].distance(to: corners.corners[2]) / Double(target.height))
        if reduction > 2 {
            let small = image.size.fitting(longSide: max(1, Int(Double(image.size.longSide) * 1.5 / reduction)))
            corners = corners.scaled(by: Double(small.longSide) / Double(image.size.longSide))
            image = try image.resized(to: small)
        }
        // The centres of pixels have whole coordinates, so the document's corners are the centres of its outermost
        // pixels.
        let map = PerspectiveTransform(
            width: Double(max(1, target.width - 1)), height: Double(max(1, target.height - 1)), onto: corners)
        guard let map else {
            throw BiometricsError(.invalidConfiguration, "The outline cannot be flattened, because it is not convex.")
        }
        return try image.sampled(by: map, to: target)
    }
}

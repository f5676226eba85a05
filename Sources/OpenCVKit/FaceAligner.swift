public import BiometricsCore

/// Turns, scales and crops a face so that its five landmarks lie where an embedder expects them.
public enum FaceAligner {
    /// The error for landmarks that determine no similarity.
    public static let unusableLandmarks = BiometricsError(
        .pluginFailed,
        "The detector's landmarks of a face coincide or are not finite, so the face cannot be aligned.")

    /// The face in `image` with these `landmarks`, aligned to `template`.
    ///
    /// - Throws: as `align(_:points:to:size:)`.
    public static func align(
        _ image: Image, landmarks: FaceLandmarks, to template: AlignmentTemplate
    ) throws(BiometricsError) -> AlignedFace {
        let aligned = try align(image, points: landmarks.points, to: template.landmarks.points, size: template.size)
        return AlignedFace(image: aligned, template: template)
    }

    /// The part of `image` that fills `size` pixels after the least-squares similarity from `points` to `target`. It is
    /// sampled bilinearly, and black beyond the edges of the picture.
    ///
    /// A face that shrinks by a factor of two or more is first averaged over blocks of n×n pixels, where n is the whole
    /// part of that factor. This keeps fine patterns from aliasing. With a smaller factor, the result is exactly that
    /// of OpenCV's `warpAffine`.
    /// - Parameter points: Positions in `image`, in pixels. `target` has as many, in pixels of the result.
    /// - Throws: `.pluginFailed` if the points determine no similarity, for example because they coincide;
    ///   `.invalidConfiguration` if the picture is empty.
    public static func align(
        _ image: Image, points: [Point], to target: [Point], size: Size
    ) throws(BiometricsError) -> Image {
        guard let transform = SimilarityTransform.umeyama(from: points, to: target) else {
            throw unusableLandmarks
        }
        guard let shrunk = try shrunk(image, under: transform, to: size) else {
            return try image.warped(by: transform, to: size)
        }
        return try shrunk.image.warped(by: shrunk.rest, to: size)
    }

    /// The part of `image` that `size` pixels will show, averaged over blocks, with the remaining transform; nil if
    /// nothing needs to be shrunk.
    private static func shrunk(
        _ image: Image, under transform: SimilarityTransform, to size: Size
    ) throws(BiometricsError) -> (image: Image, rest: SimilarityTransform)? {
        guard transform.scale <= 0.5, let back = transform.inverse else { return nil }
        // A block never covers more than the picture.
        let factor = Int(min(1 / transform.scale, Double(max(1, image.size.shortSide))))
        let (right, bottom) = (Double(size.width), Double(size.height))
        let corners = [
            Point(x: -1, y: -1), Point(x: right, y: -1), Point(x: -1, y: bottom), Point(x: right, y: bottom),
        ].map(back.apply)
        let columns = blocks(corners.map(\.x), within: image.width, of: factor)
        let rows = blocks(corners.map(\.y), within: image.height, of: factor)
        guard factor >= 2, !columns.isEmpty, !rows.isEmpty else { return nil }
        let part = image.cropped(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
        let small = try part.resized(to: Size(width: columns.count / factor, height: rows.count / factor))
        // The centre of the first block lies (factor - 1) / 2 pixels inside the part.
        let inset = Double(factor - 1) / 2
        let grow = SimilarityTransform(
            a: Double(factor), b: 0, tx: Double(columns.lowerBound) + inset, ty: Double(rows.lowerBound) + inset)
        return (small, grow.concatenated(with: transform))
    }

    /// The pixels from the least to the greatest of `positions`, with one more block on each side, limited to
    /// `0..<extent` and to whole blocks; empty if there are none.
    private static func blocks(_ positions: [Double], within extent: Int, of factor: Int) -> Range<Int> {
        let limit = Double(extent)
        let margin = Double(factor)
        let start = Int(min(max((positions.min() ?? 0).rounded(.down) - margin, 0), limit))
        let end = Int(min(max((positions.max() ?? 0).rounded(.up) + margin, 0), limit))
        return start..<max(start, end - (end - start) % factor)
    }
}

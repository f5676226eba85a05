public import BiometricsCore

/// Turns, scales and cuts a face so that its five points lie where an embedder expects them.
public enum FaceAligner {
    /// The error about points from which no similarity can be told.
    public static let unusableLandmarks = BiometricsError(
        .pluginFailed,
        "The detector's landmarks of a face lie in one place or are not numbers. The face cannot be aligned.")

    /// The face in `image` whose landmarks are `landmarks`, as `template` asks.
    ///
    /// - Throws: as `align(_:points:to:size:)`.
    public static func align(
        _ image: Image, landmarks: FaceLandmarks, to template: AlignmentTemplate
    ) throws(BiometricsError) -> AlignedFace {
        let aligned = try align(image, points: landmarks.points, to: template.landmarks.points, size: template.size)
        return AlignedFace(image: aligned, template: template)
    }

    /// The part of `image` that comes to lie in `size` pixels when `points` are taken to `target` by the similarity of the
    /// least squares, bilinearly sampled; black beyond the edges of the picture.
    ///
    /// A face that shrinks by a factor of two or more is first averaged over blocks of n×n pixels, n the whole part of that
    /// factor, so that fine patterns do not turn into false ones; below that it is exactly OpenCV's `warpAffine`.
    /// - Parameter points: Positions in `image`, in pixels; `target` has as many, in the pixels of the result.
    /// - Throws: `.pluginFailed` when no similarity can be told from the points, as of a detector whose landmarks lie in one
    ///   place; `.invalidConfiguration` when the picture is empty.
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

    /// The part of `image` that `size` pixels will show, averaged over blocks, and what is left of `transform` for it; nil
    /// where there is nothing to shrink.
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
        // The centre of the first block lies (factor - 1) / 2 pixels inside of the part.
        let inset = Double(factor - 1) / 2
        let grow = SimilarityTransform(
            a: Double(factor), b: 0, tx: Double(columns.lowerBound) + inset, ty: Double(rows.lowerBound) + inset)
        return (small, grow.concatenated(with: transform))
    }

    /// The pixels from the least to the greatest of `positions` and a block more on each side, inside of `0..<extent`, cut to
    /// whole blocks; empty where they do not meet.
    private static func blocks(_ positions: [Double], within extent: Int, of factor: Int) -> Range<Int> {
        let limit = Double(extent)
        let margin = Double(factor)
        let start = Int(min(max((positions.min() ?? 0).rounded(.down) - margin, 0), limit))
        let end = Int(min(max((positions.max() ?? 0).rounded(.up) + margin, 0), limit))
        return start..<max(start, end - (end - start) % factor)
    }
}

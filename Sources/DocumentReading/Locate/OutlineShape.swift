internal import BiometricsCore
internal import Platform

/// The flat rectangle that four corners may be a view of.
///
/// The proportions of a rectangle depend on the camera's focal length, which is unknown; the dependence grows with the
/// tilt. Several common focal lengths are tried. The one is taken that comes closest to a rectangle with a document's
/// proportions.
struct OutlineShape {
    /// The aspect ratio in space, at least 1.
    let aspectRatio: Double
    /// How close the shape comes to a rectangle with a document's proportions, 0...1.
    let likeness: Double

    /// Focal lengths in long sides of the picture, and the likelihood of each. Phones have 0.7 to 1.4 at a document's
    /// distance, and 0.4 with their widest lens. A cropped picture has a longer one.
    private static let focalLengths = [
        (1.2, 1.0), (0.9, 1.0), (0.7, 0.98), (0.5, 0.9), (0.4, 0.8), (1.7, 0.98), (2.5, 0.95),
    ]

    /// The shape of `corners`, which are relative to the centre of a picture of `size`; nil if they are not convex.
    init?(_ corners: Quadrilateral, in size: Size) {
        guard let matrix = PerspectiveTransform(width: 1, height: 1, onto: corners)?.matrix else { return nil }
        // The squared lengths of the sides and their product. Each has a part that depends on the focal length and a
        // part that does not.
        let across = (matrix[0] * matrix[0] + matrix[3] * matrix[3], matrix[6] * matrix[6])
        let down = (matrix[1] * matrix[1] + matrix[4] * matrix[4], matrix[7] * matrix[7])
        let product = (matrix[0] * matrix[1] + matrix[3] * matrix[4], matrix[6] * matrix[7])
        var best: (ratio: Double, likeness: Double)?
        for (length, likelihood) in Self.focalLengths {
            let focal = length * Double(size.longSide)
            let scale = 1 / (focal * focal)
            let (first, second) = (across.0 * scale + across.1, down.0 * scale + down.1)
            guard first > 0, second > 0 else { continue }
            let cosine = (product.0 * scale + product.1) / (first * second).squareRoot()
            let ratio = max(first / second, second / first).squareRoot()
            let deviation = CardFormat.all.reduce(Double.infinity) { min($0, abs(log(ratio / $1.aspectRatio))) }
            var likeness = likelihood * (1 - 0.5 * min(1, abs(cosine) / 0.3))
            likeness *= exp(-(deviation / 0.12) * (deviation / 0.12))
            if likeness > best?.likeness ?? -1 { best = (ratio, likeness) }
        }
        guard let best else { return nil }
        (aspectRatio, likeness) = best
    }
}

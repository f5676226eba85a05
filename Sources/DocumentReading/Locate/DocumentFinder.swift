public import BiometricsCore
internal import OpenCVKit
internal import Platform

/// Finds the outline of a document in a picture, and flattens its inside.
///
/// It reads no text and detects no face. An outline is four straight edges that look like a flat rectangle with the
/// proportions of a document, so a business card has one too. The finder has no state and can be used from any thread.
/// Each call uses one thread, and its work is bounded for any picture.
///
/// ```swift
/// if let outline = try DocumentFinder().outline(in: image) {
///     let card = try outline.flattened(image, pixelsPerMillimetre: 12)
/// }
/// ```
public struct DocumentFinder: Sendable {
    /// The long side of the picture in which the outline is searched. Lines of a card a third of it long are found to
    /// one pixel, which is 1 to 2 % of the card.
    package static let workingSide = 480
    /// The least score of an outline. All of 222 correct outlines, on labelled pictures and on others, score at least
    /// 0.44. Wrong outlines have any score.
    private static let leastScore = 0.35

    /// A finder.
    public init() {}

    /// The outline of the document in `image`; `nil` if there is none, for example in a scan of the document alone.
    ///
    /// The outline does not show which way up the document is, so `DocumentOutline.turn` is `nil`.
    ///
    /// - Throws: `.invalidConfiguration` for an empty picture.
    public func outline(in image: Image) throws(BiometricsError) -> DocumentOutline? {
        try outline(in: image, ofPictureSize: image.size)
    }

    /// As above, in pixels of a picture of `size`. `image` may be a smaller copy of it.
    package func outline(in image: Image, ofPictureSize size: Size) throws(BiometricsError) -> DocumentOutline? {
        try outlines(in: image, ofPictureSize: size)?.outline
    }

    /// The outline of the document, and other outlines beside it that may be documents too, in pixels of a picture of
    /// `size`. `image` may be a smaller copy of it.
    package func outlines(
        in image: Image, ofPictureSize size: Size
    ) throws(BiometricsError) -> (outline: DocumentOutline, others: [Quadrilateral])? {
        let small = try image.resized(to: image.size.fitting(longSide: Self.workingSide))
        let choice = try OutlineChoice(OutlineSearch(small))
        guard let best = choice.chosen(), best.score >= Self.leastScore else { return nil }
        let others = choice.candidates.filter { $0.score >= Self.leastScore && !$0.corners.overlaps(best.corners) }
        return (
            outline(best, of: small.size, in: size),
            others.map { corners(of: $0, of: small.size, in: size) }
        )
    }

    private func corners(of candidate: OutlineCandidate, of small: Size, in size: Size) -> Quadrilateral {
        let scale = Double(size.longSide) / Double(small.longSide)
        return candidate.corners.mapped { corner in
            // The centres of pixels have whole coordinates in both sizes.
            Point(
                x: (corner.x + Double(small.width) / 2 + 0.5) * scale - 0.5,
                y: (corner.y + Double(small.height) / 2 + 0.5) * scale - 0.5)
        }
    }

    private func outline(_ candidate: OutlineCandidate, of small: Size, in size: Size) -> DocumentOutline {
        let corners = corners(of: candidate, of: small, in: size)
        let nearest = CardFormat.all.min {
            abs(log(candidate.aspectRatio / $0.aspectRatio)) < abs(log(candidate.aspectRatio / $1.aspectRatio))
        }
        return DocumentOutline(
            corners: corners.lyingUpright, confidence: candidate.score,
            format: nearest.flatMap { abs(log(candidate.aspectRatio / $0.aspectRatio)) < 0.08 ? $0 : nil })
    }
}

extension Quadrilateral {
    /// Whether a corner or the middle of one lies inside the other.
    fileprivate func overlaps(_ other: Quadrilateral) -> Bool {
        (corners + [middle]).contains(where: other.contains)
            || (other.corners + [other.middle]).contains(where: contains)
    }

    private var middle: Point {
        Point(x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
    }

    /// The same corners, starting at the long side that has the document below it. This is the long side whose
    /// direction is closer to the reading direction.
    fileprivate var lyingUpright: Quadrilateral {
        let lengths = sides.map { $0.start.distance(to: $0.end) }
        let first = lengths[0] + lengths[2] >= lengths[1] + lengths[3] ? 0 : 1
        let side = sides[first]
        let (x, y) = (side.end.x - side.start.x, side.end.y - side.start.y)
        // If the sides are vertical, the one that runs up is taken, as if the document was turned to the left.
        let isUpright = abs(x) > 0.01 * abs(y) ? x > 0 : y < 0
        return startingAt(isUpright ? first : first + 2)
    }
}

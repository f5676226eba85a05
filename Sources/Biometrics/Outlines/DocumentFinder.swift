public import BiometricsCore
internal import OpenCVKit
internal import Platform

/// Finds the outline of a document in a picture, and flattens what lies inside.
///
/// Nothing is read and no face is looked for: an outline is four straight edges that look like those of a flat rectangle with
/// the proportions of a document. A business card has one too. A value without state, to be used from any thread; one call
/// works on one thread, and its work is bounded whatever the picture shows.
///
/// ```swift
/// if let outline = try DocumentFinder().outline(in: image) {
///     let card = try outline.flattened(image, pixelsPerMillimetre: 12)
/// }
/// ```
public struct DocumentFinder: Sendable {
    /// The long side of the picture in which the outline is looked for: the lines of a card a third of it long are found to
    /// a pixel, which is 1 to 2 in 100 of the card.
    static let workingSide = 480
    /// Scores below this are no outline. Of 222 outlines found rightly, on labelled pictures and on others that it was not
    /// chosen on, all have 0.44 and more; wrong ones have anything.
    private static let leastScore = 0.35

    /// A finder.
    public init() {}

    /// The outline of the document in `image`; `nil` where there is none, as in a scan that ends where the document does.
    ///
    /// Nothing in it says which way up the document is: `DocumentOutline.turn` is `nil`.
    ///
    /// - Throws: `.invalidConfiguration` for an empty picture.
    public func outline(in image: Image) throws(BiometricsError) -> DocumentOutline? {
        try outline(in: image, ofPictureSize: image.size)
    }

    /// The same, in pixels of a picture of `size` of which `image` is a smaller copy.
    func outline(in image: Image, ofPictureSize size: Size) throws(BiometricsError) -> DocumentOutline? {
        try outlines(in: image, ofPictureSize: size)?.outline
    }

    /// The outline of the document, and the others beside it that may be documents too, in pixels of a picture of `size` of
    /// which `image` is a smaller copy.
    func outlines(
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
            // Centres of pixels are whole numbers in either size.
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
    /// Whether a corner or the middle of either lies inside of the other.
    fileprivate func overlaps(_ other: Quadrilateral) -> Bool {
        (corners + [middle]).contains(where: other.contains)
            || (other.corners + [other.middle]).contains(where: contains)
    }

    private var middle: Point {
        Point(x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
    }

    /// The same corners from the one at which a long side begins that has the document below it: of the two long sides the
    /// one whose direction is nearer to that of reading.
    fileprivate var lyingUpright: Quadrilateral {
        let lengths = sides.map { $0.start.distance(to: $0.end) }
        let first = lengths[0] + lengths[2] >= lengths[1] + lengths[3] ? 0 : 1
        let side = sides[first]
        let (x, y) = (side.end.x - side.start.x, side.end.y - side.start.y)
        // Of a side that runs straight up or down, the one that runs up: the document was turned to the left.
        let isUpright = abs(x) > 0.01 * abs(y) ? x > 0 : y < 0
        return startingAt(isUpright ? first : first + 2)
    }
}

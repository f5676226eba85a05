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
    /// Scores below this are no outline. Of the labelled pictures every outline that was found rightly has 0.40 or more.
    private static let leastScore = 0.4

    /// A finder.
    public init() {}

    /// The outline of the document in `image`; `nil` where there is none, as in a scan that ends where the document does.
    ///
    /// Nothing in it says which way up the document is: ``DocumentOutline/turn`` is `nil`.
    ///
    /// - Throws: `.invalidConfiguration` for an empty picture.
    public func outline(in image: Image) throws(BiometricsError) -> DocumentOutline? {
        let small = try image.resized(to: image.size.fitting(longSide: Self.workingSide))
        guard let best = try OutlineChoice(OutlineSearch(small)).chosen(), best.score >= Self.leastScore else {
            return nil
        }
        return outline(best, of: small.size, in: image.size)
    }

    private func outline(_ candidate: OutlineCandidate, of small: Size, in size: Size) -> DocumentOutline {
        let scale = Double(size.longSide) / Double(small.longSide)
        let corners = candidate.corners.mapped { corner in
            // Centres of pixels are whole numbers in either size.
            Point(
                x: (corner.x + Double(small.width) / 2 + 0.5) * scale - 0.5,
                y: (corner.y + Double(small.height) / 2 + 0.5) * scale - 0.5)
        }
        let nearest = CardFormat.all.min {
            abs(log(candidate.aspectRatio / $0.aspectRatio)) < abs(log(candidate.aspectRatio / $1.aspectRatio))
        }
        return DocumentOutline(
            corners: corners.lyingUpright, confidence: candidate.score,
            format: nearest.flatMap { abs(log(candidate.aspectRatio / $0.aspectRatio)) < 0.08 ? $0 : nil })
    }
}

extension Quadrilateral {
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

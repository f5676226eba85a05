internal import BiometricsCore
internal import Platform

/// Chooses the document among the candidates.
///
/// The best candidate wins, unless another one inside it is nearly as good. This may be a card on a photocopy or a
/// screen, or one page of an open passport. Of the two pages, the one with more print is taken. If a card has a frame
/// printed along its border, the border is taken.
struct OutlineChoice {
    let search: OutlineSearch
    let candidates: [OutlineCandidate]

    init(_ search: OutlineSearch) {
        self.search = search
        candidates = search.candidates()
    }

    /// The least score of an inner candidate, as a part of the outer one's.
    private static let innerScore = 0.75
    /// The same for a page, because two of its sides continue along the other page.
    private static let pageScore = 0.5
    /// The area of an inner candidate as a part of the outer one's. A portrait's frame on a card has less (0.16), and a
    /// card's second border has more.
    private static let innerArea = 0.25...0.8
    /// The least score of a card's border, as a part of its printed frame's score, and the area of the frame as a part
    /// of the border's.
    private static let (borderScore, frameArea) = (0.75, 0.7...0.95)
    /// Two sides count as the same line if their distance is at most this part of the outer one's mean side.
    private static let sideTolerance = 0.04
    /// The area of one page as a part of an open passport, seen from straight above.
    private static let pageArea = 0.45...0.55
    /// The aspect ratio of two ID-3 pages, one above the other, and the largest deviation of its logarithm.
    private static let (spreadRatio, ratioTolerance) = (2 * CardFormat.id3.height / CardFormat.id3.width, 0.1)

    /// The document's candidate; `nil` if there is none.
    func chosen() -> OutlineCandidate? {
        guard var best = candidates.first else { return nil }
        while let inner = candidates.first(where: { isInner($0, of: best) }) {
            best = isPage(inner, of: best) ? fullerPage(inner, of: best) : inner
        }
        return candidates.first { isBorder($0, around: best) } ?? best
    }

    /// Whether `best` is a frame that is printed along the border of a card.
    private func isBorder(_ outer: OutlineCandidate, around best: OutlineCandidate) -> Bool {
        outer.score >= Self.borderScore * best.score && Self.frameArea.contains(best.area / outer.area)
            && best.corners.lies(within: outer.corners, tolerance: 2)
            && best.corners.sidesLying(along: outer.corners, tolerance: 2) == 0
    }

    private func isInner(_ candidate: OutlineCandidate, of outer: OutlineCandidate) -> Bool {
        let isPage = isPage(candidate, of: outer)
        guard candidate.score >= (isPage ? Self.pageScore : Self.innerScore) * outer.score,
            Self.innerArea.contains(candidate.area / outer.area), candidate.leastCoverage >= 0.7,
            candidate.corners.lies(within: outer.corners, tolerance: 4)
        else { return false }
        let tolerance = Self.sideTolerance * outer.area.squareRoot()
        return isPage || candidate.corners.sidesLying(along: outer.corners, tolerance: tolerance) <= 1
    }

    /// Whether the candidate is one half of `spread`. It must share three of its sides, and both must have a passport's
    /// proportions, because the frame of a portrait or a coloured band divides a card too.
    private func isPage(_ candidate: OutlineCandidate, of spread: OutlineCandidate) -> Bool {
        guard shared(candidate, spread) == 3,
            abs(log(spread.aspectRatio / Self.spreadRatio)) < Self.ratioTolerance,
            abs(log(candidate.aspectRatio / CardFormat.id3.aspectRatio)) < Self.ratioTolerance,
            let above = PerspectiveTransform(width: 1, height: 1, onto: spread.corners)?.inverse
        else { return false }
        return Self.pageArea.contains(candidate.corners.mapped { above.apply($0) ?? $0 }.area)
    }

    /// The page, or the other one if that has more print.
    private func fullerPage(_ page: OutlineCandidate, of spread: OutlineCandidate) -> OutlineCandidate {
        let distance = 0.2 * spread.area.squareRoot()
        let other = candidates.first { other in
            isPage(other, of: spread) && other.corners.lies(within: spread.corners, tolerance: 4)
                && other.corners.center.distance(to: page.corners.center) > distance
                && other.score > 0.6 * page.score && shared(other, page) == 3
        }
        guard let other else { return page }
        return search.ink(inside: other.corners.shrunk) > search.ink(inside: page.corners.shrunk) ? other : page
    }

    private func shared(_ first: OutlineCandidate, _ second: OutlineCandidate) -> Int {
        Set(first.lines).intersection(second.lines).count
    }
}

extension Quadrilateral {
    /// The mean of the corners.
    fileprivate var center: Point {
        Point(x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
    }

    /// The area without its border.
    fileprivate var shrunk: Quadrilateral {
        let center = center
        return mapped { Point(x: center.x + 0.92 * ($0.x - center.x), y: center.y + 0.92 * ($0.y - center.y)) }
    }

    /// How many sides have both ends within `tolerance` pixels of the line through a side of `outer`.
    fileprivate func sidesLying(along outer: Quadrilateral, tolerance: Double) -> Int {
        sides.count { side in
            outer.sides.contains { start, end in
                let (x, y) = (end.x - start.x, end.y - start.y)
                let length = (x * x + y * y).squareRoot()
                return [side.start, side.end].allSatisfy {
                    abs(x * ($0.y - start.y) - y * ($0.x - start.x)) <= tolerance * length
                }
            }
        }
    }

    /// Whether every corner lies inside `outer`, or at most `tolerance` pixels beyond one of its sides.
    fileprivate func lies(within outer: Quadrilateral, tolerance: Double) -> Bool {
        outer.sides.allSatisfy { start, end in
            let (x, y) = (end.x - start.x, end.y - start.y)
            let length = (x * x + y * y).squareRoot()
            return corners.allSatisfy { x * ($0.y - start.y) - y * ($0.x - start.x) >= -tolerance * length }
        }
    }
}

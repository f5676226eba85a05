internal import BiometricsCore

/// Which of the candidates is the document.
///
/// The best one, unless there is another inside of it that is nearly as good: a card on a photocopy's sheet or on a screen, or
/// one page of an open passport. Of the two pages the one with more print is taken.
struct OutlineChoice {
    let search: OutlineSearch
    let candidates: [OutlineCandidate]

    init(_ search: OutlineSearch) {
        self.search = search
        candidates = search.candidates()
    }

    /// The part of the outer one's score that an inner one has to have.
    private static let innerScore = 0.75
    /// The part of the outer one's area that an inner one has: above that of a portrait's frame on a card (0.16), below
    /// that of a card's own second border.
    private static let innerArea = 0.25...0.8
    /// The part of an open passport that one of its pages may have, seen at an angle.
    private static let pageArea = 0.38...0.63

    /// The document's candidate; `nil` where there is none.
    func chosen() -> OutlineCandidate? {
        guard var best = candidates.first else { return nil }
        while let inner = candidates.first(where: { isInner($0, of: best) }) {
            best = isPage(inner, of: best) ? fullerPage(inner, of: best) : inner
        }
        return best
    }

    private func isInner(_ candidate: OutlineCandidate, of outer: OutlineCandidate) -> Bool {
        guard candidate.score >= Self.innerScore * outer.score,
            Self.innerArea.contains(candidate.area / outer.area), candidate.leastCoverage >= 0.7,
            candidate.corners.lies(within: outer.corners, tolerance: 4)
        else { return false }
        return shared(candidate, outer) <= 1 || isPage(candidate, of: outer)
    }

    /// Whether the candidate is one half of `spread`, with three of its sides.
    private func isPage(_ candidate: OutlineCandidate, of spread: OutlineCandidate) -> Bool {
        shared(candidate, spread) == 3 && Self.pageArea.contains(candidate.area / spread.area)
    }

    /// The page, or the other one where that has more print.
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
    /// Between the corners.
    fileprivate var center: Point {
        Point(x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
    }

    /// Without the border itself.
    fileprivate var shrunk: Quadrilateral {
        let center = center
        return mapped { Point(x: center.x + 0.92 * ($0.x - center.x), y: center.y + 0.92 * ($0.y - center.y)) }
    }

    /// Whether every corner lies inside of `outer`, or no further than `tolerance` pixels beyond one of its sides.
    fileprivate func lies(within outer: Quadrilateral, tolerance: Double) -> Bool {
        outer.sides.allSatisfy { start, end in
            let (x, y) = (end.x - start.x, end.y - start.y)
            let length = (x * x + y * y).squareRoot()
            return corners.allSatisfy { x * ($0.y - start.y) - y * ($0.x - start.x) >= -tolerance * length }
        }
    }
}

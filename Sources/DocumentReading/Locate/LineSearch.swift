internal import BiometricsCore
internal import Platform

/// Finds the straight lines of a picture by votes of its edges.
///
/// Every edge votes for the lines through it whose direction is close to its own. Lines are taken in the order of their
/// votes. The number per direction is limited, so that ruled paper or wood grain leaves room for others.
///
/// - Source: Duda and Hart 1972, "Use of the Hough transformation to detect lines and curves in pictures"; the votes limited
///   to the gradient's direction after O'Gorman and Clowes 1976.
struct LineSearch {
    let edges: LineEdges

    /// Two lines are distinct if they differ by more than three directions or five pixels.
    private static let (nearDirections, nearDistance) = (3, 5)
    /// The number of directions on either side for which an edge also votes: 7.5°.
    private static let spread = 5
    /// The number of lines per eighth of the directions. With 11 to 18, the same of 78 labelled cards were found.
    private static let sectors = 8
    private static let linesOfSector = 14
    /// The same limit for lines without strokes, and the weight of an edge of a stroke for them.
    private static let (plainLinesOfSector, strokeVote) = (8, Float(0.25))
    /// The least votes, as a part of the picture's short side.
    private static let leastLength = 0.12

    /// The lines, those with the most votes first. Lines by all edges alternate with lines by edges that do not belong
    /// to a stroke. On ruled paper, the ruled lines have the most votes, and a card's border is among the others. At
    /// most 176.
    func lines() -> [EdgeLine] {
        let votes = counted()
        var isTaken = [Bool](repeating: false, count: votes.count)
        let all = lines(limit: Self.linesOfSector, votes: smoothed(votes.map { $0.x }), taken: &isTaken)
        let others = lines(limit: Self.plainLinesOfSector, votes: smoothed(votes.map { $0.y }), taken: &isTaken)
        let shared = min(all.count, others.count)
        return zip(all, others).flatMap { [$0, $1] } + all[shared...] + others[shared...]
    }

    /// The lines that are not `taken`, those with the most votes first, at most `limit` per sector.
    private func lines(limit: Int, votes: [Float], taken isTaken: inout [Bool]) -> [EdgeLine] {
        let (rows, columns) = (LineEdges.directions, columns)
        var counts = [Int](repeating: 0, count: Self.sectors)
        var lines: [EdgeLine] = []
        for candidate in candidates(votes) where !isTaken[candidate] {
            let (direction, column) = (candidate / columns, candidate % columns)
            let sector = (direction * Self.sectors / rows + (direction * Self.sectors % rows) * 2 / rows) % Self.sectors
            guard counts[sector] < limit else { continue }
            counts[sector] += 1
            for offset in -Self.nearDirections...Self.nearDirections {
                let turned = direction + offset
                // On a line that is turned by half a turn, distances have the opposite sign.
                let middle = turned < 0 || turned >= rows ? columns - 1 - column : column
                let row = (turned + rows) % rows * columns
                for near in max(0, middle - Self.nearDistance)...min(columns - 1, middle + Self.nearDistance) {
                    isTaken[row + near] = true
                }
            }
            lines.append(
                refined(angle: Double(direction) * .pi / Double(rows), distance: Double(column - edges.reach)))
            if counts.allSatisfy({ $0 == limit }) { break }
        }
        return lines
    }

    /// The places with enough votes, in descending order of votes, then in ascending order of place.
    private func candidates(_ votes: [Float]) -> [Int] {
        let least = Float(Self.leastLength * Double(edges.size.shortSide))
        // Positive floats sort like their bits, and sorting integers is much faster.
        var keys: [UInt64] = []
        for (place, vote) in votes.enumerated() where vote >= least {
            keys.append(UInt64(~vote.bitPattern) << 32 | UInt64(place))
        }
        keys.sort()
        return keys.map { Int($0 & 0xffff_ffff) }
    }

    /// The number of distances per direction.
    private var columns: Int { 2 * edges.reach + 1 }

    /// The votes for each direction and distance: first of all edges alike, second with less weight for edges of
    /// strokes.
    private func counted() -> [SIMD2<Float>] {
        let (rows, columns) = (LineEdges.directions, columns)
        let angles = (0..<rows).map { Double($0) * .pi / Double(rows) }
        let (cosines, sines) = (angles.map { cos($0) }, angles.map { sin($0) })
        var votes = [SIMD2<Float>](repeating: .zero, count: rows * columns)
        // With this offset, distances are positive, so that truncation after adding 0.5 rounds them.
        let origin = Double(edges.reach) + 0.5
        for edge in edges.edges {
            let weight = Float(edge.weight)
            let vote = SIMD2(weight, edge.isOfStroke ? weight * Self.strokeVote : weight)
            var direction = (Int(edge.angle / .pi * Double(rows) + 0.5) + rows - Self.spread) % rows
            for _ in -Self.spread...Self.spread {
                let distance = Int(edge.x * cosines[direction] + edge.y * sines[direction] + origin)
                votes[direction * columns + distance] += vote
                direction = direction + 1 == rows ? 0 : direction + 1
            }
        }
        return votes
    }

    /// Each vote plus half of its neighbours' in the same direction, because a line seldom lies on whole pixels.
    private func smoothed(_ votes: [Float]) -> [Float] {
        let columns = columns
        var result = votes
        for row in stride(from: 0, to: votes.count, by: columns) {
            for index in row + 1..<row + columns {
                result[index] += votes[index - 1] / 2
                result[index - 1] += votes[index] / 2
            }
        }
        return result
    }

    /// The line fitted to its edges by least squares, twice.
    private func refined(angle: Double, distance: Double) -> EdgeLine {
        var (angle, distance) = (angle, distance)
        for width in [3.0, 1.5] {
            let (cosine, sine) = (cos(angle), sin(angle))
            var (weight, sumX, sumY, sumXX, sumYY, sumXY) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
            edges.forEach(nearerThan: width, toLineAt: angle, cosine: cosine, sine: sine, distance: distance) { edge in
                weight += edge.weight
                sumX += edge.weight * edge.x
                sumY += edge.weight * edge.y
                sumXX += edge.weight * edge.x * edge.x
                sumYY += edge.weight * edge.y * edge.y
                sumXY += edge.weight * edge.x * edge.y
            }
            guard weight > 5 else { break }
            let (x, y) = (sumX / weight, sumY / weight)
            let along = atan2(2 * (sumXY - weight * x * y), (sumXX - weight * x * x) - (sumYY - weight * y * y)) / 2
            var change = (along + .pi / 2 - angle).truncatingRemainder(dividingBy: .pi)
            if change > .pi / 2 { change -= .pi }
            if change < -.pi / 2 { change += .pi }
            guard abs(change) <= .pi / 45 else { break }
            angle += change
            distance = x * cos(angle) + y * sin(angle)
        }
        return EdgeLine(angle: angle, distance: distance, edges: edges)
    }
}

internal import BiometricsCore
internal import Platform

/// Finds the straight lines of a picture by votes of its edges.
///
/// Every edge votes for the lines through it whose direction is near its own; lines are taken from the most votes on, at
/// most so many of each direction that ruled paper or the grain of wood leaves room for the others.
///
/// - Source: Duda and Hart 1972, "Use of the Hough transformation to detect lines and curves in pictures"; the votes limited
///   to the gradient's direction after O'Gorman and Clowes 1976.
struct LineSearch {
    let edges: LineEdges

    /// A line is told from another of its kind by more than three directions or five pixels.
    private static let (nearDirections, nearDistance) = (3, 5)
    /// The directions for which an edge votes beside its own, either way: 7.5°.
    private static let spread = 5
    /// The lines of one direction out of eight. 11 to 18 found the same of 78 labelled cards.
    private static let sectors = 8
    private static let linesOfSector = 14
    /// The same of the lines by edges that are of no stroke, and what the vote of one that is counts for these.
    private static let (plainLinesOfSector, strokeVote) = (8, Float(0.25))
    /// The least votes, as a part of the picture's short side.
    private static let leastLength = 0.12

    /// The lines, those of the most votes first: by every edge, and in turn with these, by the edges that are of no stroke.
    /// Where paper is ruled, its lines have the most votes, and a card's border is among the others. At most 176.
    func lines() -> [EdgeLine] {
        var isTaken: [Bool] = []
        let all = lines(limit: Self.linesOfSector, taken: &isTaken) { _ in 1 }
        let others = lines(limit: Self.plainLinesOfSector, taken: &isTaken) { $0.isOfStroke ? Self.strokeVote : 1 }
        let shared = min(all.count, others.count)
        return zip(all, others).flatMap { [$0, $1] } + all[shared...] + others[shared...]
    }

    /// The lines of which none is `taken`, those of the most votes first, at most `limit` of a sector.
    private func lines(
        limit: Int, taken isTaken: inout [Bool], vote: (LineEdges.Edge) -> Float
    ) -> [EdgeLine] {
        let rows = LineEdges.directions
        let columns = 2 * edges.reach + 1
        let votes = smoothed(counted(rows, columns, vote), columns)
        if isTaken.isEmpty { isTaken = [Bool](repeating: false, count: votes.count) }
        let least = Float(Self.leastLength * Double(edges.size.shortSide))
        var candidates = votes.indices.filter { votes[$0] >= least }
        candidates.sort { votes[$0] != votes[$1] ? votes[$0] > votes[$1] : $0 < $1 }
        var counts = [Int](repeating: 0, count: Self.sectors)
        var lines: [EdgeLine] = []
        for candidate in candidates where !isTaken[candidate] {
            let (direction, column) = (candidate / columns, candidate % columns)
            let sector = (direction * Self.sectors / rows + (direction * Self.sectors % rows) * 2 / rows) % Self.sectors
            guard counts[sector] < limit else { continue }
            counts[sector] += 1
            for offset in -Self.nearDirections...Self.nearDirections {
                let turned = direction + offset
                // Half a turn on, distances count the other way.
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

    /// The votes for each direction and distance.
    private func counted(_ rows: Int, _ columns: Int, _ vote: (LineEdges.Edge) -> Float) -> [Float] {
        let angles = (0..<rows).map { Double($0) * .pi / Double(rows) }
        let (cosines, sines) = (angles.map { cos($0) }, angles.map { sin($0) })
        var votes = [Float](repeating: 0, count: rows * columns)
        for edge in edges.edges {
            let weight = Float(edge.weight) * vote(edge)
            let own = Int((edge.angle / .pi * Double(rows)).rounded())
            for offset in -Self.spread...Self.spread {
                let direction = (own + offset + rows) % rows
                let distance = Int((edge.x * cosines[direction] + edge.y * sines[direction]).rounded())
                votes[direction * columns + distance + edges.reach] += weight
            }
        }
        return votes
    }

    /// Each with half of its neighbours' of the same direction, as a line rarely lies on whole pixels.
    private func smoothed(_ votes: [Float], _ columns: Int) -> [Float] {
        var result = votes
        for index in votes.indices {
            let column = index % columns
            if column > 0 { result[index] += votes[index - 1] / 2 }
            if column + 1 < columns { result[index] += votes[index + 1] / 2 }
        }
        return result
    }

    /// The line through the middle of its edges, by least squares, twice.
    private func refined(angle: Double, distance: Double) -> EdgeLine {
        var (angle, distance) = (angle, distance)
        for width in [3.0, 1.5] {
            let (cosine, sine) = (cos(angle), sin(angle))
            var (weight, sumX, sumY, sumXX, sumYY, sumXY) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
            edges.forEach(near: angle) { edge in
                guard abs(edge.x * cosine + edge.y * sine - distance) < width else { return }
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

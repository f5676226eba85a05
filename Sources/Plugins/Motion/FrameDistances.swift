/// How unlike every two of some thumbnails are.
struct FrameDistances {
    /// Mean squared differences, in squared grey levels.
    private let squared: [[Double]]

    /// The distances of thumbnails of one length.
    init(_ thumbnails: [[Float]]) {
        let count = thumbnails.count
        var squared = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
        for first in 0..<count {
            for second in (first + 1)..<max(first + 1, count) {
                var sum: Float = 0
                for (a, b) in zip(thumbnails[first], thumbnails[second]) { sum += (a - b) * (a - b) }
                let mean = Double(sum) / Double(max(1, thumbnails[first].count))
                squared[first][second] = mean
                squared[second][first] = mean
            }
        }
        self.squared = squared
    }

    /// The differences from one thumbnail to the next.
    var steps: [Double] { squared.indices.dropLast().map { squared[$0][$0 + 1].squareRoot() } }

    /// The median difference of two of the thumbnails `indices`, in order, that are at least three apart; 0 where there are none.
    func typical(of indices: [Int]) -> Double {
        var apart: [Double] = []
        for (place, first) in indices.enumerated() {
            for second in indices[(place + 1)...] where second - first >= 3 {
                apart.append(squared[first][second].squareRoot())
            }
        }
        return apart.isEmpty ? 0 : apart.quantile(0.5)
    }

    /// The distance of thumbnail `index` from the line of those around `place`: between two samples they are taken to move on
    /// a straight line.
    func miss(of index: Int, near place: Int) -> Double {
        var best = squared[index][place]
        for start in [place - 1, place] where start >= 0 && start + 1 < squared.count {
            // A line through the thumbnail itself misses nothing.
            guard start != index, start + 1 != index else { continue }
            let (toStart, toEnd) = (squared[index][start], squared[index][start + 1])
            let length = squared[start][start + 1]
            guard length > 0 else { continue }
            let along = min(1, max(0, (toStart + length - toEnd) / (2 * length)))
            best = min(best, max(0, toStart - along * (toStart + length - toEnd) + along * along * length))
        }
        return best.squareRoot()
    }
}

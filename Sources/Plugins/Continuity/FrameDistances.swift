/// The differences between all pairs of thumbnails, with the camera's motion removed.
struct FrameDistances {
    /// Mean squared differences, in squared grey levels.
    private let squared: [[Double]]
    /// The squared difference between each thumbnail and the mean of its neighbours: noise and curved motion.
    private let unforeseen: [Double]

    init(_ thumbnails: [SoftThumbnail]) {
        let count = thumbnails.count
        var squared = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
        for first in 0..<count {
            for second in (first + 1)..<max(first + 1, count) {
                let mean = Double(thumbnails[first].squaredDistance(to: thumbnails[second]))
                squared[first][second] = mean
                squared[second][first] = mean
            }
        }
        self.squared = squared
        unforeseen = (0..<count).map { index in
            guard count >= 3 else { return 0 }
            let middle = min(count - 2, max(1, index))
            let sides = squared[middle][middle - 1] + squared[middle][middle + 1]
            return max(0, sides / 2 - squared[middle - 1][middle + 1] / 4)
        }
    }

    /// The median difference of two thumbnails among `indices` (in order) that are at least `gap` apart; 0 if there are
    /// none.
    func typical(of indices: [Int], apart gap: Int) -> Double {
        var apart: [Double] = []
        for (place, first) in indices.enumerated() {
            for second in indices[(place + 1)...] where second - first >= gap {
                apart.append(squared[first][second].squareRoot())
            }
        }
        return apart.isEmpty ? 0 : apart.quantile(0.5)
    }

    /// The median difference between the thumbnails in `range` and the means of their neighbours.
    func noise(in range: ClosedRange<Int>) -> Double { Array(unforeseen[range]).quantile(0.5).squareRoot() }

    /// The distance of thumbnail `index` from the line through the thumbnails around `place`. Between two samples,
    /// motion is assumed to be straight.
    func miss(of index: Int, near place: Int) -> Double {
        var best = squared[index][place]
        for start in [place - 1, place] where start >= 0 && start + 1 < squared.count {
            // A line through the thumbnail itself has no distance.
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

/// Looks for a stretch of frames that comes back, as a short clip played over and over does.
///
/// A head that nods or turns to and fro comes back as well, but it does not jump, and nothing in the picture comes back to
/// where it was: so without a jump, as in a clip played forth and back, only frames that hardly differ are a loop.
/// Frames are compared as thumbnails. Between two samples the thumbnails are taken to move on a straight line, so that a
/// period that is no multiple of the sampling is found too.
struct LoopSearch {
    /// No more thumbnails than this are kept: their number bounds time and memory.
    static let capacity = 200

    private var thumbnails: [[Float]] = []
    private var seconds: [Double] = []

    /// Takes in the next thumbnail; all must have one length.
    mutating func add(_ thumbnail: [UInt8], atSeconds time: Double) {
        guard thumbnails.count < Self.capacity, thumbnails.first.map({ $0.count == thumbnail.count }) ?? true else {
            return
        }
        thumbnails.append(thumbnail.map(Float.init))
        seconds.append(time)
    }

    /// How near the best repetition comes, as a part of the typical difference between frames: near 0 for a loop, about 1
    /// for frames that do not come back; and the ratio below which it is a loop. `nil` when there is too little motion or
    /// time to tell.
    func bestReturn() -> (ratio: Double, limit: Double)? {
        let count = thumbnails.count
        guard count >= 16 else { return nil }
        let distances = squaredDistances()
        var apart: [Double] = []
        for first in 0..<count {
            for second in stride(from: first + 3, to: count, by: 1) {
                apart.append(distances[first][second].squareRoot())
            }
        }
        let typical = apart.quantile(0.5)
        guard typical >= MotionLimits.loopMotion else { return nil }
        let steps = (0..<(count - 1)).map { distances[$0][$0 + 1].squareRoot() }
        let jumps = steps.quantile(1) > MotionLimits.loopJump * steps.quantile(0.5)
        var best = Double.infinity
        for lag in 5..<max(6, count - 10) where seconds[lag] - seconds[0] >= MotionLimits.shortestLoop {
            let misses = (0..<(count - lag - 1)).map { missDistance(of: $0, near: $0 + lag, in: distances) }
            best = min(best, misses.quantile(0.8))
        }
        let limit = jumps ? MotionLimits.loopRatio : MotionLimits.seamlessLoopRatio
        return best.isFinite ? (best / typical, limit) : nil
    }

    /// Mean squared difference of every two thumbnails.
    private func squaredDistances() -> [[Double]] {
        let count = thumbnails.count
        var distances = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
        for first in 0..<count {
            for second in (first + 1)..<max(first + 1, count) {
                var sum: Float = 0
                for (a, b) in zip(thumbnails[first], thumbnails[second]) { sum += (a - b) * (a - b) }
                let mean = Double(sum) / Double(max(1, thumbnails[first].count))
                distances[first][second] = mean
                distances[second][first] = mean
            }
        }
        return distances
    }

    /// The distance of frame `index` from the line of frames around `place`.
    private func missDistance(of index: Int, near place: Int, in distances: [[Double]]) -> Double {
        var best = distances[index][place]
        for start in [place - 1, place] where start >= 0 && start + 1 < distances.count && start != index {
            let (toStart, toEnd) = (distances[index][start], distances[index][start + 1])
            let length = distances[start][start + 1]
            guard length > 0 else { continue }
            let along = min(1, max(0, (toStart + length - toEnd) / (2 * length)))
            best = min(best, max(0, toStart - 2 * along * (toStart + length - toEnd) / 2 + along * along * length))
        }
        return best.squareRoot()
    }
}

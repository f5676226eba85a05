/// Looks for a stretch of frames that comes back, as a short clip played over and over does, or that comes back the other way
/// round, as one played forth and back does.
///
/// A head that nods or turns to and fro comes back as well, but it does not jump, and nothing in the picture comes back to
/// where it was. Frames are compared as thumbnails, and between two samples the thumbnails are taken to move on a straight
/// line, so that a period that is no multiple of the sampling is found too.
struct LoopSearch {
    /// No more thumbnails than this are kept: their number bounds time and memory.
    static let capacity = 200

    /// How near the best repetition comes, as a part of the typical difference between frames: near 0 for a loop, about 1 for
    /// frames that do not come back. Below the limit it is a loop.
    struct Return {
        let ratio: Double
        let limit: Double

        var isLoop: Bool { ratio < limit }
    }

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

    /// The best repetition, and the best that runs backwards; each `nil` where there is too little motion or time to tell.
    func bestReturns() -> (forward: Return?, backward: Return?) {
        guard thumbnails.count >= 16 else { return (nil, nil) }
        let distances = FrameDistances(thumbnails)
        return (forward(distances), backward(distances))
    }

    /// Without a jump, as in a clip played forth and back several times, only frames that hardly differ are a loop.
    private func forward(_ distances: FrameDistances) -> Return? {
        let count = thumbnails.count
        let typical = distances.typical(of: Array(0..<count))
        guard typical >= MotionLimits.loopMotion else { return nil }
        let steps = distances.steps
        let jumps = steps.quantile(1) > MotionLimits.loopJump * steps.quantile(0.5)
        var best = Double.infinity
        for lag in 5..<max(6, count - 10) where seconds[lag] - seconds[0] >= MotionLimits.shortestLoop {
            let misses = (0..<(count - lag - 1)).map { distances.miss(of: $0, near: $0 + lag) }
            best = min(best, misses.quantile(0.8))
        }
        guard best.isFinite else { return nil }
        return Return(
            ratio: best / typical, limit: jumps ? MotionLimits.loopRatio : MotionLimits.seamlessLoopRatio)
    }

    /// The frames on either side of each turning point up to the nearer end of the clip, pair by pair. A turning point lies at
    /// a frame or between two.
    private func backward(_ distances: FrameDistances) -> Return? {
        let count = thumbnails.count
        var best: Double?
        for sum in 1..<(2 * count - 2) {
            let first = max(0, sum - count + 1)
            // Frames next to the turning point are alike in any clip.
            let pairs = (first..<(sum + 1) / 2).filter { sum - 2 * $0 >= 3 }
            guard pairs.count >= MotionLimits.mirroredPairs,
                seconds[sum - first] - seconds[first] >= 2 * MotionLimits.mirroredSeconds
            else { continue }
            // There are hundreds of turning points: about thirty thumbnails tell what is typical about one.
            let around = stride(from: first, through: sum - first, by: max(1, pairs.count / 16))
            let typical = distances.typical(of: Array(around))
            guard typical >= MotionLimits.loopMotion else { continue }
            let ratio = pairs.map { distances.miss(of: $0, near: sum - $0) }.quantile(0.8) / typical
            best = min(best ?? ratio, ratio)
        }
        return best.map { Return(ratio: $0, limit: MotionLimits.mirrorRatio) }
    }
}

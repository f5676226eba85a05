internal import BiometricsCore

/// Searches for frames that return: in the same order, as in a short clip that is played repeatedly, or backwards, as
/// in a clip that is played forth and back.
///
/// A head that nods, turns or comes closer and goes back returns as well, but never exactly, because the camera, the
/// gaze, the mouth and the shoulders have moved. The exactness is measured between two marks: the typical difference of
/// frames in this part, and the difference that noise and coding alone cause.
///
/// Frames are compared as soft thumbnails with the camera's motion removed. A loop that was encoded again, or recorded
/// from a screen by hand, is therefore found too. Between two samples, the thumbnails are assumed to move in a straight
/// line, so that periods that are not multiples of the sampling are found as well.
struct LoopSearch {
    /// How exactly the best repetition returns. At 1, the difference is as many times above the noise as below the
    /// typical difference. Below the limit it is a loop.
    struct Return {
        let ratio: Double
        let limit: Double

        init(ratio: Double, limit: Double = ContinuityLimits.loopRatio) {
            self.ratio = ratio
            self.limit = limit
        }

        /// `nil` if the frames do not return to within a part of their typical difference, or if too little moves.
        init?(miss: Double, typical: Double, noise: Double, limit: Double = ContinuityLimits.loopRatio) {
            guard typical >= ContinuityLimits.loopMotion, miss < ContinuityLimits.loopNearness * typical else {
                return nil
            }
            self.init(ratio: miss * miss / (typical * max(noise, ContinuityLimits.loopNoise)), limit: limit)
        }

        var isLoop: Bool { ratio < limit }

        /// Whether it lies further below its limit, or less above it, than `other`, as a ratio.
        func isNearer(than other: Return?) -> Bool {
            guard let other else { return true }
            return ratio * other.limit < other.ratio * limit
        }
    }

    private let distances: FrameDistances
    private let count: Int
    /// The mean time from one thumbnail to the next, in seconds.
    private let spacing: Double

    /// A search among evenly spaced thumbnails of a clip; `nil` if there are too few, or if their times are invalid.
    init?(_ glimpses: [FrameThumbnail]) {
        guard glimpses.count >= 2 * ContinuityLimits.mirroredPairs, let first = glimpses.first, let last = glimpses.last
        else { return nil }
        spacing = (last.timestampSeconds - first.timestampSeconds) / Double(glimpses.count - 1)
        guard spacing.isFinite, spacing > 0 else { return nil }
        count = glimpses.count
        distances = FrameDistances(glimpses.map { SoftThumbnail($0) })
    }

    /// The best repetition; `nil` if there is too little motion or time, or if nothing returns.
    ///
    /// A head that nods or speaks in a rhythm returns soon. A loop also returns after two and three periods. Frames
    /// that return soon must therefore do so more exactly.
    func forward() -> Return? {
        let (shortest, least) = (samples(ContinuityLimits.shortestLoop), samples(ContinuityLimits.leastReturn))
        guard count > shortest + least else { return nil }
        var best: Return?
        for lag in shortest..<(count - least) {
            // The typical difference is that of the returning frames, because a clip may be still at its ends.
            let last = count - lag - 1
            let found = Return(
                miss: (0...last).map { distances.miss(of: $0, near: $0 + lag) }.quantile(0.8),
                typical: distances.typical(
                    of: Array(stride(from: 0, through: last, by: max(1, last / 30))),
                    apart: samples(ContinuityLimits.alikeSeconds)),
                noise: distances.noise(in: 0...last),
                limit: limit(of: Double(lag), from: ContinuityLimits.rhythmSeconds))
            if let found, found.isNearer(than: best) { best = found }
        }
        return best
    }

    /// The best repetition that runs backwards. The frames on both sides of each turning point are compared in pairs,
    /// up to the nearer end of the clip. A turning point lies at a frame or between two.
    ///
    /// Someone who turns the head and turns it back does the same. A short repetition must therefore be more exact.
    func backward() -> Return? {
        let alike = samples(ContinuityLimits.alikeSeconds)
        var best: Return?
        for sum in 1..<(2 * count - 2) {
            let first = max(0, sum - count + 1)
            // In every clip, frames next to the turning point are similar.
            let pairs = (first..<(sum + 1) / 2).filter { sum - 2 * $0 >= alike }
            guard pairs.count >= ContinuityLimits.mirroredPairs,
                Double(sum - 2 * first) * spacing >= 2 * ContinuityLimits.mirroredSeconds
            else { continue }
            // There are hundreds of turning points. About thirty thumbnails give the typical difference around one.
            let around = stride(from: first, through: sum - first, by: max(1, pairs.count / 16))
            let found = Return(
                miss: pairs.map { distances.miss(of: $0, near: sum - $0) }.quantile(0.8),
                typical: distances.typical(of: Array(around), apart: alike),
                noise: distances.noise(in: first...(sum - first)),
                limit: limit(of: Double(sum - 2 * first) / 2, from: ContinuityLimits.gestureSeconds))
            if let found, found.isNearer(than: best) { best = found }
        }
        return best
    }

    /// The limit for frames that return after `samples`, or as many from a turning point. Below `seconds`, a living
    /// person may come close.
    private func limit(of samples: Double, from seconds: Double) -> Double {
        samples * spacing < seconds ? ContinuityLimits.briefLoopRatio : ContinuityLimits.loopRatio
    }

    /// The number of samples in `seconds`, at least three.
    private func samples(_ seconds: Double) -> Int { max(3, Int(min(1e6, seconds / spacing))) }
}

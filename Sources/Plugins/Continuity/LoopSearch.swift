internal import BiometricsCore

/// Looks for a stretch of frames that comes back, as a short clip played over and over does, or that comes back the other way
/// round, as one played forth and back does.
///
/// A head that nods, turns to and fro or comes closer and goes back comes back as well, but never so exactly: the camera, the
/// gaze, the mouth and the shoulders are elsewhere. How exactly is measured between two marks: how much frames differ from one
/// another in this stretch, and how much noise and coding alone make them differ. Every frame is compared as a soft thumbnail,
/// but for a camera that was moved, so that a loop that was coded anew, or filmed off a screen by hand, comes back too.
/// Between two samples the thumbnails are taken to move on a straight line, so that a period that is no multiple of the
/// sampling is found as well.
struct LoopSearch {
    /// How near the best repetition comes: 1 lies as many times above noise as below the typical difference. Below the limit
    /// it is a loop.
    struct Return {
        let ratio: Double
        let limit: Double

        init(ratio: Double, limit: Double = ContinuityLimits.loopRatio) {
            self.ratio = ratio
            self.limit = limit
        }

        /// `nil` for frames that do not come back to within a part of their typical difference, or among which too little moves.
        init?(miss: Double, typical: Double, noise: Double, limit: Double = ContinuityLimits.loopRatio) {
            guard typical >= ContinuityLimits.loopMotion, miss < ContinuityLimits.loopNearness * typical else {
                return nil
            }
            self.init(ratio: miss * miss / (typical * max(noise, ContinuityLimits.loopNoise)), limit: limit)
        }

        var isLoop: Bool { ratio < limit }

        /// Whether it lies nearer below its limit, or less above, than `other`, by multiples.
        func isNearer(than other: Return?) -> Bool {
            guard let other else { return true }
            return ratio * other.limit < other.ratio * limit
        }
    }

    private let distances: FrameDistances
    private let count: Int
    /// The mean time from one thumbnail to the next, in seconds.
    private let spacing: Double

    /// A search among the thumbnails of a clip, at equal distances; `nil` for too few, or where their times say nothing.
    init?(_ glimpses: [FrameThumbnail]) {
        guard glimpses.count >= 2 * ContinuityLimits.mirroredPairs, let first = glimpses.first, let last = glimpses.last
        else { return nil }
        spacing = (last.timestampSeconds - first.timestampSeconds) / Double(glimpses.count - 1)
        guard spacing.isFinite, spacing > 0 else { return nil }
        count = glimpses.count
        distances = FrameDistances(glimpses.map { SoftThumbnail($0) })
    }

    /// The best repetition; `nil` where there is too little motion or time to tell, and where nothing comes back.
    ///
    /// A head that nods or speaks in a rhythm comes back soon; a loop comes back after twice its period and three times, too.
    /// So frames that come back soon have to do so more exactly.
    func forward() -> Return? {
        let (shortest, least) = (samples(ContinuityLimits.shortestLoop), samples(ContinuityLimits.leastReturn))
        guard count > shortest + least else { return nil }
        var best: Return?
        for lag in shortest..<(count - least) {
            // What is typical is what the frames that come back show: a clip may rest at its ends.
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

    /// The best repetition that runs backwards, likewise: the frames on either side of each turning point up to the nearer end
    /// of the clip, pair by pair. A turning point lies at a frame or between two.
    ///
    /// Whoever turns the head and turns it back does the same; so what is short has to come back more exactly.
    func backward() -> Return? {
        let alike = samples(ContinuityLimits.alikeSeconds)
        var best: Return?
        for sum in 1..<(2 * count - 2) {
            let first = max(0, sum - count + 1)
            // Frames next to the turning point are alike in any clip.
            let pairs = (first..<(sum + 1) / 2).filter { sum - 2 * $0 >= alike }
            guard pairs.count >= ContinuityLimits.mirroredPairs,
                Double(sum - 2 * first) * spacing >= 2 * ContinuityLimits.mirroredSeconds
            else { continue }
            // There are hundreds of turning points: about thirty thumbnails tell what is typical about one.
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

    /// The limit for frames that come back after `samples`, or on as many either side of a turning point: where that takes
    /// less than `seconds`, a living person may come near.
    private func limit(of samples: Double, from seconds: Double) -> Double {
        samples * spacing < seconds ? ContinuityLimits.briefLoopRatio : ContinuityLimits.loopRatio
    }

    /// As many samples as lie in `seconds`, three at least.
    private func samples(_ seconds: Double) -> Int { max(3, Int(min(1e6, seconds / spacing))) }
}

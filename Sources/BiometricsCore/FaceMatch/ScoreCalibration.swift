internal import Platform

/// The meaning of one embedder's comparison scores: the false match rate at each score, and the score for each rate.
///
/// Measured on the non-mated comparisons of one labelled set. A rate based on ten or more false matches is counted and
/// has an interval. Beyond the last such score the rate comes from a generalised Pareto tail and is marked
/// (`Estimate.isExtrapolated`). No rate below `extrapolationLimit` is claimed.
///
/// - Range: higher scores are more alike; rates are 0...1 and never rise with the score.
/// - Threads: a value; any number of callers.
public struct ScoreCalibration: Sendable, Hashable {
    /// The set, model and date of the measurement.
    public let source: Source
    /// Non-mated comparisons that were counted; failures to acquire are not among them.
    public let nonMatedCount: Int
    /// The mean of the non-mated scores, for z-normalisation.
    public let nonMatedMean: Double
    /// The standard deviation of the non-mated scores (divisor n − 1), for z-normalisation.
    public let nonMatedStandardDeviation: Double
    /// The counted rates, by rising score. The first has rate 1, at the lowest score that was seen.
    public let points: [Point]
    /// The model beyond the last point; nil when the set gave too few scores for one.
    public let tail: Tail?
    /// The smallest rate that is ever claimed, at least 1e-15: by default one decade below the last counted rate. Without
    /// a tail it is that rate itself.
    public let extrapolationLimit: Double

    /// A calibration from its parts.
    ///
    /// - Throws: `.manifestInvalid` when the parts contradict each other, naming what does.
    public init(
        source: Source, nonMatedCount: Int, nonMatedMean: Double, nonMatedStandardDeviation: Double,
        points: [Point], tail: Tail?, extrapolationLimit: Double
    ) throws(BiometricsError) {
        self.source = source
        self.nonMatedCount = nonMatedCount
        self.nonMatedMean = nonMatedMean
        self.nonMatedStandardDeviation = nonMatedStandardDeviation
        self.points = points
        self.tail = tail
        self.extrapolationLimit = extrapolationLimit
        try validate()
    }

    /// The highest score whose rate was counted; rates at higher scores are extrapolated.
    public var lastCountedScore: Double { points[points.count - 1].score }

    /// The smallest rate that was counted.
    public var lastCountedRate: Double { points[points.count - 1].rate }

    /// The false match rate of the decision "match when the score is at least `score`".
    ///
    /// Between counted points the logarithm of the rate is interpolated in the score. Without a tail model the last
    /// counted rate holds for every higher score. A score that is not a number has rate 1.
    public func falseMatchRate(at score: Double) -> Estimate {
        guard score > points[0].score else {
            return Estimate(rate: 1, isExtrapolated: false, isLimit: false, interval: points[0].interval)
        }
        if score <= lastCountedScore { return countedEstimate(at: score) }
        guard let tail else {
            return Estimate(rate: lastCountedRate, isExtrapolated: true, isLimit: true, interval: nil)
        }
        let modelled = min(lastCountedRate, tailFactor(tail) * tail.survival(at: score))
        let rate = max(modelled, extrapolationLimit)
        return Estimate(rate: rate, isExtrapolated: true, isLimit: modelled < extrapolationLimit, interval: nil)
    }

    /// The lowest score at which the false match rate is at most `rate`.
    ///
    /// - Returns: nil when the calibration supports no claim of so small a rate, and for a `rate` that is not positive.
    public func threshold(forFalseMatchRate rate: Double) -> Threshold? {
        guard rate > 0 else { return nil }
        if rate >= 1 { return Threshold(score: points[0].score, rate: 1, isExtrapolated: false) }
        if rate >= lastCountedRate {
            return Threshold(score: countedScore(for: rate), rate: rate, isExtrapolated: false)
        }
        guard let tail, rate >= extrapolationLimit else { return nil }
        let score = max(lastCountedScore, tail.score(forSurvival: rate / tailFactor(tail)))
        guard score.isFinite else { return nil }
        return Threshold(score: score, rate: rate, isExtrapolated: true)
    }

    /// `score` in standard deviations above the mean of the non-mated scores, for fusing several embedders.
    public func zNormalised(_ score: Double) -> Double {
        (score - nonMatedMean) / nonMatedStandardDeviation
    }
}

extension ScoreCalibration {
    /// The rate that multiplies the tail's survival function: the fitted rate, or the one that meets the last counted
    /// point if that is larger. This makes the joint continuous and errs towards more false matches.
    private func tailFactor(_ tail: Tail) -> Double {
        max(tail.rateAtThreshold, lastCountedRate / tail.survival(at: lastCountedScore))
    }

    private func countedEstimate(at score: Double) -> Estimate {
        let upper = firstPoint { $0.score >= score }
        let low = points[upper - 1]
        let high = points[upper]
        let share = (score - low.score) / (high.score - low.score)
        let least = geometric(low.interval.lowerBound, high.interval.lowerBound, share)
        let most = geometric(low.interval.upperBound, high.interval.upperBound, share)
        return Estimate(
            rate: geometric(low.rate, high.rate, share), isExtrapolated: false, isLimit: false,
            interval: min(least, most)...max(least, most))
    }

    private func countedScore(for rate: Double) -> Double {
        let upper = firstPoint { $0.rate <= rate }
        guard upper > 0, points[upper].rate < points[upper - 1].rate else { return points[upper].score }
        let low = points[upper - 1]
        let high = points[upper]
        let share = (log(low.rate) - log(rate)) / (log(low.rate) - log(high.rate))
        return low.score + share * (high.score - low.score)
    }

    /// The index of the first point that satisfies `condition`; all later points must satisfy it too.
    private func firstPoint(where condition: (Point) -> Bool) -> Int {
        var low = 0
        var high = points.count - 1
        while low < high {
            let middle = (low + high) / 2
            if condition(points[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func geometric(_ a: Double, _ b: Double, _ share: Double) -> Double {
        guard a > 0, b > 0 else { return a + share * (b - a) }
        return exp(log(a) + share * (log(b) - log(a)))
    }
}

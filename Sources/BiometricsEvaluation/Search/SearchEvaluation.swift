internal import Platform

/// How well people are found in galleries of several sizes, and how often somebody is found who is not there.
///
/// - Source: ISO/IEC 19795-1, identification in open sets: FNIR(N, R, T), FPIR(N, T), and the cumulative match characteristic.
public struct SearchEvaluation: Sendable, Hashable {
    /// A rate at one threshold, with the interval that drawing people anew gives.
    public struct Rate: Sendable, Hashable {
        /// Searches that went wrong, and all.
        public let errors: ErrorRate
        /// The interval; nil without searches.
        public let interval: ClosedRange<Double>?
    }

    /// The errors at one threshold.
    public struct Point: Sendable, Hashable {
        /// Candidates score at least this.
        public let threshold: Double
        /// The part of searches for people who are not there that give a candidate.
        public let fpir: Double
        /// The part of searches for people who are there that do not give the right one among the candidates.
        public let fnir: Double
    }

    /// What is found at a false positive identification rate.
    public struct Target: Sendable, Hashable {
        /// The rate that was asked for.
        public let maximumFPIR: Double
        /// The least threshold that keeps to it.
        public let threshold: Double
        /// The rate there.
        public let falsePositives: Rate
        /// The share of enrolled people who are not found (FNIR).
        public let falseNegatives: Rate
    }

    /// What a calibration predicts of a gallery, beside what was counted.
    public struct Prediction: Sendable, Hashable {
        /// The rate that the threshold is meant for.
        public let predictedFPIR: Double
        /// The threshold that follows from the calibration and the size of the gallery.
        public let threshold: Double
        /// Whether its false match rate was not counted, but comes from a model of the tail.
        public let isExtrapolated: Bool
        /// What was counted there.
        public let falsePositives: Rate
        /// The share of enrolled people who are not found (FNIR).
        public let falseNegatives: Rate

        /// Whether the predicted rate lies within the interval of the counted one.
        public var isWithinInterval: Bool { falsePositives.interval?.contains(predictedFPIR) ?? false }
    }

    /// A place and how many are found there or before.
    public struct Place: Sendable, Hashable {
        /// The last place that counts.
        public let rank: Int
        /// The searches that give the right person.
        public let rate: Rate
    }

    /// The figures of one gallery.
    public struct Gallery: Sendable, Hashable {
        /// How many people are in it.
        public let people: Int
        /// How many faces.
        public let faces: Int
        /// How many searches there were for people who are there.
        public let matedCount: Int
        /// How many there were for people who are not.
        public let nonMatedCount: Int
        /// Of searches without a threshold, those that give the right person within the first places.
        public let cumulativeMatches: [Place]
        /// The errors by threshold, from the lowest.
        public let curve: [Point]
        /// What is found at each rate that was asked for and that the searches can show.
        public let targets: [Target]
        /// What the calibration predicts; empty without one.
        public let predictions: [Prediction]
    }

    /// The most candidates that somebody looks at: a person at a later place is not found.
    public let rank: Int
    /// The galleries, by size.
    public let galleries: [Gallery]

    /// The false positive identification rates at which FNIR is stated.
    public static let targets = [0.3, 0.1, 0.03, 0.01, 0.003, 0.001]
    /// The ranks of the cumulative match characteristic.
    public static let ranks = [1, 2, 5, 10, 20, 50, 100]

    /// The figures of searches of galleries.
    ///
    /// - Parameters:
    ///   - trials: the searches of each gallery.
    ///   - rank: the most candidates that are looked at; positive.
    ///   - options: the confidence and the seed of intervals.
    ///   - threshold: the calibration's threshold for a rate and a number of faces; `nil` if it does not carry the rate.
    public init(
        _ trials: [SearchTrials], rank: Int, options: EvaluationOptions = EvaluationOptions(),
        threshold: (_ maximumFPIR: Double, _ faces: Int) -> (score: Double, isExtrapolated: Bool)? = { _, _ in nil }
    ) {
        self.rank = rank
        galleries = trials.sorted { $0.people < $1.people }.map { trials in
            Gallery(SearchFigures(trials, rank: rank, options: options), threshold)
        }
    }
}

/// Counts the errors of one gallery.
struct SearchFigures {
    let trials: SearchTrials
    let rank: Int
    let options: EvaluationOptions
    /// The best scores of people who are not there, from the highest.
    let nonMated: [Double]

    init(_ trials: SearchTrials, rank: Int, options: EvaluationOptions) {
        self.trials = trials
        self.rank = rank
        self.options = options
        nonMated = trials.nonMated.map(\.score).sorted(by: >)
    }

    func falsePositives(at threshold: Double) -> SearchEvaluation.Rate {
        rate(trials.nonMated.map { ($0.person, $0.score >= threshold) })
    }

    func falseNegatives(at threshold: Double) -> SearchEvaluation.Rate {
        rate(trials.mated.map { ($0.person, $0.rank > rank || $0.score < threshold) })
    }

    func matches(within place: Int) -> SearchEvaluation.Rate {
        rate(trials.mated.map { ($0.person, $0.rank <= place) })
    }

    private func rate(_ trials: [(person: String, isError: Bool)]) -> SearchEvaluation.Rate {
        let errors = ErrorRate(
            errors: trials.count { $0.isError }, count: trials.count, confidence: options.confidence)
        let interval = PersonBootstrap.interval(
            of: trials.map { (person: $0.person, isError: $0.isError) }, confidence: options.confidence,
            seed: options.seed)
        return .init(errors: errors, interval: interval)
    }

    /// The least threshold at which at most this part of the searches for people who are not there gives a candidate; nil where
    /// fewer than one of them may.
    func threshold(forFPIR rate: Double) -> Double? {
        let allowed = Int((rate * Double(nonMated.count) * (1 + 1e-12)).rounded(.down))
        guard allowed >= 1, allowed < nonMated.count else { return nil }
        return nonMated[allowed].nextUp
    }

    /// The errors at the score of each search for somebody who is not there, thinned to about 200 points.
    func curve() -> [SearchEvaluation.Point] {
        guard !nonMated.isEmpty, !trials.mated.isEmpty else { return [] }
        let found = trials.mated.filter { $0.rank <= rank }.map(\.score).sorted()
        var points: [SearchEvaluation.Point] = []
        var last = -1
        for step in 0...200 {
            // Equal steps of the logarithm: from all searches down to one.
            let share = Double(step) / 200
            let count = Int(pow(Double(nonMated.count), 1 - share).rounded())
            guard count != last, count >= 1 else { continue }
            last = count
            let threshold = nonMated[count - 1]
            let positives = nonMated.partitionPoint { $0 >= threshold }
            let negatives = trials.mated.count - (found.count - found.partitionPoint { $0 < threshold })
            points.append(
                .init(
                    threshold: threshold, fpir: Double(positives) / Double(nonMated.count),
                    fnir: Double(negatives) / Double(trials.mated.count)))
        }
        return points
    }
}

extension SearchEvaluation.Gallery {
    fileprivate init(
        _ figures: SearchFigures, _ threshold: (Double, Int) -> (score: Double, isExtrapolated: Bool)?
    ) {
        let trials = figures.trials
        people = trials.people
        faces = trials.faces
        matedCount = trials.mated.count
        nonMatedCount = trials.nonMated.count
        cumulativeMatches = SearchEvaluation.ranks.filter { $0 <= trials.people }.map {
            .init(rank: $0, rate: figures.matches(within: $0))
        }
        curve = figures.curve()
        targets = SearchEvaluation.targets.compactMap { rate in
            figures.threshold(forFPIR: rate).map { threshold in
                .init(
                    maximumFPIR: rate, threshold: threshold, falsePositives: figures.falsePositives(at: threshold),
                    falseNegatives: figures.falseNegatives(at: threshold))
            }
        }
        predictions = SearchEvaluation.targets.compactMap { rate in
            threshold(rate, trials.faces).map { found in
                .init(
                    predictedFPIR: rate, threshold: found.score, isExtrapolated: found.isExtrapolated,
                    falsePositives: figures.falsePositives(at: found.score),
                    falseNegatives: figures.falseNegatives(at: found.score))
            }
        }
    }
}

extension [Double] {
    /// How many elements at the beginning fulfil `condition`, which none behind them does.
    fileprivate func partitionPoint(_ condition: (Double) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

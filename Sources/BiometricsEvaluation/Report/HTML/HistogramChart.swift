internal import Platform

/// The score distributions of both classes with marked thresholds; each class is shown as fractions of its own count.
struct HistogramChart {
    let histogram: ScoreHistogram
    let marks: [(label: String, score: Double)]
    let mated: String
    let nonMated: String
    /// The name of the score below the axis.
    let score: String
    /// Whether the axis is logarithmic, which shows the tails where errors occur.
    let isLogarithmic: Bool

    var svg: String {
        let groups = [shares(histogram.nonMated), shares(histogram.mated)]
        let most = groups.joined().max() ?? 1
        let least = groups.joined().filter { $0 > 0 }.min() ?? 1
        let low = isLogarithmic ? (log10(least) + 1e-9).rounded(.down) - 0.3 : 0
        let high = isLogarithmic ? log10(most) + 0.15 : most * 1.05
        // By rising score from the top row down, so that lines do not cross other labels.
        let shown = marks.filter { histogram.range.contains($0.score) }.sorted { $0.score < $1.score }.prefix(8)
        var plot = Plot(
            x: histogram.range, y: low...high, height: 330, top: 22 + 13 * Double(shown.count),
            legend: [("fill mat", mated), ("fill non", nonMated)])
        plot.axes(
            xTicks: ticks(histogram.range, 8), yTicks: yTicks(low, high), xTitle: score,
            yTitle: isLogarithmic ? "share of class (log)" : "share of class")
        for (group, style) in zip(groups, ["area non", "area mat"]) {
            plot.area(steps(group, low), style: style)
        }
        for (row, mark) in shown.enumerated() {
            plot.mark(mark.score, "\(mark.label): \(Figure.score(mark.score))", row: row)
        }
        return plot.svg("Score histograms, \(mated) and \(nonMated)")
    }

    private func shares(_ counts: [Int]) -> [Double] {
        let total = Double(max(1, counts.reduce(0, +)))
        return counts.map { Double($0) / total }
    }

    private func steps(_ shares: [Double], _ low: Double) -> [(Double, Double)] {
        // Weight the ends instead of adding widths, because a width may overflow.
        func edge(_ index: Int) -> Double {
            let part = Double(index) / Double(shares.count)
            return histogram.range.lowerBound * (1 - part) + histogram.range.upperBound * part
        }
        return shares.enumerated().flatMap { index, share in
            let height = isLogarithmic ? (share > 0 ? log10(share) : low) : share
            return [(edge(index), height), (edge(index + 1), height)]
        }
    }

    private func yTicks(_ low: Double, _ high: Double) -> [(Double, String)] {
        guard isLogarithmic else {
            return ticks(low...high, 5).map { ($0.0, Figure.goal($0.0)) }
        }
        return (Int(low.rounded(.up))...max(0, Int(low.rounded(.up)))).map {
            (Double($0), Figure.goal(pow(10, Double($0))))
        }
    }

    private func ticks(_ range: ClosedRange<Double>, _ wanted: Int) -> [(Double, String)] {
        PlotTicks.round(range, wanted).map { ($0, Figure.trimmed($0)) }
    }
}

/// Round numbers along an axis.
enum PlotTicks {
    /// About `wanted` multiples of 1, 2 or 5 times a power of ten inside `range`.
    static func round(_ range: ClosedRange<Double>, _ wanted: Int) -> [Double] {
        let raw = (range.upperBound - range.lowerBound) / Double(wanted)
        guard raw > 0, raw.isFinite else { return [range.lowerBound] }
        let power = pow(10, log10(raw).rounded(.down))
        let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= raw } ?? raw
        let first = (range.lowerBound / step).rounded(.up)
        let last = (range.upperBound / step).rounded(.down)
        guard last >= first, last - first < 100 else { return [] }
        return (0...Int(last - first)).map { (first + Double($0)) * step }
    }
}

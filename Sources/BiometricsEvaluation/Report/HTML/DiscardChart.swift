/// The error-versus-discard curve with its interval.
struct DiscardChart {
    let curve: ErrorVersusDiscard

    var svg: String {
        let rates = curve.points.map { $0.falseNonMatches.rate ?? 0 }
        // The interval widens without limit as comparisons are discarded; cut it off before it flattens the curve.
        let most = max((rates.max() ?? 0) * 2, curve.points.first?.falseNonMatches.interval?.upperBound ?? 0.01)
        let share = curve.points.last?.discarded ?? 1
        var plot = Plot(x: 0...max(share, 0.01), y: 0...most, height: 300)
        plot.axes(
            xTicks: PlotTicks.round(plot.x, 10).map { ($0, Figure.fixed($0 * 100, 0) + "\u{202F}%") },
            yTicks: PlotTicks.round(plot.y, 5).map { ($0, Figure.goal($0)) },
            xTitle: "mated comparisons of lowest quality discarded", yTitle: "FNMR of the rest")
        let upper = curve.points.map { ($0.discarded, $0.falseNonMatches.interval?.upperBound ?? 0) }
        let lower = curve.points.map { ($0.discarded, $0.falseNonMatches.interval?.lowerBound ?? 0) }
        plot.line(upper + lower.reversed(), style: "band")
        plot.line(zip(curve.points, rates).map { ($0.discarded, $1) }, style: "curve s0")
        return plot.svg("FNMR against the share of comparisons discarded by quality")
    }
}

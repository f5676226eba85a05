/// Detection error trade-off curves on normal-deviate axes, as ISO/IEC 19795-1 recommends.
struct DETChart {
    /// One curve.
    struct Series {
        let label: String
        let points: [OperatingPoint]
    }

    let series: [Series]
    /// Marked points on the first curve.
    let marks: [(label: String, point: OperatingPoint)]
    let equalErrorRate: Double?
    let xTitle: String
    let yTitle: String

    private static let ticks = [
        1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 0.99,
    ]

    /// The drawing; nil if no curve has errors of both kinds at any threshold.
    var svg: String? {
        let drawn = series.map { series in
            // Without errors on one side the deviate would be infinite, so the curve ends at its last counted error.
            series.points.filter { point in
                point.falseMatches > 0 && point.falseNonMatches > 0 && point.falseMatches < point.nonMatedCount
                    && point.falseNonMatches < point.matedCount
            }
        }
        let all = drawn.joined()
        // The interesting part lies below forty percent, or below twice the worst curve's crossing. The part above it
        // is cut off.
        let crossings = drawn.compactMap { $0.map { max($0.falseMatchRate, $0.falseNonMatchRate) }.min() }
        let limit = max(0.4, 2 * (crossings.max() ?? 0))
        guard let x = range(all.map(\.falseMatchRate), limit), let y = range(all.map(\.falseNonMatchRate), limit) else {
            return nil
        }
        let legend = series.count > 1 ? series.enumerated().map { ("fill s\($0.offset % 6)", $0.element.label) } : []
        var plot = Plot(x: x, y: y, height: 480, legend: legend)
        addSupport(&plot)
        let labels = Self.ticks.map { (NormalDistribution.deviate($0), Self.label($0)) }
        plot.axes(xTicks: labels, yTicks: labels, xTitle: xTitle, yTitle: yTitle)
        let low = max(x.lowerBound, y.lowerBound)
        let high = min(x.upperBound, y.upperBound)
        if low < high { plot.line([(low, low), (high, high)], style: "diagonal") }
        for (index, points) in drawn.enumerated() {
            let places = points.map {
                (NormalDistribution.deviate($0.falseMatchRate), NormalDistribution.deviate($0.falseNonMatchRate))
            }
            plot.line(
                places.filter { x.contains($0.0) && y.contains($0.1) }, style: "curve s\(index % 6)")
        }
        for (label, point) in marks where point.falseMatches > 0 && point.falseNonMatches > 0 {
            plot.dot(
                NormalDistribution.deviate(point.falseMatchRate), NormalDistribution.deviate(point.falseNonMatchRate),
                label, style: "dot")
        }
        if let rate = equalErrorRate, rate > 0, rate < 1 {
            let deviate = NormalDistribution.deviate(rate)
            plot.dot(deviate, deviate, "EER \(Figure.rate(rate))", style: "dot eer", isBelow: true)
        }
        return plot.svg("Detection error trade-off: \(yTitle) against \(xTitle)")
    }

    /// Shades the area with fewer than ten counted false matches.
    private func addSupport(_ plot: inout Plot) {
        guard series.count == 1, let count = series.first?.points.first?.nonMatedCount, count > 10 else { return }
        let edge = NormalDistribution.deviate(10 / Double(count))
        guard edge > plot.x.lowerBound else { return }
        let width = plot.across(edge) - Plot.left
        let bottom = plot.height - Plot.bottom
        plot.add(
            "<rect class=\"few\" x=\"\(Plot.left)\" y=\"\(plot.top)\" width=\"\(Figure.fixed(width, 1))\" "
                + "height=\"\(bottom - plot.top)\"/>")
        if width > 90 { plot.add(plot.text("fewer than 10 counted", Plot.left + 8, bottom - 8, anchor: "start")) }
    }

    /// From the tick below the smallest rate to the one above the largest.
    private func range(_ rates: [Double], _ limit: Double) -> ClosedRange<Double>? {
        guard let least = rates.min(), let most = rates.max() else { return nil }
        let low = Self.ticks.last { $0 <= least } ?? 1e-8
        let high = Self.ticks.first { $0 >= min(most, limit) } ?? 0.99
        guard low < high else { return nil }
        return NormalDistribution.deviate(low)...NormalDistribution.deviate(high)
    }

    private static func label(_ rate: Double) -> String {
        Figure.goal(rate)
    }
}

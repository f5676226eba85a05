import Testing

@testable import BiometricsEvaluation

/// The places of texts in drawings.
struct PlotTests {
    private struct Place {
        let x: Double
        let y: Double
        let anchor: String
    }

    /// The place of the text that contains `words`.
    private func place(of words: String, in svg: String) throws -> Place {
        let pattern = /<text class="[a-z]+" x="([-0-9.]+)" y="([-0-9.]+)" text-anchor="([a-z]+)">([^<]*)</
        let found = try #require(svg.matches(of: pattern).first { $0.output.4.contains(words) }).output
        return Place(x: Double(found.1) ?? 0, y: Double(found.2) ?? 0, anchor: String(found.3))
    }

    private func top(of svg: String) throws -> Double {
        Double(try #require(svg.firstMatch(of: /class="frame" x="[0-9.]+" y="([0-9.]+)"/)).output.1) ?? 0
    }

    @Test func `the legend of a histogram stands above the data, and the marks beneath it`() throws {
        let histogram = try #require(ScoreHistogram(ErrorCurve(mated: [0.1, 0.9, 0.95], nonMated: [0, 0.1])))
        let svg = HistogramChart(
            histogram: histogram, marks: [("pass", 0.5)], mated: "mated", nonMated: "non-mated", score: "score",
            isLogarithmic: false
        ).svg
        let (legend, mark) = (try place(of: "non-mated", in: svg), try place(of: "pass", in: svg))
        let top = try top(of: svg)
        #expect(legend.y < mark.y && mark.y < top)
    }

    @Test func `names that are too many for a row go on in the next`() {
        let rows = PlotLegend.rows(["one", "two", String(repeating: "x", count: 80), "four"], width: 300)
        #expect(rows.map(\.row) == [0, 0, 1, 2])
        #expect(rows.map(\.left) == [0, 56, 0, 0])
        #expect(PlotLegend.rows([], width: 300).isEmpty)
    }

    @Test func `the equal error rate is named below its point, thresholds above, all in the drawing`() throws {
        func svg(_ x: Double, isBelow: Bool) -> String {
            var plot = Plot(x: 0...1, y: 0...1, height: 300)
            plot.dot(x, 0.5, "EER 2.08 %", style: "dot", isBelow: isBelow)
            return plot.svg("")
        }
        let middle = 142.0 + 6
        for (x, isBelow, goesBelow) in [
            (0.5, true, true), (0.5, false, false), (0, true, false), (1, true, true), (1, false, true),
            (0, false, false),
        ] as [(Double, Bool, Bool)] {
            let label = try place(of: "EER", in: svg(x, isBelow: isBelow))
            #expect(label.anchor == (goesBelow ? "end" : "start"), "\(x) \(isBelow)")
            #expect((label.y > middle) == goesBelow, "\(x) \(isBelow): \(label.y)")
        }
    }

    @Test func `the curves of several species are named above the frame`() throws {
        let points = [(1, 40), (10, 10), (40, 1)].map {
            OperatingPoint(threshold: 0, falseMatches: $0.0, falseNonMatches: $0.1, nonMatedCount: 100, matedCount: 100)
        }
        let chart = DETChart(
            series: [.init(label: "print", points: points), .init(label: "replay", points: points)], marks: [],
            equalErrorRate: nil, xTitle: "APCER", yTitle: "BPCER")
        let svg = try #require(chart.svg)
        let top = try top(of: svg)
        for name in ["print", "replay"] {
            let place = try place(of: name, in: svg)
            #expect(place.y < top)
        }
    }
}

/// A drawing area in SVG with axes; marks are drawn in the order in which they are added.
struct Plot {
    static let width = 640.0
    static let left = 64.0
    static let right = 18.0
    static let bottom = 48.0

    let height: Double
    let top: Double
    let x: ClosedRange<Double>
    let y: ClosedRange<Double>
    /// The height of the legend.
    private let legendHeight: Double
    private(set) var body = ""

    /// A plot of the given ranges, with a legend of its series above the data.
    init(
        x: ClosedRange<Double>, y: ClosedRange<Double>, height: Double, top: Double = 16,
        legend: [(style: String, label: String)] = []
    ) {
        self.x = x
        self.y = y
        let rows = PlotLegend.rows(legend.map(\.label), width: Self.width - Self.left - Self.right)
        legendHeight = Double(rows.last.map { $0.row + 1 } ?? 0) * PlotLegend.rowHeight
        self.height = height + legendHeight
        self.top = top + legendHeight
        for (entry, place) in zip(legend, rows) {
            let (left, base) = (Self.left + place.left, 12 + Double(place.row) * PlotLegend.rowHeight)
            body +=
                "<rect class=\"\(entry.style)\" x=\"\(number(left))\" y=\"\(number(base - 9))\" width=\"12\" "
                + "height=\"10\"/>"
            body += text(entry.label, left + PlotLegend.swatch, base, anchor: "start")
        }
    }

    func across(_ value: Double) -> Double {
        Self.left + Self.share(value, of: x) * (Self.width - Self.left - Self.right)
    }

    func down(_ value: Double) -> Double {
        height - Self.bottom - Self.share(value, of: y) * (height - Self.bottom - top)
    }

    /// The position of a value in `range` from the bottom, 0...1; 0.5 for a range without extent.
    private static func share(_ value: Double, of range: ClosedRange<Double>) -> Double {
        // Halve the ends, so that the extent cannot overflow.
        let extent = range.upperBound / 2 - range.lowerBound / 2
        guard extent > 0 else { return 0.5 }
        return (min(max(value, range.lowerBound), range.upperBound) / 2 - range.lowerBound / 2) / extent
    }

    mutating func add(_ element: String) { body += element }

    /// Grid lines and labels of both axes.
    mutating func axes(
        xTicks: [(Double, String)], yTicks: [(Double, String)], xTitle: String, yTitle: String
    ) {
        let floor = height - Self.bottom
        for (value, label) in xTicks where x.contains(value) {
            let place = number(across(value))
            body +=
                "<line class=\"grid\" x1=\"\(place)\" x2=\"\(place)\" y1=\"\(number(top))\" y2=\"\(number(floor))\"/>"
            body += text(label, across(value), floor + 16, anchor: "middle")
        }
        for (value, label) in yTicks where y.contains(value) {
            let place = number(down(value))
            body +=
                "<line class=\"grid\" x1=\"\(number(Self.left))\" x2=\"\(number(Self.width - Self.right))\" "
                + "y1=\"\(place)\" y2=\"\(place)\"/>"
            body += text(label, Self.left - 7, down(value) + 4, anchor: "end")
        }
        body += text(xTitle, (Self.left + Self.width - Self.right) / 2, height - 10, anchor: "middle", style: "title")
        let middle = (top + floor) / 2
        body +=
            "<text class=\"title\" text-anchor=\"middle\" transform=\"translate(14 \(number(middle))) rotate(-90)\">"
            + "\(Markup.escape(yTitle))</text>"
    }

    /// A line through points given in the axes' units.
    mutating func line(_ points: [(Double, Double)], style: String) {
        let places = points.map { "\(number(across($0.0))),\(number(down($0.1)))" }
        body += "<polyline class=\"\(style)\" points=\"\(places.joined(separator: " "))\"/>"
    }

    /// A filled area between points and the bottom.
    mutating func area(_ points: [(Double, Double)], style: String) {
        guard let first = points.first, let last = points.last else { return }
        line([(first.0, y.lowerBound)] + points + [(last.0, y.lowerBound)], style: style)
    }

    /// A vertical line from top to bottom with a label, in row `row` above the drawing.
    mutating func mark(_ value: Double, _ label: String, row: Int) {
        let place = number(across(value))
        let height = legendHeight + 12 + Double(row) * 13
        body +=
            "<line class=\"mark\" x1=\"\(place)\" x2=\"\(place)\" y1=\"\(number(height + 3))\" "
            + "y2=\"\(number(self.height - Self.bottom))\"/>"
        let isRight = across(value) > Self.width * 0.75
        body += text(label, across(value) + (isRight ? -3 : 3), height, anchor: isRight ? "end" : "start")
    }

    /// A point in the axes' units, labelled above to the right, or with `isBelow` below to the left: one on either side
    /// of a falling curve. If the label would leave the drawing, it moves to the other side.
    mutating func dot(_ x: Double, _ y: Double, _ label: String, style: String, isBelow: Bool = false) {
        body += "<circle class=\"\(style)\" cx=\"\(number(across(x)))\" cy=\"\(number(down(y)))\" r=\"4\"/>"
        let extent = 8 + PlotLegend.width(of: label)
        let fitsLeft = across(x) - extent >= Self.left
        let fitsRight = across(x) + extent <= Self.width - Self.right
        if isBelow ? fitsLeft : !fitsRight {
            body += text(label, across(x) - 8, down(y) + 15, anchor: "end", style: "strong")
        } else {
            body += text(label, across(x) + 8, down(y) - 6, anchor: "start", style: "strong")
        }
    }

    /// The whole drawing; `label` describes it for screen readers.
    func svg(_ label: String) -> String {
        let frame =
            "<rect class=\"frame\" x=\"\(number(Self.left))\" y=\"\(number(top))\" "
            + "width=\"\(number(Self.width - Self.left - Self.right))\" "
            + "height=\"\(number(height - Self.bottom - top))\"/>"
        return "<svg viewBox=\"0 0 \(number(Self.width)) \(number(height))\" role=\"img\" "
            + "aria-label=\"\(Markup.escape(label))\">\(body)\(frame)</svg>"
    }

    func text(_ text: String, _ x: Double, _ y: Double, anchor: String, style: String = "tick") -> String {
        "<text class=\"\(style)\" x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">"
            + "\(Markup.escape(text))</text>"
    }

    private func number(_ value: Double) -> String {
        Figure.fixed(value, 1).replacing("−", with: "-")
    }
}

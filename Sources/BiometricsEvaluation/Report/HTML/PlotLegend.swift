/// The layout of a drawing's legend: entries side by side, in as many rows as necessary.
enum PlotLegend {
    static let rowHeight = 17.0
    /// The distance from the left edge of an entry to its text.
    static let swatch = 17.0
    private static let gap = 18.0

    /// An estimate of a text's width, rather too wide: letters in this style take 6 to 7 units.
    static func width(of text: String) -> Double { Double(text.count) * 7 }

    /// The row of each entry, from 0 at the top, and its distance from the left edge.
    static func rows(_ labels: [String], width: Double) -> [(row: Int, left: Double)] {
        var (row, left) = (0, 0.0)
        return labels.map { label in
            let extent = swatch + Self.width(of: label)
            if left > 0, left + extent > width { (row, left) = (row + 1, 0) }
            defer { left += extent + gap }
            return (row, left)
        }
    }
}

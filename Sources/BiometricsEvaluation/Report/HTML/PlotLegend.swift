/// Where the names of a drawing's series stand, side by side and in as many rows as they need.
enum PlotLegend {
    static let rowHeight = 17.0
    /// From the left edge of an entry to its text.
    static let swatch = 17.0
    private static let gap = 18.0

    /// About how wide a text is drawn, rather too wide: letters of the style's size take 6 to 7 units.
    static func width(of text: String) -> Double { Double(text.count) * 7 }

    /// The row of each entry, from 0 at the top, and how far from the left it begins.
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

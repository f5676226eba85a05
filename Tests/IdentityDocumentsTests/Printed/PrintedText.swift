import IdentityDocuments

/// The day on which prints are read.
let today = DocumentDate(year: 2026, month: 11, day: 21)

/// A line of letters that are half as wide as high.
func line(_ text: String, _ x: Double, _ y: Double, _ height: Double = 30) -> PrintedLine {
    PrintedLine(text, x: x, y: y, width: Double(text.count) * 0.5 * height, height: height)
}

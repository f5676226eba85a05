/// A recognised line of print on an upright document. Positions are in any unit, x to the right and y down.
public struct PrintedLine: Sendable, Hashable {
    /// The text.
    public let text: String
    /// Its left edge.
    public let x: Double
    /// Its upper edge.
    public let y: Double
    /// The width.
    public let width: Double
    /// The height, above 0.
    public let height: Double
    /// The recogniser's mean confidence, 0...1.
    public let confidence: Double
    /// Its least confidence in a character, 0...1.
    public let leastConfidence: Double

    /// A line from its parts.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - x: the left edge.
    ///   - y: the upper edge.
    ///   - width: the width.
    ///   - height: the height, above 0.
    ///   - confidence: the mean confidence, 0...1.
    ///   - leastConfidence: the least confidence in a character; `nil` for the mean.
    public init(
        _ text: String, x: Double, y: Double, width: Double, height: Double, confidence: Double = 1,
        leastConfidence: Double? = nil
    ) {
        self.text = text
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.confidence = confidence
        self.leastConfidence = leastConfidence ?? confidence
    }

    /// The lines of a text without positions: one below the other, with one left edge.
    public static func lines(of text: String) -> [PrintedLine] {
        text.split(whereSeparator: \.isNewline).prefix(400).enumerated().map { index, line in
            PrintedLine(
                line.split(separator: " ").joined(separator: " "), x: 0, y: 1.5 * Double(index),
                width: 0.5 * Double(max(1, line.count)), height: 1)
        }
    }

    var maxX: Double { x + width }
    var middle: Double { y + height / 2 }
    var middleAcross: Double { x + width / 2 }
}

extension PrintedLine: PersonalData {
    /// The number of characters.
    public var withheldSummary: String { "\(text.count) characters" }
}

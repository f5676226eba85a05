internal import BiometricsCore

/// How the comparison scores spread over the frames of a clip: a person whose frames disagree was filmed badly, or is two.
///
/// Each frame of one file is compared with the chosen picture of the other; the outcome rests on the chosen frame alone.
public struct FrameScores: Sendable, Hashable, Codable {
    /// Frames that were compared, the chosen one among them.
    public let count: Int
    /// The least score.
    public let minimum: Double
    /// The median score.
    public let median: Double
    /// The greatest score.
    public let maximum: Double

    /// The spread of `scores`; `nil` for less than two.
    init?(_ scores: [Double]) {
        let sorted = scores.sorted()
        guard sorted.count > 1, let minimum = sorted.first, let maximum = sorted.last else { return nil }
        let middle = sorted.count / 2
        self.minimum = minimum
        self.maximum = maximum
        median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
        count = sorted.count
    }
}

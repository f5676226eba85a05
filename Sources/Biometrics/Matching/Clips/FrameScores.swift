internal import BiometricsCore

/// The spread of the comparison scores over the frames of a clip. If the frames disagree, the clip was recorded badly
/// or shows two people.
///
/// Each frame of one file is compared with the chosen picture of the other. The outcome depends on the chosen frame
/// alone.
public struct FrameScores: Sendable, Hashable, Codable {
    /// The number of compared frames, including the chosen one.
    public let count: Int
    /// The least score.
    public let minimum: Double
    /// The median score.
    public let median: Double
    /// The greatest score.
    public let maximum: Double

    /// The spread of `scores`; `nil` for fewer than two.
    init?(_ scores: [Double]) {
        let sorted = scores.sorted()
        guard sorted.count > 1, let minimum = sorted.first, let maximum = sorted.last else { return nil }
        let middle = sorted.count / 2
        self.minimum = minimum
        self.maximum = maximum
        median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
        count = sorted.count
    }

    private enum CodingKeys: String, CodingKey {
        case count, minimum, median, maximum
    }

    /// Reads what was encoded.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for fewer than two scores, or unless minimum ≤ median ≤ maximum.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        count = try container.decode(Int.self, forKey: .count)
        minimum = try container.decode(Double.self, forKey: .minimum)
        median = try container.decode(Double.self, forKey: .median)
        maximum = try container.decode(Double.self, forKey: .maximum)
        guard count > 1, minimum <= median, median <= maximum else {
            throw DecodingError.dataCorruptedError(
                forKey: .count, in: container,
                debugDescription: "Expected at least two scores, with minimum ≤ median ≤ maximum.")
        }
    }
}

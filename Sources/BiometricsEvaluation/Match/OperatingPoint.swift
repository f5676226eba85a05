/// The errors at one threshold; a score of at least `threshold` is a match.
public struct OperatingPoint: Sendable, Hashable {
    /// The lowest score that is a match.
    public let threshold: Double
    /// Non-mated scores at or above the threshold.
    public let falseMatches: Int
    /// Mated scores below it.
    public let falseNonMatches: Int
    /// All non-mated scores.
    public let nonMatedCount: Int
    /// All mated scores.
    public let matedCount: Int

    /// The false match rate (FMR), 0...1; 0 without non-mated scores.
    public var falseMatchRate: Double { nonMatedCount > 0 ? Double(falseMatches) / Double(nonMatedCount) : 0 }
    /// The false non-match rate (FNMR), 0...1; 0 without mated scores.
    public var falseNonMatchRate: Double { matedCount > 0 ? Double(falseNonMatches) / Double(matedCount) : 0 }
}

/// Where the false match rate and the false non-match rate are the same.
///
/// Thresholds are the distinct scores, and one above the highest. Among them, `threshold` is the lowest with
/// FNMR ≥ FMR. Where both are equal there, that is the rate. Otherwise the straight line from the threshold below is cut
/// with FMR = FNMR, as interpolating a receiver operating characteristic does. Where a mated and a non-mated score are the
/// same, their order is not known: `bounds` are the lowest and the highest rate that agree with the counts.
public struct EqualErrorRate: Sendable, Hashable {
    /// The rate, 0...1.
    public let rate: Double
    /// The lowest and the highest rate that the counts allow.
    public let bounds: ClosedRange<Double>
    /// The lowest threshold at which FNMR ≥ FMR.
    public let threshold: Double
}

/// The rate at which the false match rate and the false non-match rate are equal.
///
/// Thresholds are the distinct scores, and one above the highest. `threshold` is the lowest of them with FNMR ≥ FMR. If
/// both are equal there, that is the rate. Otherwise the straight line from the threshold below is intersected with FMR
/// = FNMR, as in an interpolated receiver operating characteristic. If a mated and a non-mated score are equal, their
/// order is unknown: `bounds` are the lowest and the highest rate that agree with the counts.
public struct EqualErrorRate: Sendable, Hashable {
    /// The rate, 0...1.
    public let rate: Double
    /// The lowest and the highest rate that the counts allow.
    public let bounds: ClosedRange<Double>
    /// The lowest threshold at which FNMR ≥ FMR.
    public let threshold: Double
}

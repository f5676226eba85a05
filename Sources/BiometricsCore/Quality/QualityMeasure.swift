/// One measure of a face: its native value and quality component, or why it could not be assessed.
public struct QualityMeasure: Sendable, Hashable {
    /// What was measured.
    public let name: QualityMeasureName
    /// The unit of `value`, such as `px` or `degrees`; empty for a plain number.
    public let unit: String
    /// The native value, always finite; `nil` when it could not be assessed.
    public let value: Double?
    /// The quality component of the value, 0...100, higher is better; `nil` if no mapping exists.
    public let component: Int?
    /// Why it could not be assessed, in one sentence.
    public let cause: String?

    /// A measured value. A value that is not finite counts as not assessed.
    ///
    /// - Parameters:
    ///   - name: what was measured.
    ///   - value: in `unit`.
    ///   - unit: empty for a number without one.
    ///   - component: rounded, and clamped to 0...100.
    public init(_ name: QualityMeasureName, _ value: Double, unit: String = "", component: Double? = nil) {
        self.name = name
        self.unit = unit
        self.value = value.isFinite ? value : nil
        self.component =
            value.isFinite
            ? component.flatMap { $0.isFinite ? Int(min(100, max(0, $0)).rounded()) : nil } : nil
        cause = value.isFinite ? nil : "The measurement gave no number."
    }

    /// A measure that could not be assessed, for `cause`.
    public init(_ name: QualityMeasureName, unit: String = "", notAssessedBecause cause: String) {
        self.name = name
        self.unit = unit
        value = nil
        component = nil
        self.cause = cause
    }
}

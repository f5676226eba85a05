public import BiometricsCore

/// The output of `calibrate` on standard output: a calibration, `biometrics.calibration/1`, with the rejected rows of
/// its table. The calibration file holds only the calibration.
public struct CalibrationPayload: JSONPayload {
    /// `biometrics.calibration/1`.
    public static let schema = ScoreCalibration.schema

    /// The calibration.
    public var calibration: ScoreCalibration
    /// The rejected rows of the table.
    public var rejected: Rejected

    /// The document of a calibration.
    public init(_ calibration: ScoreCalibration, rejected: RejectedRows) {
        self.calibration = calibration
        self.rejected = Rejected(rejectedRows: rejected.count, rejectedRowsNamed: rejected.named)
    }

    /// Rows of a table that could not be parsed.
    public struct Rejected: Codable, Hashable, Sendable {
        /// How many there were.
        public var rejectedRows: Int
        /// The first thousand of them.
        public var rejectedRowsNamed: [RejectedRows.Row]
    }

    /// Reads the calibration and the rejected rows.
    public init(from decoder: any Decoder) throws {
        calibration = try ScoreCalibration(from: decoder)
        rejected = try Rejected(from: decoder)
    }

    /// Writes the calibration and the rejected rows into one object.
    public func encode(to encoder: any Encoder) throws {
        try calibration.encode(to: encoder)
        try rejected.encode(to: encoder)
    }
}

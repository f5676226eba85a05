internal import Platform

/// How fit a face is for comparison and for a liveness assessment, in measures without a verdict.
///
/// `CaptureRules` and `QualityFloor` turn measures into codes and decisions. A quality value alone never rejects a
/// person.
public struct FaceQuality: Sendable, Hashable {
    /// The assessor's plugin id.
    public let assessor: String
    /// The measures, each name once.
    public let measures: [QualityMeasure]
    /// Why nothing could be assessed, in one sentence; `nil` if there are measures.
    public let cause: String?

    /// The measures of one assessor.
    ///
    /// - Parameters:
    ///   - assessor: the plugin's id.
    ///   - measures: if names repeat, the first measure counts.
    public init(assessor: String, measures: [QualityMeasure]) {
        self.assessor = assessor
        var seen: Set<QualityMeasureName> = []
        self.measures = measures.filter { seen.insert($0.name).inserted }
        cause = nil
    }

    /// A face that could not be assessed, for `cause`.
    public init(assessor: String, notAssessedBecause cause: String) {
        self.assessor = assessor
        measures = []
        self.cause = cause
    }

    /// The quality with further measures. A measure with a value replaces the one of the same name; a measure without a
    /// value is added only if the name is new. If the assessor failed as a whole, the result is unchanged.
    public func completed(with others: [QualityMeasure]) -> FaceQuality {
        guard cause == nil else { return self }
        return FaceQuality(
            assessor: assessor,
            measures: others.filter { $0.value != nil } + measures + others.filter { $0.value == nil })
    }

    /// The measure of a name.
    public subscript(_ name: QualityMeasureName) -> QualityMeasure? { measures.first { $0.name == name } }

    /// The native value of a measure; `nil` if it is missing or could not be assessed.
    public func value(_ name: QualityMeasureName) -> Double? { self[name]?.value }

    /// The fitness for comparison relative to other pictures of the same person, 0...100, for choosing among frames.
    ///
    /// The geometric mean of the assessed components among sharpness, inter-eye distance, luminance mean, dynamic
    /// range, yaw and pitch. It is not the unified quality score of ISO/IEC 29794-5, which needs a network.
    public var fitness: Double? {
        let components = Self.fitnessMeasures.compactMap { self[$0]?.component }.map(Double.init)
        guard !components.isEmpty else { return nil }
        return components.map { pow($0, 1 / Double(components.count)) }.reduce(1, *)
    }

    private static let fitnessMeasures: [QualityMeasureName] = [
        .sharpness, .interEyeDistance, .luminanceMean, .dynamicRange, .headPoseYaw, .headPosePitch,
    ]
}

internal import Platform

/// How fit a face is for comparison and for a judgement of liveness: measures, and no verdict.
///
/// `CaptureRules` and `QualityFloor` turn measures into codes and decisions. A quality value never rejects anybody by
/// itself.
public struct FaceQuality: Sendable, Hashable {
    /// The assessor's plugin id.
    public let assessor: String
    /// The measures, each name once.
    public let measures: [QualityMeasure]
    /// Why nothing could be assessed, in one sentence; `nil` when there are measures.
    public let cause: String?

    /// What an assessor measured.
    ///
    /// - Parameters:
    ///   - assessor: the plugin's id.
    ///   - measures: of several of one name the first counts.
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

    /// The quality with what else was measured. A measure with a value takes the place of that of its name; one without
    /// stands only where there was none. What an assessor could not assess at all stays so.
    public func completed(with others: [QualityMeasure]) -> FaceQuality {
        guard cause == nil else { return self }
        return FaceQuality(
            assessor: assessor,
            measures: others.filter { $0.value != nil } + measures + others.filter { $0.value == nil })
    }

    /// The measure of a name.
    public subscript(_ name: QualityMeasureName) -> QualityMeasure? { measures.first { $0.name == name } }

    /// The native value of a measure; `nil` where it is missing or could not be assessed.
    public func value(_ name: QualityMeasureName) -> Double? { self[name]?.value }

    /// How fit the face is for comparison beside other pictures of the same person, 0...100, for choosing among frames.
    ///
    /// The geometric mean of the components of sharpness, inter-eye distance, luminance mean, dynamic range, yaw and
    /// pitch, as far as they were assessed. It is not the unified quality score of ISO/IEC 29794-5, which is a network's.
    public var fitness: Double? {
        let components = Self.fitnessMeasures.compactMap { self[$0]?.component }.map(Double.init)
        guard !components.isEmpty else { return nil }
        return components.map { pow($0, 1 / Double(components.count)) }.reduce(1, *)
    }

    private static let fitnessMeasures: [QualityMeasureName] = [
        .sharpness, .interEyeDistance, .luminanceMean, .dynamicRange, .headPoseYaw, .headPosePitch,
    ]
}

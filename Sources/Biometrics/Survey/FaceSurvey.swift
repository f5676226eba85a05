internal import BiometricsCore

/// What a mesh tells of a face beside its five points. Measures and no verdict.
struct FaceSurvey: Sendable {
    /// The mesh in pixels of the upright picture at full size; `nil` where none was laid.
    var mesh: FaceMesh?
    /// What was measured, and what could not be.
    var measures: [QualityMeasure]

    /// What a survey measures.
    static let names: [QualityMeasureName] = [
        .eyesOpen, .mouthClosed, .interEyeDistance, .headPoseYaw, .headPosePitch, .headPoseRoll, .eyeLidRatio,
        .mouthOpening, .mouthUncertainty,
    ]

    /// A face that could not be surveyed, for `cause`.
    static func none(because cause: String) -> FaceSurvey {
        FaceSurvey(mesh: nil, measures: names.map { QualityMeasure($0, notAssessedBecause: cause) })
    }
}

internal import BiometricsCore

/// The measures that networks add to a face beside its five landmarks.
struct FaceSurvey: Sendable {
    /// The mesh in pixels of the upright picture at full size; `nil` without one.
    var mesh: FaceMesh?
    /// The measures, including those that failed.
    var measures: [QualityMeasure]

    /// The names of the measures by the mesh.
    static let meshNames: [QualityMeasureName] = [
        .eyesOpen, .mouthClosed, .interEyeDistance, .headPoseYaw, .headPosePitch, .headPoseRoll, .eyeLidRatio,
        .mouthOpening,
    ]
    /// The names of all measures.
    static let names = meshNames + [.faceCover]

    /// A survey in which `names` could not be measured because of `cause`.
    static func none(of names: [QualityMeasureName] = names, because cause: String) -> FaceSurvey {
        FaceSurvey(mesh: nil, measures: names.map { QualityMeasure($0, notAssessedBecause: cause) })
    }
}

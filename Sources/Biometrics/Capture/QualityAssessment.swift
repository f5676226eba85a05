internal import BiometricsCore

/// A quality assessor whose failure does not lose a face: the quality then states the reason.
struct QualityAssessment {
    private let id: String
    private let assessor: any FaceQualityAssessing

    /// The assessor of a plugin.
    ///
    /// - Throws: as `QualityAssessorPlugin.makeQualityAssessor`.
    init(_ plugin: any QualityAssessorPlugin, in context: PluginContext) throws(BiometricsError) {
        id = plugin.manifest.id
        assessor = try plugin.makeQualityAssessor(in: context)
    }

    /// The measures of a face.
    func measure(_ face: FaceInPicture) -> FaceQuality {
        do throws(BiometricsError) {
            return try assessor.assess(face)
        } catch {
            return notAssessed(error)
        }
    }

    /// The quality of a face that could not be passed to the assessor.
    func notAssessed(_ error: BiometricsError) -> FaceQuality {
        FaceQuality(assessor: id, notAssessedBecause: error.message)
    }
}

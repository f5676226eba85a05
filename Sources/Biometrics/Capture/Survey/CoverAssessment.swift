internal import BiometricsCore

/// Measures whether something covers the mouth of a face. If the network fails or is not installed, the measure states
/// the reason.
struct CoverAssessment {
    /// The assessor of the measure, or the error that prevents it.
    let assessor: Result<any FaceQualityAssessing, BiometricsError>

    /// The measure `faceCover` of a face.
    func measure(_ face: FaceInPicture) -> QualityMeasure {
        do throws(BiometricsError) {
            let quality = try assessor.get().assess(face)
            return quality[.faceCover]
                ?? QualityMeasure(.faceCover, notAssessedBecause: quality.cause ?? "It was not measured.")
        } catch {
            return QualityMeasure(.faceCover, notAssessedBecause: error.message)
        }
    }
}

internal import BiometricsCore

/// Whether something covers the mouth of a face. A network that fails or is not installed leaves a measure that says so.
struct CoverAssessment {
    /// The assessor of that one measure, or why there is none.
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

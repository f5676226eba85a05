internal import BiometricsCore

/// Measures the faces that were found in a picture.
struct FaceExamination {
    let quality: QualityAssessment
    let surveyor: FaceSurveyor
    let rules: CaptureRules

    /// The distance between the eyes, in pixels, beyond which more pixels add nothing. A mesh uses 60, and an eye 30 of
    /// its own.
    private static let interEyeDistance = 140.0
    /// The most faces that are surveyed in a crowd, the surest first.
    private static let mostSurveyed = 16

    /// Adds the qualities of the faces, their meshes, and the capture faults of a selfie.
    func measure(
        _ found: inout FaceSearch.Found, in picture: PictureSampler, as role: PictureRole
    ) throws(BiometricsError) {
        var qualities: [FaceQuality] = []
        for (index, face) in found.faces.enumerated() {
            try BiometricsError.checkCancellation()
            let (image, _) = try picture.image(
                interEyeDistance: face.landmarks.interEyeDistance, wanted: Self.interEyeDistance)
            let shown = FaceInPicture(
                image: image, pictureSize: found.size, face: face,
                others: found.faces.indices.filter { $0 != index }.map { found.faces[$0] }, rotation: found.rotation)
            let survey =
                index < Self.mostSurveyed
                ? surveyor.survey(shown) : .none(because: "Only the \(Self.mostSurveyed) surest faces are surveyed.")
            qualities.append(quality.measure(shown).completed(with: survey.measures))
            found.meshes.append(survey.mesh)
        }
        if role == .selfie {
            let choice = SubjectSelection().choose(from: found.faces, in: found.size)
            found.captureCodes = rules.codes(for: choice, quality: choice.subject.map { qualities[$0] })
        }
        found.qualities = qualities
    }
}

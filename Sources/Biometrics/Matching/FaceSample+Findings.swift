internal import BiometricsCore

extension FaceSample {
    /// The facts for a decision, from a sample that was read in `role`.
    ///
    /// - Parameters:
    ///   - role: how the sample was read.
    ///   - floor: the quality below which its face is not compared.
    func findings(as role: PictureRole, floor: QualityFloor) -> SampleFindings {
        SampleFindings(
            role: role, isFaceLocated: !templates.isEmpty,
            isAmbiguous: role == .selfie ? captureCodes.contains(.tooManyFaces) : portraitIsAmbiguous,
            clipFaults: clipFaults, isBelowQualityFloor: quality.map { !floor.shortfalls(of: $0).isEmpty } ?? false,
            isIncomplete: isPartial && frame == nil)
    }
}

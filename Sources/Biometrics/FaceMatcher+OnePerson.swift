public import BiometricsCore

extension FaceMatcher {
    /// Whether two selfies, or clips of a person, are of one person, decided as a match is: by what keeps either from being
    /// compared, and by the thresholds. That both may show one photograph is no matter here.
    ///
    /// - Returns: `nil` where nobody can tell: what a clip shows is not of one piece or of several people, a face is below
    ///   the quality floor, the score lies between the thresholds, or there is no calibration.
    /// - Throws: `.templateMismatch` for samples of a matcher with other models.
    public func areOfOnePerson(_ one: FaceSample, _ other: FaceSample) throws(BiometricsError) -> Bool? {
        let floor = configuration.qualityFloor
        var findings = MatchFindings(
            probe: one.findings(as: .selfie, floor: floor), reference: other.findings(as: .selfie, floor: floor),
            thresholds: thresholds)
        if findings.areComparable, let score = try score(one, against: other)?.value {
            findings.score = score
            findings.members = try fusion.memberScores(
                one.templates, against: other.templates, policy: configuration.policy)
            findings.steadiness = try fusion.steadiness(of: one.views, against: other.templates)
        }
        return findings.answer { .another }.isMatch
    }
}

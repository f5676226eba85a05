public import BiometricsCore

extension FaceMatcher {
    /// Whether two selfies, or clips of a person, show the same person. The decision follows the rules and thresholds
    /// of a match, except that both may show the same photograph.
    ///
    /// - Parameters:
    ///   - one: a sample of this matcher.
    ///   - other: another one.
    ///   - role: how both are read: as selfies, or as documents with a portrait.
    /// - Returns: `nil` if it cannot be decided: a clip has cuts or shows several people, a face is below the quality
    ///   floor, the score lies between the thresholds, or there is no calibration.
    /// - Throws: `.templateMismatch` if the samples come from a matcher with other models.
    public func areOfOnePerson(
        _ one: FaceSample, _ other: FaceSample, as role: PictureRole = .selfie
    ) throws(BiometricsError) -> Bool? {
        let floor = configuration.qualityFloor
        var findings = MatchFindings(
            probe: one.findings(as: role, floor: floor), reference: other.findings(as: role, floor: floor),
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

public import ActiveLiveness
public import BiometricsCore

extension FaceMatcher {
    /// Judges a clip that should answer a challenge, with `assessor`. If the clip answers it, this also checks that the
    /// person of `face` made the movements. Otherwise another person could answer for a photograph.
    ///
    /// The comparison uses frames that were judged, the same that a match of the clip would use. The person is the same
    /// if the score passes the policy's match. If the score fails it, the clip is not live (`OTHER_PERSON`). A score
    /// between both thresholds decides nothing (`PERSON_NOT_COMPARED`).
    ///
    /// - Parameters:
    ///   - clip: the clip.
    ///   - challenge: the challenge, with the times at which its prompts were shown in the clip.
    ///   - clock: the known times of the answer; `nil` if none are known.
    ///   - face: a picture or clip of the person who was asked.
    ///   - assessor: judges the clip; preferably made in the same context.
    ///   - deadline: as in `compare`.
    /// - Throws: as ``LivenessAssessor/assess(_:answering:by:deadline:)``, and the errors of reading `face`.
    public func assess(
        _ clip: MediaSource, answering challenge: LivenessChallenge, by clock: ChallengeClock?,
        asPersonOf face: MediaSource, with assessor: LivenessAssessor, deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> LivenessReport {
        try await judge(clip, answering: challenge, by: clock, asPersonOf: face, with: assessor, deadline: deadline)
            .report
    }

    /// As `assess`, with the sample of the compared frames for a later match. The sample is `nil` if the clip does not
    /// answer the challenge.
    package func judge(
        _ clip: MediaSource, answering challenge: LivenessChallenge, by clock: ChallengeClock?,
        asPersonOf face: MediaSource, with assessor: LivenessAssessor, deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> (report: LivenessReport, sample: FaceSample?) {
        let media = SharedMedia.of(clip, limits: configuration.limits)
        let person = SharedMedia.of(face, limits: configuration.limits)
        return try await context.call(.assess, deadline: deadline, stages: { ["total": $0.report.milliseconds] }) {
            () async throws(BiometricsError) in
            let (report, pass) = try await assessor.examine(media, answering: challenge, by: clock)
            guard report.challenge?.isAnswered == true, let pass else { return (report, nil) }
            let reference = try await self.sample(person, as: .selfie)
            let probe = try await self.context.pool.run { (bench) throws(BiometricsError) in
                try self.pipeline(on: bench).sample(of: pass)
            }
            return (report.answered(byThatPerson: try self.areOfOnePerson(probe, reference)), probe)
        }
    }
}

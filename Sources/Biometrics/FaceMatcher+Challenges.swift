public import ActiveLiveness
public import BiometricsCore

extension FaceMatcher {
    /// The judgement of a clip that may answer a challenge, as `assessor` judges it; and where the movements were made, whether
    /// they were made by the person of `face`: else anybody could answer for a photograph.
    ///
    /// What is compared are frames that were judged, those that a match of the clip would take. The same person is one whose
    /// score passes a match by the policy. Somebody whose score fails one is not live (`OTHER_PERSON`); between both nobody
    /// can tell (`PERSON_NOT_COMPARED`).
    ///
    /// - Parameters:
    ///   - clip: the clip.
    ///   - challenge: the challenge, with the times at which its prompts were shown in the clip.
    ///   - clock: what is known of the time of the answer; `nil` where nothing is.
    ///   - face: a picture or a clip of the person who was asked.
    ///   - assessor: who judges the clip; best of the same context.
    ///   - deadline: as in `compare`.
    /// - Throws: as ``LivenessAssessor/assess(_:answering:by:deadline:)``, and what reading `face` throws.
    public func assess(
        _ clip: MediaSource, answering challenge: LivenessChallenge, by clock: ChallengeClock?,
        asPersonOf face: MediaSource, with assessor: LivenessAssessor, deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> LivenessReport {
        try await judge(clip, answering: challenge, by: clock, asPersonOf: face, with: assessor, deadline: deadline)
            .report
    }

    /// The same, with the sample of the frames that were compared, for a match that is made later; without one where the clip
    /// is no answer.
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

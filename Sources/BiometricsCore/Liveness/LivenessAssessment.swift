/// The answer to "did a living person take this?", with all its evidence.
///
/// ``LivenessPolicy/assess(_:of:statusCode:)`` makes it. ``payload`` is its JSON form.
public struct LivenessAssessment: Sendable, Hashable {
    /// One analyser's evidence and its weight in the score.
    public struct Entry: Sendable, Hashable {
        /// The analyser's findings.
        public let evidence: LivenessEvidence
        /// The weight of its log-odds in the score of the presentation; 0 if it is shown but does not count.
        public let weight: Double
    }

    /// Whether a print, a screen or a mask was before the camera.
    public let presentation: LivenessAnswer
    /// Whether the file was made by something other than a camera in this session.
    public let injection: LivenessAnswer
    /// Whether the person performed the challenge; `nil` without a challenge.
    public let challenge: LivenessAnswer?
    /// The level of evidence that was required.
    public let level: LivenessLevel
    /// The fault of the capture; `nil` for a good capture, even if it shows an attack.
    public let statusCode: LivenessStatusCode?
    /// Whether that fault leaves no face, or no single subject, to judge.
    public let isWithheld: Bool
    /// What was presented.
    public let kind: Presentation.Kind
    /// The policy behind the result.
    public let policy: LivenessPolicy
    /// All evidence, in the order given.
    public let entries: [Entry]

    /// `true`: live; `false`: an attack is suspected; `nil`: undetermined. The first line that fits wins:
    ///
    /// | answers | `isLive` |
    /// |---|---|
    /// | one is suspected | false |
    /// | a fault of the capture leaves nothing to judge | null |
    /// | the presentation is not clear | null |
    /// | the injection has a reason against it | null |
    /// | a challenge was asked for and is not answered | null |
    /// | the level is `challenge` and no challenge was asked for | null |
    /// | any other | true |
    public var isLive: Bool? {
        if answers.contains(where: { $0.finding == .suspected }) { return false }
        guard !isWithheld, presentation.finding == .clear, injection.reasons.isEmpty else { return nil }
        guard challenge.map({ $0.finding == .clear }) ?? (level == .presentation) else { return nil }
        return true
    }

    /// Why it was not judged live, most important first; empty if it is live, or if the status code gives the reason.
    public var reasons: [LivenessReason] {
        if isLive == true { return [] }
        let suspected = answers.filter { $0.finding == .suspected }
        if suspected.isEmpty, isWithheld { return challenge?.reasons ?? [] }
        var seen: Set<LivenessReason> = []
        let told = (challenge?.reasons ?? []) + (suspected.isEmpty ? answers : suspected).flatMap(\.reasons)
        let missing: [LivenessReason] = level == .challenge && challenge == nil ? [.challengeNotAnswered] : []
        return (told + missing).filter { seen.insert($0).inserted }
    }

    /// The PAD score of the presentation, 0 attack to 1 bona fide; `nil` if a voice was not assessed. It is 0 if an
    /// injection is suspected, so that a threshold on the score rejects that attack too.
    public var score: Double? {
        let isInjected = injection.finding == .suspected || challenge?.finding == .suspected
        return isInjected ? 0 : presentation.score
    }

    /// The answers to all questions asked, the strongest evidence first.
    private var answers: [LivenessAnswer] { [challenge, injection, presentation].compactMap(\.self) }
}

extension LivenessAssessment {
    /// The assessment after an outside finding, such as a selfie that copies the document's portrait. It is never live
    /// and gives `reason`. A suspected attack stays suspected.
    public func withheld(because reason: LivenessReason) -> LivenessAssessment {
        with(injection: injection.changed(to: .notTold, because: reason))
    }

    /// The assessment with the answer to a challenge; its level becomes `challenge`.
    public func answered(_ answer: LivenessAnswer) -> LivenessAssessment { with(challenge: answer, level: .challenge) }

    /// The same assessment at another level.
    public func required(at level: LivenessLevel) -> LivenessAssessment { with(level: level) }

    private func with(
        injection: LivenessAnswer? = nil, challenge: LivenessAnswer? = nil, level: LivenessLevel? = nil
    ) -> LivenessAssessment {
        LivenessAssessment(
            presentation: presentation, injection: injection ?? self.injection, challenge: challenge ?? self.challenge,
            level: level ?? self.level, statusCode: statusCode, isWithheld: isWithheld, kind: kind, policy: policy,
            entries: entries)
    }
}

/// The answer to "did a living person take this?", with everything it rests on.
///
/// Made by ``LivenessPolicy/assess(_:of:statusCode:)``. Documents hold it as ``document``.
public struct LivenessAssessment: Sendable, Hashable {
    /// One analyser's evidence and what it counted.
    public struct Entry: Sendable, Hashable {
        /// What the analyser found.
        public let evidence: LivenessEvidence
        /// The weight of its log-odds in the score of the presentation; 0 where it is shown and not counted.
        public let weight: Double
    }

    /// Whether a print, a screen or a mask was before the camera.
    public let presentation: LivenessAnswer
    /// Whether the file was made by something else than a camera in this session.
    public let injection: LivenessAnswer
    /// Whether the person did what was asked for; `nil` where nothing was.
    public let challenge: LivenessAnswer?
    /// How much is asked before somebody counts as live.
    public let level: LivenessLevel
    /// What is wrong with the capture; `nil` when it is fine, an attack included.
    public let statusCode: LivenessStatusCode?
    /// Whether that fault leaves nothing, or nobody in particular, to judge.
    public let isWithheld: Bool
    /// What was presented.
    public let kind: Presentation.Kind
    /// The policy that judged.
    public let policy: LivenessPolicy
    /// All evidence, in the order given.
    public let entries: [Entry]

    init(
        presentation: LivenessAnswer, injection: LivenessAnswer, challenge: LivenessAnswer?, level: LivenessLevel,
        statusCode: LivenessStatusCode?, isWithheld: Bool, kind: Presentation.Kind, policy: LivenessPolicy,
        entries: [Entry]
    ) {
        self.presentation = presentation
        self.injection = injection
        self.challenge = challenge
        self.level = level
        self.statusCode = statusCode
        self.isWithheld = isWithheld
        self.kind = kind
        self.policy = policy
        self.entries = entries
    }

    /// `true`: live; `false`: an attack is suspected; `nil`: it cannot be told. The first line that fits wins:
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

    /// Why it was not judged live, most important first; empty when it was, and where the status code says why.
    public var reasons: [LivenessReason] {
        if isLive == true { return [] }
        let suspected = answers.filter { $0.finding == .suspected }
        if suspected.isEmpty, isWithheld { return challenge?.reasons ?? [] }
        var seen: Set<LivenessReason> = []
        let told = (challenge?.reasons ?? []) + (suspected.isEmpty ? answers : suspected).flatMap(\.reasons)
        let missing: [LivenessReason] = level == .challenge && challenge == nil ? [.challengeNotAnswered] : []
        return (told + missing).filter { seen.insert($0).inserted }
    }

    /// The PAD score of the presentation, 0 attack to 1 bona fide; `nil` when a voice was not assessed. It is 0 where an injection
    /// is suspected, so that a threshold on it sees the attack as well.
    public var score: Double? {
        let isInjected = injection.finding == .suspected || challenge?.finding == .suspected
        return isInjected ? 0 : presentation.score
    }

    /// The answers to what was asked, the most telling first.
    private var answers: [LivenessAnswer] { [challenge, injection, presentation].compactMap(\.self) }
}

extension LivenessAssessment {
    /// The judgement in the light of a finding from outside of it, such as a selfie that is a copy of the document's
    /// portrait: never live, and `reason` among the reasons. An attack that was seen stays one.
    public func withheld(because reason: LivenessReason) -> LivenessAssessment {
        with(injection: injection.changed(to: .notTold, because: reason))
    }

    /// The judgement in the light of what became of a challenge; it is then asked for at that level.
    public func answered(_ answer: LivenessAnswer) -> LivenessAssessment { with(challenge: answer, level: .challenge) }

    /// The same judgement, asked for at another level.
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

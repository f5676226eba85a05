/// The answer to "did a living person take this?", with everything it rests on.
///
/// Made by ``LivenessPolicy/assess(_:of:statusCode:)``. Documents hold it as ``document``.
public struct LivenessAssessment: Sendable, Hashable {
    /// One analyser's evidence and what it counted.
    public struct Entry: Sendable, Hashable {
        /// What the analyser found.
        public let evidence: LivenessEvidence
        /// The weight of its log-odds for this kind of presentation; 0 where it is not made for it.
        public let weight: Double
        /// Its weighted log-odds in the sum: above 0 for life, below for an attack; `nil` when not assessed.
        public let contribution: Double?
    }

    /// `true`: live; `false`: an attack; `nil`: no answer can be stood by.
    public let isLive: Bool?
    /// What is wrong with the capture; `nil` when it is fine, an attack included.
    public let statusCode: LivenessStatusCode?
    /// Why it was not judged live, most important first; empty when it was.
    public let reasons: [LivenessReason]
    /// The fused PAD score, 0 attack to 1 bona fide, never above `attackThreshold` where an analyser decided alone; `nil`
    /// when nothing was assessed.
    public let score: Double?
    /// What was presented.
    public let kind: Presentation.Kind
    /// The policy that judged.
    public let policy: LivenessPolicy
    /// All evidence, in the order given.
    public let entries: [Entry]

    init(
        isLive: Bool?, statusCode: LivenessStatusCode?, reasons: [LivenessReason], score: Double?,
        kind: Presentation.Kind, policy: LivenessPolicy, entries: [Entry]
    ) {
        self.isLive = isLive
        self.statusCode = statusCode
        self.reasons = reasons
        self.score = score
        self.kind = kind
        self.policy = policy
        self.entries = entries
    }
}

extension LivenessAssessment {
    /// The judgement in the light of a finding from outside of it, such as a selfie that is a copy of the document's
    /// portrait: never live, and `reason` among the reasons. An attack that was seen stays one.
    public func withheld(because reason: LivenessReason) -> LivenessAssessment {
        LivenessAssessment(
            isLive: isLive == false ? false : nil, statusCode: statusCode,
            reasons: reasons.contains(reason) ? reasons : [reason] + reasons, score: score, kind: kind, policy: policy,
            entries: entries)
    }

    /// The judgement in the light of a finding from outside of it that no living person's own capture explains, such as a clip
    /// that was made before it was asked for: not live, and `reason` among the reasons. The score is at most what an attack
    /// scores, so that whoever sets a threshold on it sees the attack as well.
    public func refuted(because reason: LivenessReason) -> LivenessAssessment {
        LivenessAssessment(
            isLive: false, statusCode: statusCode, reasons: reasons.contains(reason) ? reasons : [reason] + reasons,
            score: score.map { min($0, policy.attackThreshold) }, kind: kind, policy: policy, entries: entries)
    }

    /// The judgement of a clip in which the person did what nobody could know before.
    ///
    /// It then lacks nothing but the analysers' certainty: live where they are sure of life, or where ``reasons`` say that
    /// there is not enough evidence and nothing else. An analyser that counts and sees an attack contradicts, even where
    /// the others outvote it: no answer can then be stood by. Faults of the capture and attacks stay what they are.
    public func affirmed() -> LivenessAssessment {
        let mayBeLive = isLive == true || isLive == nil && reasons == [.notEnoughEvidence] && statusCodeLeavesRoom
        guard mayBeLive else { return self }
        let isContradicted = entries.contains { $0.weight > 0 && $0.evidence.isAttack }
        return LivenessAssessment(
            isLive: isContradicted ? nil : true, statusCode: statusCode,
            reasons: isContradicted ? [.notEnoughEvidence] : [], score: score, kind: kind, policy: policy,
            entries: entries)
    }

    /// Whether the capture shows somebody to be judged.
    private var statusCodeLeavesRoom: Bool { statusCode.map { !policy.withholds($0, of: kind) } ?? true }
}

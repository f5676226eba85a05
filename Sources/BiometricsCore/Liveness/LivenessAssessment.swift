/// The answer to "did a living person take this?", with everything it rests on.
///
/// Made by ``LivenessPolicy/assess(_:of:statusCode:)``. In JSON:
/// `{"isLive", "livenessStatusCode", "livenessReasons", "score", "liveThreshold", "attackThreshold", "presentation",
/// "analysers": [{"id", "assessed", "score", "threshold", "polarity", "isAttack", "weight", "contribution", "suspicion",
/// "cause", "cues": [{"name", "value", "threshold", "higherIsSuspicious", "isSuspicious", "explanation"}]}]}`; what is not known is `null`,
/// and no key is left out.
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
}

extension LivenessAssessment: Encodable {
    private enum CodingKeys: String, CodingKey {
        case isLive, livenessStatusCode, livenessReasons, score, liveThreshold, attackThreshold, presentation, analysers
    }

    /// Writes every key, `null` for what is not known.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(isLive, forKey: .isLive)
        try container.encode(statusCode, forKey: .livenessStatusCode)
        try container.encode(reasons, forKey: .livenessReasons)
        try container.encode(score, forKey: .score)
        try container.encode(policy.liveThreshold, forKey: .liveThreshold)
        try container.encode(policy.attackThreshold, forKey: .attackThreshold)
        try container.encode(kind, forKey: .presentation)
        try container.encode(entries, forKey: .analysers)
    }
}

extension LivenessAssessment.Entry: Encodable {
    private enum CodingKeys: String, CodingKey {
        case id, assessed, score, threshold, polarity, isAttack, weight, contribution, suspicion, cause, cues
    }

    /// Writes every key, `null` for what is not known; `suspicion` is there when an attack is seen.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(evidence.id, forKey: .id)
        try container.encode(evidence.isAssessed, forKey: .assessed)
        try container.encode(evidence.score, forKey: .score)
        try container.encode(evidence.threshold, forKey: .threshold)
        try container.encode("higherIsBonaFide", forKey: .polarity)
        try container.encode(evidence.isAttack, forKey: .isAttack)
        try container.encode(weight, forKey: .weight)
        try container.encode(contribution, forKey: .contribution)
        try container.encode(evidence.isAttack ? evidence.suspicion : nil, forKey: .suspicion)
        try container.encode(evidence.cause, forKey: .cause)
        try container.encode(evidence.cues.map(Cue.init), forKey: .cues)
    }

    /// A cue with what it amounts to.
    private struct Cue: Encodable {
        let name: String
        let value: Double
        let threshold: Double
        let higherIsSuspicious: Bool
        let isSuspicious: Bool
        let explanation: String?

        init(_ cue: LivenessCue) {
            name = cue.name
            value = cue.value
            threshold = cue.threshold
            higherIsSuspicious = cue.higherIsSuspicious
            isSuspicious = cue.isSuspicious
            explanation = cue.explanation
        }
    }
}

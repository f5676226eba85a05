extension LivenessAssessment {
    /// The judgement of liveness as documents hold it. What is not known is `null`, and no key is left out.
    public struct Document: Sendable, Hashable, Codable {
        /// `true`: live; `false`: an attack; `nil`: no answer can be stood by.
        @Nullable public var isLive: Bool?
        /// What is wrong with the capture; `nil` when it is fine, an attack included.
        @Nullable public var livenessStatusCode: LivenessStatusCode?
        /// Why it was not judged live, most important first; empty when it was.
        public var livenessReasons: [LivenessReason]
        /// The fused PAD score, 0 attack to 1 bona fide; `nil` when nothing was assessed.
        @Nullable public var score: Double?
        /// Fused scores of at least this are live.
        public var liveThreshold: Double
        /// Fused scores of at most this are an attack.
        public var attackThreshold: Double
        /// What was presented.
        public var presentation: Presentation.Kind
        /// What each analyser found, in the order in which they were asked.
        public var analysers: [Analyser]
    }

    /// What one analyser found, as documents hold it.
    public struct Analyser: Sendable, Hashable, Codable {
        /// The analyser's plugin id.
        public var id: String
        /// Whether there is a score.
        public var assessed: Bool
        /// 0...1; `nil` when it could not be assessed.
        @Nullable public var score: Double?
        /// Scores below this are an attack, in this analyser's own judgement.
        public var threshold: Double
        /// Which way the score counts: always `higherIsBonaFide`.
        public var polarity: String
        /// Whether the analyser alone takes it for an attack.
        public var isAttack: Bool
        /// The weight of its log-odds for this kind of presentation; 0 where it is not made for it.
        public var weight: Double
        /// Its weighted log-odds in the sum: above 0 for life, below for an attack; `nil` when not assessed.
        @Nullable public var contribution: Double?
        /// What the attack is called that it sees; `nil` where it sees none.
        @Nullable public var suspicion: LivenessReason?
        /// Why it could not be assessed, in one sentence.
        @Nullable public var cause: String?
        /// The traces behind the score.
        public var cues: [Cue]
    }

    /// One measured trace with what it amounts to, as documents hold it.
    public struct Cue: Sendable, Hashable, Codable {
        /// What was measured, in camel case.
        public var name: String
        /// The measured value, in the unit that the analyser's documentation states.
        public var value: Double
        /// Where the value becomes suspicious.
        public var threshold: Double
        /// Whether higher values speak for an attack.
        public var higherIsSuspicious: Bool
        /// Whether the value lies on the attack's side of the threshold.
        public var isSuspicious: Bool
        /// What the measurement means, in one sentence; not there where the name says enough.
        public var explanation: String?
    }

    /// The judgement as documents hold it.
    public var document: Document {
        Document(
            isLive: isLive, livenessStatusCode: statusCode, livenessReasons: reasons, score: score,
            liveThreshold: policy.liveThreshold, attackThreshold: policy.attackThreshold, presentation: kind,
            analysers: entries.map(\.document))
    }
}

extension LivenessAssessment.Entry {
    fileprivate var document: LivenessAssessment.Analyser {
        LivenessAssessment.Analyser(
            id: evidence.id, assessed: evidence.isAssessed, score: evidence.score, threshold: evidence.threshold,
            polarity: "higherIsBonaFide", isAttack: evidence.isAttack, weight: weight, contribution: contribution,
            suspicion: evidence.isAttack ? evidence.suspicion : nil, cause: evidence.cause,
            cues: evidence.cues.map(\.document))
    }
}

extension LivenessCue {
    fileprivate var document: LivenessAssessment.Cue {
        LivenessAssessment.Cue(
            name: name, value: value, threshold: threshold, higherIsSuspicious: higherIsSuspicious,
            isSuspicious: isSuspicious, explanation: explanation)
    }
}

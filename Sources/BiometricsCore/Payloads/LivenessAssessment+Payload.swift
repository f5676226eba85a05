extension LivenessAssessment {
    /// The liveness result in JSON. Unknown values are `null`; every key is present.
    public struct Payload: Sendable, Hashable, Codable {
        /// `true`: live; `false`: an attack is suspected; `nil`: it cannot be told.
        @Nullable public var isLive: Bool?
        /// The level of evidence that was required.
        public var livenessLevel: LivenessLevel
        /// The fault of the capture; `nil` for a good capture, even if it shows an attack.
        @Nullable public var livenessStatusCode: LivenessStatusCode?
        /// Why it was not judged live, most important first; empty when it was.
        public var livenessReasons: [LivenessReason]
        /// The one thing to do next; `nil` if the subject is live or an attack is suspected.
        @Nullable public var livenessInstruction: LivenessInstruction?
        /// The PAD score of the presentation, 0 attack to 1 bona fide; `nil` when it was not assessed.
        @Nullable public var score: Double?
        /// Scores of at least this are clear; `nil` where nothing was counted on such presentations.
        @Nullable public var liveThreshold: Double?
        /// Scores below this are suspected; `nil` where no score is.
        @Nullable public var attackThreshold: Double?
        /// What was presented.
        public var presentation: Presentation.Kind
        /// The answer to each question.
        public var answers: Answers
        /// The findings of each analyser, in the order in which the analysers ran.
        public var analysers: [Analyser]
    }

    /// The answers to the three questions in JSON.
    public struct Answers: Sendable, Hashable, Codable {
        /// Whether a print, a screen or a mask was before the camera.
        public var presentation: Answer
        /// Whether the file was made by something else than a camera in this session.
        public var injection: Answer
        /// Whether the person did what was asked for; `nil` where nothing was.
        @Nullable public var challenge: Answer?
    }

    /// One answer in JSON.
    public struct Answer: Sendable, Hashable, Codable {
        /// What was found.
        public var finding: LivenessAnswer.Finding
        /// The PAD score behind the answer, 0 attack to 1 bona fide; `nil` without a score.
        @Nullable public var score: Double?
        /// Why it is not clear, most important first.
        public var reasons: [LivenessReason]
        /// The errors that were counted at the thresholds in use; `nil` where nothing was measured.
        @Nullable public var operatingPoint: OperatingPoint?
    }

    /// The errors at a threshold, and the recordings on which they were counted, in JSON.
    public struct OperatingPoint: Sendable, Hashable, Codable {
        /// The labelled recordings, in words.
        @Nullable public var set: String?
        /// The threshold and the errors there.
        public var threshold: Double
        /// APCER by species.
        public var attacks: [LivenessOperatingPoint.Species]
        /// BPCER: honest recordings that are not clear.
        public var bpcer: LivenessOperatingPoint.Rate
        /// The rate of honest recordings that are suspected; `nil` if the policy never suspects.
        @Nullable public var suspected: LivenessOperatingPoint.Rate?
    }

    /// One analyser's finding in JSON.
    public struct Analyser: Sendable, Hashable, Codable {
        /// The analyser's plugin id.
        public var id: String
        /// Whether there is a score.
        public var assessed: Bool
        /// 0...1; `nil` when it could not be assessed.
        @Nullable public var score: Double?
        /// Scores below this are an attack, in this analyser's own judgement.
        public var threshold: Double
        /// The direction of the score: always `higherIsBonaFide`.
        public var polarity: String
        /// Whether this analyser alone would call it an attack.
        public var isAttack: Bool
        /// The weight of its log-odds in the score; 0 where it is shown and not counted.
        public var weight: Double
        /// The kind of attack that it sees; `nil` if it sees none.
        @Nullable public var suspicion: LivenessReason?
        /// Why it could not be assessed, in one sentence.
        @Nullable public var cause: String?
        /// The traces behind the score.
        public var cues: [Cue]
    }

    /// One measured trace and its meaning in JSON.
    public struct Cue: Sendable, Hashable, Codable {
        /// The name of the measurement, in camel case.
        public var name: String
        /// The measured value, in the unit that the analyser's documentation states.
        public var value: Double
        /// The value at which the measurement becomes suspicious.
        public var threshold: Double
        /// Whether higher values speak for an attack.
        public var higherIsSuspicious: Bool
        /// Whether the value lies on the attack's side of the threshold.
        public var isSuspicious: Bool
        /// The meaning of the measurement, in one sentence; left out if the name is enough.
        public var explanation: String?
    }

    /// The liveness result in JSON.
    public var payload: Payload {
        let part = policy.calibration.part(for: kind)
        return Payload(
            isLive: isLive, livenessLevel: level, livenessStatusCode: statusCode, livenessReasons: reasons,
            livenessInstruction: instruction, score: score, liveThreshold: policy.operatingPoint(for: kind)?.threshold,
            attackThreshold: part?.suspicion?.threshold, presentation: kind,
            answers: Answers(
                presentation: presentation.document(set: part?.set, suspected: part?.suspicion?.bpcer),
                injection: injection.document(set: policy.calibration.clip?.set, suspected: nil),
                challenge: challenge?.document(set: nil, suspected: nil)),
            analysers: entries.map(\.document))
    }
}

extension LivenessAnswer {
    fileprivate func document(
        set: String?, suspected: LivenessOperatingPoint.Rate?
    ) -> LivenessAssessment.Answer {
        LivenessAssessment.Answer(
            finding: finding, score: score, reasons: reasons,
            operatingPoint: operatingPoint.map { point in
                LivenessAssessment.OperatingPoint(
                    set: set, threshold: point.threshold, attacks: point.attacks, bpcer: point.bpcer,
                    suspected: suspected)
            })
    }
}

extension LivenessAssessment.Entry {
    fileprivate var document: LivenessAssessment.Analyser {
        LivenessAssessment.Analyser(
            id: evidence.id, assessed: evidence.isAssessed, score: evidence.score, threshold: evidence.threshold,
            polarity: "higherIsBonaFide", isAttack: evidence.isAttack, weight: weight,
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

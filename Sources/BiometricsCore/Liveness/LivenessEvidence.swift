/// Why a presentation was not judged live: stable text that scripts may match. Open, because plugins may add reasons.
public struct LivenessReason: RawRepresentable, Sendable, Hashable, Codable {
    /// The stable text, in upper snake case.
    public let rawValue: String

    /// A reason from its stable text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Something was held before the camera: a screen, paper, a mask.
    public static let presentationAttackSuspected = Self(rawValue: "PRESENTATION_ATTACK_SUSPECTED")
    /// The frames did not come from a camera that looked at a person.
    public static let injectionSuspected = Self(rawValue: "INJECTION_SUSPECTED")
    /// Too few analysers could assess it, or they disagree.
    public static let notEnoughEvidence = Self(rawValue: "NOT_ENOUGH_EVIDENCE")
    /// A model that an analyser needs is not installed.
    public static let modelUnavailable = Self(rawValue: "MODEL_UNAVAILABLE")
    /// The clip does not show what the person was asked to do.
    public static let challengeNotAnswered = Self(rawValue: "CHALLENGE_NOT_ANSWERED")
}

/// One measured trace behind an analyser's score, so that a person can see why.
public struct LivenessCue: Sendable, Hashable, Codable {
    /// The name of the measurement in camel case, such as `moirePeakRatio`.
    public let name: String
    /// The measured value, in the unit that the analyser's documentation states; always finite.
    public let value: Double
    /// The value at which the measurement becomes suspicious.
    public let threshold: Double
    /// Whether higher values speak for an attack.
    public let higherIsSuspicious: Bool
    /// The meaning of the measurement, in one sentence for a person; `nil` if the name is enough.
    public let explanation: String?

    /// A cue from its parts.
    public init(
        name: String, value: Double, threshold: Double, higherIsSuspicious: Bool, explanation: String? = nil
    ) {
        self.name = name
        self.value = value
        self.threshold = threshold
        self.higherIsSuspicious = higherIsSuspicious
        self.explanation = explanation
    }

    private enum CodingKeys: String, CodingKey {
        case name, value, threshold, higherIsSuspicious, explanation
    }

    /// Reads what was encoded.
    ///
    /// - Throws: `DecodingError.dataCorrupted` if the value or the threshold is not finite.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try container.decode(String.self, forKey: .name),
            value: try container.decode(Double.self, forKey: .value),
            threshold: try container.decode(Double.self, forKey: .threshold),
            higherIsSuspicious: try container.decode(Bool.self, forKey: .higherIsSuspicious),
            explanation: try container.decodeIfPresent(String.self, forKey: .explanation))
        try container.require(isFinite, .value, "A cue's value and threshold are numbers.")
    }

    /// Whether value and threshold are finite.
    var isFinite: Bool { value.isFinite && threshold.isFinite }

    /// Whether the value lies on the attack's side of the threshold.
    public var isSuspicious: Bool { higherIsSuspicious ? value > threshold : value < threshold }
}

/// One analyser's findings about one presentation.
///
/// A score is always a PAD score in the sense of ISO/IEC 30107-3 with one polarity: 0 is an attack, 1 is bona fide. An
/// analyser that could not assess the presentation has no score. Its failure is never evidence of liveness.
public struct LivenessEvidence: Sendable, Hashable, Codable {
    /// The analyser's plugin id.
    public let id: String
    /// 0...1, higher is more likely bona fide; `nil` if the analyser could not assess it.
    public let score: Double?
    /// Scores below this are an attack, in this analyser's own judgement.
    public let threshold: Double
    /// The reason given if this analyser sees an attack.
    public let suspicion: LivenessReason
    /// The traces behind the score, except those with numbers that are not finite.
    public let cues: [LivenessCue]
    /// Why it could not be assessed, in one sentence.
    public let cause: String?
    /// A step for the person that makes an assessment possible; `nil` if nothing helps, or if it was assessed.
    public let remedy: LivenessInstruction?
    /// Whether the analyser supports this kind of presentation; a missing score counts only if it does.
    public let isApplicable: Bool

    /// A finished assessment. If the score or the threshold is not finite, it counts as not assessed.
    public init(
        id: String, score: Double, threshold: Double,
        suspicion: LivenessReason = .presentationAttackSuspected, cues: [LivenessCue] = []
    ) {
        let isNumber = score.isFinite && threshold.isFinite
        self.id = id
        self.score = isNumber ? min(1, max(0, score)) : nil
        self.threshold = threshold.isFinite ? threshold : 0.5
        self.suspicion = isNumber ? suspicion : .notEnoughEvidence
        self.cues = cues.filter(\.isFinite)
        cause = isNumber ? nil : "The assessment gave no number."
        remedy = nil
        isApplicable = true
    }

    /// A failed assessment with its `cause`; `remedy` says what the person can do about it.
    public init(
        id: String, notAssessedBecause cause: String, remedy: LivenessInstruction? = nil, threshold: Double = 0.5,
        cues: [LivenessCue] = []
    ) {
        self.id = id
        score = nil
        self.threshold = threshold
        suspicion = .notEnoughEvidence
        self.cues = cues.filter(\.isFinite)
        self.cause = cause
        self.remedy = remedy
        isApplicable = true
    }

    /// No assessment, because the analyser does not support this kind of presentation.
    public init(id: String, notMadeFor kind: Presentation.Kind) {
        self.id = id
        score = nil
        threshold = 0.5
        suspicion = .notEnoughEvidence
        cues = []
        cause = kind == .still ? "It does not judge single pictures." : "It does not judge clips."
        remedy = nil
        isApplicable = false
    }

    /// An assessment that failed with an error, which is never evidence of liveness.
    public init(id: String, failure: BiometricsError, threshold: Double = 0.5) {
        self.id = id
        score = nil
        self.threshold = threshold
        suspicion = failure.category == .model ? .modelUnavailable : .notEnoughEvidence
        cues = []
        cause = failure.message
        remedy = nil
        isApplicable = true
    }

    private enum CodingKeys: String, CodingKey {
        case id, score, threshold, suspicion, cues, cause, remedy, isApplicable
    }

    /// Reads what was encoded.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for a score outside 0...1 or a threshold that is not finite. Evidence
    ///   must have either a score or a cause, and no score if it is not applicable.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        score = try container.decodeIfPresent(Double.self, forKey: .score)
        threshold = try container.decode(Double.self, forKey: .threshold)
        suspicion = try container.decode(LivenessReason.self, forKey: .suspicion)
        cues = try container.decode([LivenessCue].self, forKey: .cues)
        cause = try container.decodeIfPresent(String.self, forKey: .cause)
        remedy = try container.decodeIfPresent(LivenessInstruction.self, forKey: .remedy)
        isApplicable = try container.decode(Bool.self, forKey: .isApplicable)
        try container.require(score.map { (0...1).contains($0) } ?? true, .score, "A score is 0...1.")
        try container.require(threshold.isFinite, .threshold, "A threshold is a number.")
        try container.require(
            (score == nil) == (cause != nil), .cause, "Evidence has either a score or a cause.")
        try container.require(
            isApplicable || score == nil, .isApplicable, "Evidence that is not applicable has no score.")
    }

    /// Whether there is a score.
    public var isAssessed: Bool { score != nil }
    /// Whether this analyser alone would call it an attack.
    public var isAttack: Bool { score.map { $0 < threshold } ?? false }
}

/// One comparison of a probe with a reference: the truth about it, and its outcome.
public struct MatchRow: Sendable, Hashable {
    /// The outcome of a comparison.
    public enum Outcome: Sendable, Hashable {
        /// The comparison score; higher is more alike.
        case score(Double)
        /// No score, because a sample could not be acquired.
        case failure(AcquisitionFailure)
    }

    /// The name of the probe, usually its file.
    public var probe: String
    /// The name of the reference, usually its file.
    public var reference: String
    /// Whether both are of the same person, as known from outside.
    public var isMated: Bool
    /// The score, or why it is missing.
    public var outcome: Outcome
    /// The fold of a cross-validation that the comparison belongs to.
    public var fold: Int?
    /// The person in the probe, if known.
    public var probeSubject: String?
    /// The person in the reference, if known.
    public var referenceSubject: String?
    /// The lower quality of both samples, if known; higher is better.
    public var quality: Double?
    /// Labels by column, for figures per group.
    public var groups: [String: String]

    /// A comparison from its parts.
    public init(
        probe: String, reference: String, isMated: Bool, outcome: Outcome, fold: Int? = nil,
        probeSubject: String? = nil, referenceSubject: String? = nil, quality: Double? = nil,
        groups: [String: String] = [:]
    ) {
        self.probe = probe
        self.reference = reference
        self.isMated = isMated
        self.outcome = outcome
        self.fold = fold
        self.probeSubject = probeSubject
        self.referenceSubject = referenceSubject
        self.quality = quality
        self.groups = groups
    }
}

/// A sample without a template.
public struct AcquisitionFailure: Sendable, Hashable {
    /// The sample of a comparison.
    public enum Sample: String, Sendable, Hashable, Codable {
        /// The probe: a failure to acquire (FTA).
        case probe
        /// The reference: a failure to enrol (FTE).
        case reference
        /// Both of them.
        case both
    }

    /// The failed sample. If a table does not say, it is the probe.
    public var sample: Sample
    /// The reason, in stable text such as `FACE_NOT_FOUND`.
    public var reason: String

    /// A failure of `sample` for `reason`.
    public init(_ sample: Sample = .probe, reason: String) {
        self.sample = sample
        self.reason = reason
    }
}

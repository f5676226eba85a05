/// How the evidence of several analysers becomes one judgement. It fails closed: what was not assessed never speaks for life.
///
/// Each analyser's score is read as odds against its own threshold, `log(s / (1 − s)) − log(t / (1 − t))`. The odds are held
/// within ±`limit`, so that no one analyser can outshout the others, and then weighted. A constant that an analyser gives
/// wherever it found nothing is no evidence; ``Voice`` says so. The sum, as a probability, is the fused score. An analyser
/// that decides alone lowers it to its own. ``assess(_:of:statusCode:)`` states how the fused score is judged.
public struct LivenessPolicy: Sendable, Hashable, Codable {
    /// What an analyser's word for life counts. Its word against life always counts.
    public enum Voice: String, Sendable, Hashable, Codable, CaseIterable {
        /// In full: it can see what an attack lacks.
        case full
        /// Only where the fused score of the others lies above `attackThreshold`. What it sees they cannot see, and the other
        /// way round: it never lifts a presentation out of what they take for an attack.
        case supporting
        /// Nothing: it looks for faults, and a presentation without them may be anything.
        case againstOnly
    }

    /// What the word of one analyser counts.
    public struct Assessor: Sendable, Hashable, Codable {
        /// The weight of its log-odds for one picture; 0 when it is not asked about pictures.
        public let stillWeight: Double
        /// The weight of its log-odds for a clip; 0 when it is not asked about clips.
        public let clipWeight: Double
        /// A score below this is an attack whatever the others say; `nil` for an analyser that never decides alone.
        public let decisiveBelow: Double?
        /// A score below this is never outvoted: the presentation is not live, whatever the others say. It need not be an
        /// attack either, as the analyser may err. `nil` for an analyser that may be outvoted.
        public let doubtBelow: Double?
        /// What its word for life counts.
        public let voice: Voice
        /// The kinds of presentation that are live only if this analyser assessed them.
        public let requiredFor: Set<Presentation.Kind>

        /// What the word of one analyser counts: its weights, the scores below which it decides or withholds, and its voice.
        public init(
            stillWeight: Double, clipWeight: Double, decisiveBelow: Double? = nil, doubtBelow: Double? = nil,
            voice: Voice = .full, requiredFor: Set<Presentation.Kind> = []
        ) {
            self.stillWeight = stillWeight
            self.clipWeight = clipWeight
            self.decisiveBelow = decisiveBelow
            self.doubtBelow = doubtBelow
            self.voice = voice
            self.requiredFor = requiredFor
        }

        /// Whether its weights are finite and not negative, and its bounds are scores.
        var isSound: Bool {
            [stillWeight, clipWeight].allSatisfy { $0.isFinite && $0 >= 0 }
                && [decisiveBelow, doubtBelow].allSatisfy { $0.map { (0...1).contains($0) } ?? true }
        }

        /// Its weight for this kind of presentation.
        public func weight(for kind: Presentation.Kind) -> Double { kind == .still ? stillWeight : clipWeight }
    }

    /// The analysers that are expected to speak, by plugin id. One that is missing counts as not assessed.
    public let assessors: [String: Assessor]
    /// What an analyser counts that is not among them, such as a third party's. Evidence that is not applicable counts
    /// nothing, whoever's it is.
    public let otherAssessor: Assessor
    /// Fused scores of at least this are live.
    public let liveThreshold: Double
    /// Fused scores of at most this are an attack.
    public let attackThreshold: Double
    /// The part of the expected weight that must have been assessed for any judgement but that of a decisive analyser.
    public let minimumAssessedShare: Double
    /// The most that one analyser's log-odds count, before its weight.
    public let limit: Double
    /// Faults of a capture that leave nothing to judge. The others (a face near the picture's edge, closed eyes) are reported
    /// beside the judgement of a face that can be seen well.
    public let withholdingCodes: Set<LivenessStatusCode>
    /// Faults that withhold the judgement of a picture besides: those that leave it in doubt who is judged. Of a clip one face
    /// is followed through all frames, so that they are reported beside its judgement.
    public let stillWithholdingCodes: Set<LivenessStatusCode>

    /// The codes for which the face itself cannot be seen well.
    public static let standardWithholdingCodes: Set<LivenessStatusCode> = [
        .faceNotFound, .faceTooSmall, .faceCropped, .faceIsOccluded, .faceAngleTooLarge, .imageTooDark, .imageTooBright,
        .imageBlurred, .failedToReadImage,
    ]

    /// A policy of these analysers.
    ///
    /// - Throws: `.invalidConfiguration` unless weights are finite and not negative, bounds are scores of 0...1, and
    ///   0 < `attackThreshold` ≤ 0.5 < `liveThreshold` < 1, 0 < `minimumAssessedShare` ≤ 1 and `limit` > 0.
    public init(
        assessors: [String: Assessor], otherAssessor: Assessor = Assessor(stillWeight: 0.5, clipWeight: 0.5),
        liveThreshold: Double = 0.8, attackThreshold: Double = 0.3, minimumAssessedShare: Double = 0.7,
        limit: Double = 4, withholdingCodes: Set<LivenessStatusCode> = Self.standardWithholdingCodes,
        stillWithholdingCodes: Set<LivenessStatusCode> = [.tooManyFaces]
    ) throws(BiometricsError) {
        guard (assessors.values + [otherAssessor]).allSatisfy(\.isSound), 0 < attackThreshold, attackThreshold <= 0.5,
            0.5 < liveThreshold, liveThreshold < 1, 0 < minimumAssessedShare, minimumAssessedShare <= 1,
            limit.isFinite, limit > 0
        else {
            throw BiometricsError(
                .invalidConfiguration,
                "A liveness policy needs finite weights of at least 0, bounds of 0...1, 0 < attackThreshold ≤ 0.5 < liveThreshold < 1, "
                    + "0 < minimumAssessedShare ≤ 1 and limit > 0.")
        }
        self.assessors = assessors
        self.otherAssessor = otherAssessor
        self.liveThreshold = liveThreshold
        self.attackThreshold = attackThreshold
        self.minimumAssessedShare = minimumAssessedShare
        self.limit = limit
        self.withholdingCodes = withholdingCodes
        self.stillWithholdingCodes = stillWithholdingCodes
    }

    private enum CodingKeys: String, CodingKey {
        case assessors, otherAssessor, liveThreshold, attackThreshold, minimumAssessedShare, limit, withholdingCodes
        case stillWithholdingCodes
    }

    /// Reads what was encoded.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for what the initialiser refuses.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let assessors = try container.decode([String: Assessor].self, forKey: .assessors)
        let other = try container.decode(Assessor.self, forKey: .otherAssessor)
        let live = try container.decode(Double.self, forKey: .liveThreshold)
        let attack = try container.decode(Double.self, forKey: .attackThreshold)
        let share = try container.decode(Double.self, forKey: .minimumAssessedShare)
        let limit = try container.decode(Double.self, forKey: .limit)
        let codes = try container.decode(Set<LivenessStatusCode>.self, forKey: .withholdingCodes)
        let stillCodes = try container.decode(Set<LivenessStatusCode>.self, forKey: .stillWithholdingCodes)
        self = try container.checked(.liveThreshold) { () throws(BiometricsError) in
            try LivenessPolicy(
                assessors: assessors, otherAssessor: other, liveThreshold: live, attackThreshold: attack,
                minimumAssessedShare: share, limit: limit, withholdingCodes: codes, stillWithholdingCodes: stillCodes)
        }
    }

    /// What the word of the analyser `id` counts.
    public func assessor(_ id: String) -> Assessor { assessors[id] ?? otherAssessor }
}

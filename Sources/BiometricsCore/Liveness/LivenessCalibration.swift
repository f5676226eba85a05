/// What the scores of presentation attack detection mean: which voices make the score, and how many attacks and honest
/// recordings lie on the wrong side of each threshold.
///
/// `biometrics calibrate liveness` makes one of labelled stills and clips. Every threshold stands beside the errors that were
/// counted there, so that no threshold is used whose errors nobody knows.
///
/// - Threads: a value; any number of callers.
public struct LivenessCalibration: Sendable, Hashable {
    /// One analyser whose score counts.
    public struct Voice: Sendable, Hashable, Codable {
        /// The analyser's plugin id.
        public let analyser: String
        /// The weight of its log-odds in the weighted mean; above 0.
        public let weight: Double

        /// A voice from its parts.
        public init(analyser: String, weight: Double) {
            self.analyser = analyser
            self.weight = weight
        }
    }

    /// The errors at the lowest threshold at which no species' APCER is above a limit.
    public struct Point: Sendable, Hashable, Codable {
        /// The limit on APCER.
        public let maximumAPCER: Double
        /// The threshold and the errors there.
        public let operatingPoint: LivenessOperatingPoint

        /// A point from its parts.
        public init(maximumAPCER: Double, operatingPoint: LivenessOperatingPoint) {
            self.maximumAPCER = maximumAPCER
            self.operatingPoint = operatingPoint
        }
    }

    /// Below which score an attack is suspected, and how many honest recordings lie there.
    public struct Suspicion: Sendable, Hashable, Codable {
        /// Scores below this are suspected.
        public let threshold: Double
        /// Honest recordings that were suspected. None of them had a part in choosing the threshold.
        public let bpcer: LivenessOperatingPoint.Rate

        /// A suspicion from its parts.
        public init(threshold: Double, bpcer: LivenessOperatingPoint.Rate) {
            self.threshold = threshold
            self.bpcer = bpcer
        }
    }

    /// What was counted on one kind of presentation.
    public struct Part: Sendable, Hashable, Codable {
        /// The labelled recordings, in words.
        public let set: String
        /// The limit on APCER that is used unless another is asked for.
        public let standardAPCER: Double
        /// Thresholds with their errors, by falling limit on APCER.
        public let points: [Point]
        /// Where an attack is suspected; `nil` where too few honest recordings are known to suspect anybody.
        @Nullable public private(set) var suspicion: Suspicion?

        /// A part from its figures.
        public init(set: String, standardAPCER: Double, points: [Point], suspicion: Suspicion?) {
            self.set = set
            self.standardAPCER = standardAPCER
            self.points = points
            self.suspicion = suspicion
        }
    }

    /// The day of the measurement, `YYYY-MM-DD`.
    public let date: String
    /// The analysers whose scores count, each once.
    public let voices: [Voice]
    /// What was counted on pictures; `nil` where none were.
    public let still: Part?
    /// What was counted on clips; `nil` where none were.
    public let clip: Part?
    /// What was counted of injected clips: species that are not suspected, and honest clips that are; `nil` where nobody counted.
    public let injection: LivenessOperatingPoint?

    /// A calibration from its parts.
    ///
    /// - Throws: `.invalidConfiguration` when the parts contradict one another, naming what does.
    public init(
        date: String, voices: [Voice], still: Part?, clip: Part?, injection: LivenessOperatingPoint? = nil
    ) throws(BiometricsError) {
        self.date = date
        self.voices = voices
        self.still = still
        self.clip = clip
        self.injection = injection
        try validate()
    }

    /// What was counted on one kind of presentation; `nil` where nothing was.
    public func part(for kind: Presentation.Kind) -> Part? { kind == .still ? still : clip }

    /// The point at which no species' APCER is above `maximumAPCER`, or above the part's own limit where that is `nil`.
    ///
    /// - Throws: `.invalidConfiguration` where the recordings are too few for so small a rate. The message names how many
    ///   attacks of each species it takes.
    public func point(
        for kind: Presentation.Kind, maximumAPCER: Double?
    ) throws(BiometricsError) -> LivenessOperatingPoint? {
        guard let part = part(for: kind) else { return nil }
        let limit = maximumAPCER ?? part.standardAPCER
        if let point = part.points.first(where: { $0.maximumAPCER <= limit * (1 + 1e-9) }) {
            return point.operatingPoint
        }
        let least = part.points.last?.maximumAPCER ?? 1
        throw BiometricsError(
            .invalidConfiguration,
            "The liveness calibration carries no APCER of \(limit) for \(kind == .still ? "pictures" : "clips"); its least is "
                + "\(least). It takes \(Self.attacksNeeded(for: limit)) attacks of each species.",
            setting: .livenessCalibration)
    }

    /// How many attacks of a species it takes for one of them to be a rate of `apcer`.
    public static func attacksNeeded(for apcer: Double) -> Int {
        apcer > 0 ? Int(min(1e9, (1 / apcer - 1e-9).rounded(.up))) : .max
    }
}

extension LivenessCalibration {
    private func validate() throws(BiometricsError) {
        try require(!voices.isEmpty, "it names no analyser")
        try require(Set(voices.map(\.analyser)).count == voices.count, "it names an analyser twice")
        try require(voices.allSatisfy { $0.weight.isFinite && $0.weight > 0 }, "a voice's weight is not above 0")
        try require(injection?.isSound ?? true, "its figures of injections are no rates")
        for part in [still, clip].compactMap(\.self) {
            let limits = part.points.map(\.maximumAPCER)
            try require(!limits.isEmpty, "a part has no threshold")
            try require(limits.allSatisfy { $0 > 0 && $0 <= 1 }, "a limit on APCER is not within 0...1")
            try require(zip(limits, limits.dropFirst()).allSatisfy(>), "the limits on APCER do not fall")
            try require(part.points.allSatisfy(\.operatingPoint.isSound), "a figure is no rate")
            let thresholds = part.points.map(\.operatingPoint.threshold)
            try require(
                zip(thresholds, thresholds.dropFirst()).allSatisfy(<=), "a stricter limit has a lower threshold")
            if let suspicion = part.suspicion {
                try require(
                    suspicion.bpcer.isSound && suspicion.threshold <= thresholds[0], "a clear score is suspected")
            }
        }
    }

    private func require(_ condition: Bool, _ fault: String) throws(BiometricsError) {
        guard condition else {
            throw BiometricsError(
                .invalidConfiguration, "The liveness calibration cannot be used: \(fault).",
                setting: .livenessCalibration)
        }
    }
}

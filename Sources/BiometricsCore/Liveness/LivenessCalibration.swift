/// The meaning of presentation attack detection scores: which analysers make the score, and how many attacks and honest
/// recordings lie on the wrong side of each threshold.
///
/// `biometrics calibrate liveness` makes one from labelled stills and clips. Every threshold is stored with the errors
/// counted at it, so that no threshold with unknown errors is used.
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

    /// The score below which an attack is suspected, and the number of honest recordings below it.
    public struct Suspicion: Sendable, Hashable, Codable {
        /// Scores below this are suspected.
        public let threshold: Double
        /// Honest recordings that were suspected. None of them took part in choosing the threshold.
        public let bpcer: LivenessOperatingPoint.Rate

        /// A suspicion from its parts.
        public init(threshold: Double, bpcer: LivenessOperatingPoint.Rate) {
            self.threshold = threshold
            self.bpcer = bpcer
        }
    }

    /// The counts for one kind of presentation.
    public struct Part: Sendable, Hashable, Codable {
        /// The labelled recordings, in words.
        public let set: String
        /// The limit on APCER that applies by default.
        public let standardAPCER: Double
        /// Thresholds with their errors, by falling limit on APCER.
        public let points: [Point]
        /// The score below which an attack is suspected; `nil` if there were too few honest recordings to set one.
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
    /// The counts for pictures; `nil` without labelled pictures.
    public let still: Part?
    /// The counts for clips; `nil` without labelled clips.
    public let clip: Part?
    /// The counts for injected clips: species that are not suspected, and honest clips that are; `nil` without a count.
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

    /// The counts for one kind of presentation; `nil` without labelled recordings of that kind.
    public func part(for kind: Presentation.Kind) -> Part? { kind == .still ? still : clip }

    /// The point at which no species' APCER is above `maximumAPCER`; `nil` means the part's own limit.
    ///
    /// - Throws: `.invalidConfiguration` if there are too few recordings for so small a rate. The message says how many
    ///   attacks of each species it needs.
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
            "The liveness calibration supports no APCER of \(limit) for "
                + "\(kind == .still ? "pictures" : "clips"); the smallest is "
                + "\(least). That limit needs \(Self.attacksNeeded(for: limit)) attacks of each species.",
            setting: .livenessCalibration)
    }

    /// The number of attacks of a species at which a single one is a rate of `apcer`.
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

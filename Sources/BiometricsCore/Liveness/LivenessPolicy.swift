/// How the evidence of all analysers becomes answers: which thresholds are used, and who may suspect.
///
/// The score of a presentation is the weighted mean of the log-odds of the calibration's voices. At the calibration's threshold
/// it is clear; below its suspicion it is an attack. Every other analyser is shown and not counted, unless it is a ``Guard``.
/// ``assess(_:of:statusCode:)`` states the whole table.
public struct LivenessPolicy: Sendable, Hashable {
    /// An analyser that may suspect by itself.
    ///
    /// The right is earned: at most 2 % of honest recordings of at least 40 people crossed its threshold, and 95 % of them
    /// satisfied what is required. `Tests/Fixtures/liveness` has the measurements, and a test holds every guard against them.
    public struct Guard: Sendable, Hashable {
        /// The question that it answers.
        public let question: LivenessQuestion
        /// The kinds of presentation that it may suspect.
        public let suspects: Set<Presentation.Kind>
        /// The kinds of presentation that are live only if it assessed them.
        public let requiredFor: Set<Presentation.Kind>

        /// What an analyser may do by itself.
        public init(
            _ question: LivenessQuestion, suspects: Set<Presentation.Kind>, requiredFor: Set<Presentation.Kind> = []
        ) {
            self.question = question
            self.suspects = suspects
            self.requiredFor = requiredFor
        }
    }

    /// What scores mean.
    public let calibration: LivenessCalibration
    /// The highest APCER of any species that is asked for; `nil` for the calibration's own.
    public let maximumAPCER: Double?
    /// Analysers that may suspect by themselves, by plugin id.
    public let guards: [String: Guard]
    /// Faults of a capture that leave nothing to judge. The others (a face near the picture's edge, closed eyes) are reported
    /// beside the judgement of a face that can be seen well.
    public let withholdingCodes: Set<LivenessStatusCode>
    /// Faults that withhold the judgement of a picture besides: they leave it in doubt who is judged. Of a clip one face is
    /// followed through all frames.
    public let stillWithholdingCodes: Set<LivenessStatusCode>
    private let points: [Presentation.Kind: LivenessOperatingPoint]

    /// The codes for which the face itself cannot be seen well.
    public static let standardWithholdingCodes: Set<LivenessStatusCode> = [
        .faceNotFound, .faceTooSmall, .faceCropped, .imageOnItsSide, .faceIsOccluded, .faceAngleTooLarge,
        .imageTooDark, .imageBlurred, .failedToReadImage,
    ]

    /// A policy by one calibration.
    ///
    /// - Throws: `.invalidConfiguration` where the calibration does not carry `maximumAPCER`.
    public init(
        calibration: LivenessCalibration, maximumAPCER: Double? = nil, guards: [String: Guard] = [:],
        withholdingCodes: Set<LivenessStatusCode> = Self.standardWithholdingCodes,
        stillWithholdingCodes: Set<LivenessStatusCode> = [.tooManyFaces]
    ) throws(BiometricsError) {
        self.calibration = calibration
        self.maximumAPCER = maximumAPCER
        self.guards = guards
        self.withholdingCodes = withholdingCodes
        self.stillWithholdingCodes = stillWithholdingCodes
        var points: [Presentation.Kind: LivenessOperatingPoint] = [:]
        for kind in Presentation.Kind.allCases {
            points[kind] = try calibration.point(for: kind, maximumAPCER: maximumAPCER)
        }
        self.points = points
    }

    /// Where presentations of this kind are clear, and the errors there; `nil` where nobody counted any.
    public func operatingPoint(for kind: Presentation.Kind) -> LivenessOperatingPoint? { points[kind] }

    /// The weight of an analyser's log-odds in the score of a presentation; 0 for one that is shown and not counted.
    public func weight(of analyser: String, for kind: Presentation.Kind) -> Double {
        guard points[kind] != nil else { return 0 }
        return calibration.voices.first { $0.analyser == analyser }?.weight ?? 0
    }

    /// Whether a fault of the capture leaves nothing, or nobody in particular, to judge.
    public func withholds(_ code: LivenessStatusCode, of kind: Presentation.Kind) -> Bool {
        withholdingCodes.contains(code) || kind == .still && stillWithholdingCodes.contains(code)
    }
}

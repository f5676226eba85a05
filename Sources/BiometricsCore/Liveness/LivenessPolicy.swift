/// Turns the evidence of all analysers into answers: the thresholds in use, and the analysers that may suspect an
/// attack.
///
/// The score of a presentation is the weighted mean of the log-odds of the calibration's voices. At or above the
/// calibration's threshold it is clear; below its suspicion it is an attack. Every other analyser is shown but does not
/// count, unless it is a ``Guard``. ``assess(_:of:statusCode:)`` states the whole table.
public struct LivenessPolicy: Sendable, Hashable {
    /// An analyser that may suspect an attack on its own.
    ///
    /// A guard must pass two conditions. At most 2 % of honest recordings of at least 40 people crossed its threshold,
    /// and 95 % of them satisfied its requirements. `Tests/Fixtures/liveness` has the measurements, and a test checks
    /// every guard against them.
    public struct Guard: Sendable, Hashable {
        /// The question that it answers.
        public let question: LivenessQuestion
        /// The kinds of presentation that it may suspect.
        public let suspects: Set<Presentation.Kind>
        /// The kinds of presentation that are live only if it assessed them.
        public let requiredFor: Set<Presentation.Kind>

        /// A guard for `question`.
        public init(
            _ question: LivenessQuestion, suspects: Set<Presentation.Kind>, requiredFor: Set<Presentation.Kind> = []
        ) {
            self.question = question
            self.suspects = suspects
            self.requiredFor = requiredFor
        }
    }

    /// The meaning of scores.
    public let calibration: LivenessCalibration
    /// The highest accepted APCER of any species; `nil` for the calibration's own.
    public let maximumAPCER: Double?
    /// The analysers that may suspect an attack on their own, by plugin id.
    public let guards: [String: Guard]
    /// The faults of a capture that leave nothing to judge. Other faults, such as closed eyes or a face near the
    /// picture's edge, are reported beside the result, because the face itself is visible.
    public let withholdingCodes: Set<LivenessStatusCode>
    /// Further faults that withhold the result of a picture, because they leave the subject uncertain. In a clip, one
    /// face is followed through all frames.
    public let stillWithholdingCodes: Set<LivenessStatusCode>
    private let points: [Presentation.Kind: LivenessOperatingPoint]
    private let unsupported: [Presentation.Kind: BiometricsError]

    /// The codes that mean the face itself cannot be seen well.
    public static let standardWithholdingCodes: Set<LivenessStatusCode> = [
        .faceNotFound, .faceTooSmall, .faceCropped, .imageOnItsSide, .faceIsOccluded, .faceAngleTooLarge,
        .imageTooDark, .imageBlurred, .failedToReadImage,
    ]

    /// A policy with one calibration.
    ///
    /// - Throws: `.invalidConfiguration` if the calibration supports `maximumAPCER` for no kind of presentation.
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
        var unsupported: [Presentation.Kind: BiometricsError] = [:]
        for kind in Presentation.Kind.allCases {
            do throws(BiometricsError) {
                points[kind] = try calibration.point(for: kind, maximumAPCER: maximumAPCER)
            } catch {
                unsupported[kind] = error
            }
        }
        if points.isEmpty, let first = unsupported.values.first {
            let why = Presentation.Kind.allCases.compactMap { unsupported[$0]?.message }.joined(separator: " ")
            throw BiometricsError(first.code, why, setting: .livenessCalibration)
        }
        self.points = points
        self.unsupported = unsupported
    }

    /// Refuses presentations of a kind for which the calibration does not support `maximumAPCER`.
    ///
    /// - Throws: `.invalidConfiguration`, with the number of attacks that the limit needs.
    public func requireSupport(for kind: Presentation.Kind) throws(BiometricsError) {
        if let error = unsupported[kind] { throw error }
    }

    /// The threshold for presentations of this kind, and the errors counted at it; `nil` if none were counted.
    public func operatingPoint(for kind: Presentation.Kind) -> LivenessOperatingPoint? { points[kind] }

    /// The weight of an analyser's log-odds in the score of a presentation; 0 if it is shown but does not count.
    public func weight(of analyser: String, for kind: Presentation.Kind) -> Double {
        guard points[kind] != nil else { return 0 }
        return calibration.voices.first { $0.analyser == analyser }?.weight ?? 0
    }

    /// Whether a fault of the capture leaves no face, or no single subject, to judge.
    public func withholds(_ code: LivenessStatusCode, of kind: Presentation.Kind) -> Bool {
        withholdingCodes.contains(code) || kind == .still && stillWithholdingCodes.contains(code)
    }
}

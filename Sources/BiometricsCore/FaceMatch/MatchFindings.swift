/// The findings on two samples and their comparison. ``answer(likeness:)`` is a pure function of them.
public struct MatchFindings: Sendable, Hashable {
    /// The selfie's; `nil` when none was given.
    public var probe: SampleFindings?
    /// The document's; `nil` when none was given.
    public var reference: SampleFindings?
    /// The comparison score, where there was a comparison.
    public var score: Double?
    /// The score of each of several embedders on its own.
    public var members: [MemberScore]
    /// How far the score falls when the probe's face is seen in other ways; `nil` if it was not seen so.
    public var steadiness: ScoreSteadiness?
    /// The meaning of scores; `nil` without a calibration.
    public var thresholds: MatchThresholds?
    /// Whether another detector found the faces than during calibration.
    public var isCalibratedWithOtherDetector: Bool

    /// The findings on two samples. They are not compared yet if `score` is `nil`.
    public init(
        probe: SampleFindings?, reference: SampleFindings?, score: Double? = nil, members: [MemberScore] = [],
        steadiness: ScoreSteadiness? = nil, thresholds: MatchThresholds? = nil,
        isCalibratedWithOtherDetector: Bool = false
    ) {
        self.probe = probe
        self.reference = reference
        self.score = score
        self.members = members
        self.steadiness = steadiness
        self.thresholds = thresholds
        self.isCalibratedWithOtherDetector = isCalibratedWithOtherDetector
    }

    /// Whether both samples may have a score; see ``SampleFindings/isComparable``.
    public var areComparable: Bool { probe?.isComparable == true && reference?.isComparable == true }

    /// Whether the faces match, and why. The first line that fits wins:
    ///
    /// | findings | match | reasons |
    /// |---|---|---|
    /// | either sample is refused | null | ``SampleFindings/refusals(_:_:)`` |
    /// | no score | null | none |
    /// | no thresholds | null | `embedderNotCalibrated` |
    /// | the score passes, and both are one photograph | null | `selfieResemblesDocumentPicture` |
    /// | the score passes, and both may be one photograph | null | `selfieMayShowDocumentPicture` |
    /// | the score passes, and an embedder alone is below its floor | null | `embeddersDisagree` |
    /// | the score passes, and falls too far in other views of the face | null | `scoreNotSteady` |
    /// | any other score | ``MatchThresholds/match(_:)`` | its own, and `calibratedWithOtherDetector` where that is so |
    ///
    /// - Parameter likeness: whether selfie and portrait are copies of one photograph; called only if the score alone
    ///   passes.
    public func answer(likeness: () -> PhotographLikeness) -> (isMatch: Bool?, reasons: [FaceMatchReason]) {
        let refusals = SampleFindings.refusals(probe, reference)
        guard refusals.isEmpty, let score else { return (nil, refusals) }
        guard let thresholds else { return (nil, [.embedderNotCalibrated]) }
        let (isMatch, reasons) = thresholds.match(score)
        if isMatch == true, let copy = likeness().reason { return (nil, [copy]) }
        if isMatch == true, !members.allSatisfy(\.reachesFloor) { return (nil, [.embeddersDisagree]) }
        if isMatch == true, steadiness?.isSteady == false { return (nil, [.scoreNotSteady]) }
        return (isMatch, reasons + (isCalibratedWithOtherDetector ? [.calibratedWithOtherDetector] : []))
    }
}

/// Whether a selfie shows the document's photograph and no person.
public enum PhotographLikeness: Sendable, Hashable, CaseIterable {
    /// They are two photographs, or the answer is unknown.
    case another
    /// They may be one photograph; a few honest pairs are as similar.
    case perhapsOne
    /// They are one photograph.
    case one

    fileprivate var reason: FaceMatchReason? {
        switch self {
        case .another: nil
        case .perhapsOne: .selfieMayShowDocumentPicture
        case .one: .selfieResemblesDocumentPicture
        }
    }
}

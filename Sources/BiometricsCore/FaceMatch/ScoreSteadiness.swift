/// How far a comparison score falls when the probe's face is seen in other ways: in a mirror, and smoothed.
///
/// The score of a real face hardly changes. A score that a pattern of an embedder's gradient lifted falls, because the pattern
/// is made for the face as the embedder gets it.
public struct ScoreSteadiness: Sendable, Hashable {
    /// The score less the mean score of the other views, in standard deviations of the calibration's non-mated scores.
    public let fall: Double
    /// A score that falls farther does not pass.
    public let mostFall: Double

    /// The steadiness of a score.
    public init(fall: Double, mostFall: Double = standardMostFall) {
        self.fall = fall
        self.mostFall = mostFall
    }

    /// Whether the score may pass.
    public var isSteady: Bool { fall <= mostFall }

    /// PLACEHOLDER
    public static let standardMostFall = 0.45
}

extension ScoreFusion {
    /// The index of the member with the largest share in the score. A pattern must lift its cosine to make strangers pass.
    public var leader: Int { members.indices.max { members[$0].weight < members[$1].weight } ?? 0 }

    /// How steady the leader's score is.
    ///
    /// - Parameters:
    ///   - probe: one template a member, in the members' order.
    ///   - views: the leader's templates of the probe's face seen in other ways.
    ///   - reference: one template a member, as the probe's.
    /// - Returns: `nil` without views, and for a leader without a calibration.
    /// - Throws: `.templateMismatch` for templates of other models or another number of them.
    public func steadiness(
        of probe: [FaceTemplate], views: [FaceTemplate], against reference: [FaceTemplate]
    ) throws(BiometricsError) -> ScoreSteadiness? {
        try check(probe, of: "probe")
        try check(reference, of: "reference")
        guard !views.isEmpty, let calibration = members[leader].calibration else { return nil }
        var sum = 0.0
        for view in views { sum += try view.compare(to: reference[leader]).value }
        let score = try probe[leader].compare(to: reference[leader]).value
        let fall = (score - sum / Double(views.count)) / calibration.nonMatedStandardDeviation
        return ScoreSteadiness(fall: fall)
    }
}

/// How far a comparison score falls when the probe's face is seen in other ways: in a mirror, and smoothed.
///
/// The score of a real face hardly changes. A score that a pattern of an embedder's gradient lifted falls, because the pattern
/// is made for the face as the embedder gets it.
public struct ScoreSteadiness: Sendable, Hashable {
    /// The score less the mean score of the other views, in standard deviations of the calibration's non-mated scores. Of a
    /// clip the median over a few frames.
    public let fall: Double
    /// A score that falls farther does not pass.
    public let mostFall: Double

    /// The steadiness of a score.
    public init(fall: Double, mostFall: Double) {
        self.fall = fall
        self.mostFall = mostFall
    }

    /// Whether the score may pass.
    public var isSteady: Bool { fall <= mostFall }

    /// The limit for one picture. It was chosen on 718 mated pairs of Labeled Faces in the Wild, of which 3 fall farther. Of 717
    /// others 2 do. Of 30 clips with a pattern 26 do.
    public static let mostFallOfPictures = 0.45
    /// The limit for the median of at least three frames, which varies less. Of 26 honest clips none falls farther than 0.26. Of
    /// 30 clips with a pattern 29 fall farther.
    public static let mostFallOfClips = 0.35
    /// The median of fewer frames is judged as one picture.
    public static let leastFramesOfClips = 3
}

/// The leading embedder's templates of one face: as it is, and seen in other ways.
public struct PerturbedTemplates: Sendable, Hashable {
    /// The face as it is.
    public let plain: FaceTemplate
    /// The same face in other views; never empty.
    public let others: [FaceTemplate]

    /// The views of a face.
    ///
    /// - Requires: `others` is not empty.
    public init(plain: FaceTemplate, others: [FaceTemplate]) {
        precondition(!others.isEmpty, "a face is seen in at least one other way")
        self.plain = plain
        self.others = others
    }
}

extension ScoreFusion {
    /// The index of the member with the largest share in the score. A pattern must lift its cosine to make strangers pass.
    public var leader: Int { members.indices.max { members[$0].weight < members[$1].weight } ?? 0 }

    /// How steady the leader's score is.
    ///
    /// - Parameters:
    ///   - probe: the probe's face in one picture, or in several frames of a clip.
    ///   - reference: one template a member, in the members' order.
    /// - Returns: `nil` without views, and for a leader without a calibration.
    /// - Throws: `.templateMismatch` for templates of other models or another number of them.
    public func steadiness(
        of probe: [PerturbedTemplates], against reference: [FaceTemplate]
    ) throws(BiometricsError) -> ScoreSteadiness? {
        try check(reference, of: "reference")
        guard !probe.isEmpty, let calibration = members[leader].calibration else { return nil }
        let portrait = reference[leader]
        var falls: [Double] = []
        for face in probe {
            var sum = 0.0
            for view in face.others { sum += try view.compare(to: portrait).value }
            let fall = try face.plain.compare(to: portrait).value - sum / Double(face.others.count)
            falls.append(fall / calibration.nonMatedStandardDeviation)
        }
        falls.sort()
        let isClip = falls.count >= ScoreSteadiness.leastFramesOfClips
        return ScoreSteadiness(
            fall: (falls[(falls.count - 1) / 2] + falls[falls.count / 2]) / 2,
            mostFall: isClip ? ScoreSteadiness.mostFallOfClips : ScoreSteadiness.mostFallOfPictures)
    }
}

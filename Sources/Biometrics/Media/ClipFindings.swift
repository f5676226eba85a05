internal import ActiveLiveness
internal import BiometricsCore

/// The findings of one pass over a whole clip.
struct ClipFindings: Sendable {
    /// The thumbnails of all frames, and the examined frames that were placed at random.
    var continuity: ClipContinuity
    /// The number of frames that were examined closely.
    let framesExamined: Int
    /// The number of examined frames with a face.
    let framesWithFace: Int
    /// Whether the file ended early or was damaged.
    let isPartial: Bool
    /// When each frame is shown, and where it lies in the file.
    let places: [FramePlace]
    /// Whether every examined frame shows the same person, as far as this pass compared them.
    var showsOnePerson = true
    /// The time of the whole pass by stage.
    var timings = StageTimings()

    /// The faults because of which the clip cannot answer any challenge.
    var faultsOfAnswer: [ChallengeReason] {
        (showsOnePerson ? [] : [.severalPeople]) + (continuity.isOfOnePiece ? [] : [.clipNotOfOnePiece])
            + (isPartial ? [.clipDamaged] : [])
    }
}

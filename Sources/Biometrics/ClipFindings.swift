internal import ActiveLiveness
internal import BiometricsCore

/// What one pass over a clip found out about it as a whole.
struct ClipFindings: Sendable {
    /// What all frames showed from afar, and those that were drawn from near.
    var course: ClipCourse
    /// Frames that were looked at closely.
    let framesExamined: Int
    /// The frames among them with a face.
    let framesWithFace: Int
    /// Whether the file ended early or was damaged.
    let isPartial: Bool
    /// When each frame is shown, and where it lies in the file.
    let places: [FramePlace]
    /// Whether the subject of every such frame is one person, as far as the pass itself has compared them.
    var showsOnePerson = true
    /// The time that the whole pass took by stage.
    var timings = StageTimings()

    /// What keeps the clip from answering any challenge.
    var faultsOfAnswer: [ChallengeReason] {
        (showsOnePerson ? [] : [.severalPeople]) + (course.isOfOnePiece ? [] : [.clipNotOfOnePiece])
            + (isPartial ? [.clipDamaged] : [])
    }
}

/// The constants of the motion analysis, each with what it stands for. Lengths of a face are in inter-eye distances, which
/// measure 62 to 64 mm in an adult, so that they can be read as millimetres on the person.
enum MotionLimits {
    /// Frames closer than this are not looked at: ten a second are enough for the motion of a head, in seconds.
    static let frameSpacing = 0.085
    /// The long side at which points are followed, in pixels.
    static let trackingSide = 640
    /// The long side at which frames are compared with one another, in pixels.
    static let comparisonSide = 320
    /// How long points are followed from the frame in which they were found, in seconds.
    static let baseline = 1.25

    /// Fewer frames than this cannot be assessed.
    static let minimumFrames = 8
    /// Shorter clips cannot be assessed, in seconds.
    static let minimumDuration = 0.8

    /// A grey level a pixel over the face below which a frame is a repetition of the one before. Sensor noise alone gives
    /// ten times as much; the encoder of a still gives a fifth.
    static let repetitionDifference = 0.05
    /// The most that one 8×8 block of a repetition may differ, in grey levels.
    static let repetitionBlock = 2.0
    /// The longest time that a camera may stall without suspicion, in seconds.
    static let frozenSeconds = 1.0
    /// The greatest part of frames that may repeat another.
    static let repeatedShare = 0.5

    /// A loop's frames come back to within this part of the typical difference of two frames: not nearer, as they are
    /// sampled out of step with the loop. Where frames jump by chance and do not come back it is more than a half.
    static let loopRatio = 0.35
    /// Where a loop begins anew, frames differ by this many times the median of neighbouring ones.
    static let loopJump = 1.8
    /// The shortest loop that is looked for, in seconds.
    static let shortestLoop = 0.5
    /// Below this typical difference (grey levels, root mean square) nothing moves that could come back.
    static let loopMotion = 1.0

    /// The farthest that a track may miss its start on the way back, in pixels.
    static let roundTrip = 0.5
    /// Corners weaker than this are lost in a sensor's noise, in squared grey levels a pixel.
    static let cornerStrength = 1.0
    /// The least points on the face for a pair of frames to count.
    static let facePoints = 12
    /// The least points beside the face for the surroundings to count.
    static let surroundPoints = 8
    /// Motion of the face below which parallax drowns in noise, in inter-eye distances and in pixels.
    static let parallaxMotion = 0.05
    static let parallaxPixels = 4.0
    /// The motion that its relief must explain beyond one homography, as a part of the face's motion: the relief of a head
    /// (nose, cheeks, ears) turns the view by as much as it moves, and a homography absorbs all but the curved part.
    static let parallax = 0.023
    /// The part of what one homography leaves that the relief must explain: of a plane it is chance, four numbers fitted to
    /// some fifty points, whose errors of tracking are alike next to one another; of a head it is most.
    static let reliefShare = 0.3
    /// The part of points on face and beside it that one homography may explain.
    static let sharedPlane = 0.5
    /// How far a point may be from where the shared homography takes it, in inter-eye distances, but at least one pixel.
    static let planeTolerance = 0.02
    /// How far the surroundings of the face may part from the scene behind them, in inter-eye distances.
    static let apart = 0.04
    /// A living head is never stiller than this for seconds, in inter-eye distances (a fifth of a millimetre).
    static let stillness = 0.003
    /// The time over which stillness must be seen, in seconds.
    static let stillnessDuration = 1.5
}

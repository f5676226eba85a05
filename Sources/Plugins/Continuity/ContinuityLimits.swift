/// The constants of the continuity analysis, each with what it stands for. `Documentation/research/Liveness.md` has the clips
/// behind them.
enum ContinuityLimits {
    /// Frames closer than this are not looked at: ten a second are enough, in seconds.
    static let frameSpacing = 0.085
    /// The long side at which frames are compared with one another, in pixels.
    static let comparisonSide = 320
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

    /// How near frames come back in a loop, between noise and their typical difference, where 1 is the middle by multiples:
    /// two thirds of the least of 81 clips that repeat nothing (4.5).
    static let loopRatio = 3.0
    /// The same for frames that come back within `rhythmSeconds`, or on less than `gestureSeconds` either side of a turning
    /// point: two thirds of the least of these 81 clips (1.06), of a real person who moves in a rhythm and comes back after
    /// 0.5 s. Two simulated answers to challenges came to 1.4 and 1.6 about a turning point 1.3 s before their ends.
    static let briefLoopRatio = 0.7
    /// In seconds. Six seconds of a loop of up to three come back after 1.5 s and more, if only after several periods, and have
    /// a turning point that is 2 s from either end.
    static let (rhythmSeconds, gestureSeconds) = (1.5, 2.0)
    /// Frames that come back to no less than this part of their typical difference do not come back: where all but nothing
    /// moves, noise alone lies between.
    static let loopNearness = 0.6
    /// The least that noise and coding are taken to make of a soft thumbnail, in grey levels: an encoder that leaves out what
    /// hardly changes hides it for a while.
    static let loopNoise = 0.2
    /// Below this typical difference (grey levels, root mean square) nothing moves that could come back.
    static let loopMotion = 0.4
    /// The shortest loop that is looked for, and how much of the clip must come back at least, in seconds.
    static let (shortestLoop, leastReturn) = (0.5, 1.5)
    /// The least pairs of frames about a turning point, and the least seconds on either side of it.
    static let (mirroredPairs, mirroredSeconds) = (8, 1.2)
    /// Frames nearer than this are alike in any clip, in seconds.
    static let alikeSeconds = 0.2
}

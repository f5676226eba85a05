/// The constants of the continuity analysis. `Documentation/research/Liveness.md` describes the clips behind them.
enum ContinuityLimits {
    /// The least distance of examined frames in seconds. Ten frames per second are enough.
    static let frameSpacing = 0.085
    /// The long side at which frames are compared, in pixels.
    static let comparisonSide = 320
    /// The least number of frames.
    static let minimumFrames = 8
    /// The least duration, in seconds.
    static let minimumDuration = 0.8

    /// The mean difference over the face, in grey levels per pixel, below which a frame repeats the previous one.
    /// Sensor noise alone gives ten times as much, and the encoder of a still a fifth of it.
    static let repetitionDifference = 0.05
    /// The largest difference of one 8×8 block in a repetition, in grey levels.
    static let repetitionBlock = 2.0
    /// The longest time that a camera may stall without suspicion, in seconds.
    static let frozenSeconds = 1.0
    /// The largest part of frames that may repeat another frame.
    static let repeatedShare = 0.5

    /// The ratio below which frames return in a loop. A ratio of 1 is the geometric middle between noise and the
    /// typical difference. The value is two thirds of the lowest ratio in 81 clips without repetition (4.5).
    static let loopRatio = 3.0
    /// The same for frames that return within `rhythmSeconds`, or less than `gestureSeconds` from a turning point. It
    /// is two thirds of the lowest ratio in these 81 clips (1.06), of a real person who moves in a rhythm and returns
    /// after 0.5 s. Two simulated answers to challenges reached 1.4 and 1.6 around a turning point 1.3 s before their
    /// ends.
    static let briefLoopRatio = 0.7
    /// In seconds. In six seconds, a loop of up to three seconds returns after at least 1.5 s, perhaps after several
    /// periods. Its turning point is at least 2 s from both ends.
    static let (rhythmSeconds, gestureSeconds) = (1.5, 2.0)
    /// Frames return only if their difference is below this part of the typical difference. In a nearly still clip,
    /// noise alone separates them.
    static let loopNearness = 0.6
    /// The least assumed noise of a soft thumbnail, in grey levels. An encoder that skips small changes hides the noise
    /// for a while.
    static let loopNoise = 0.2
    /// Below this typical difference (grey levels, root mean square) nothing moves, so nothing can return.
    static let loopMotion = 0.4
    /// The shortest loop that is searched, and the least part of the clip that must return, in seconds.
    static let (shortestLoop, leastReturn) = (0.5, 1.5)
    /// The least number of frame pairs around a turning point, and the least time on each side of it in seconds.
    static let (mirroredPairs, mirroredSeconds) = (8, 1.2)
    /// In every clip, frames closer than this are similar, in seconds.
    static let alikeSeconds = 0.2
}

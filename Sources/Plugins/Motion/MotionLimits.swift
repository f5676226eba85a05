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

    /// How near frames come back in a loop, between noise and their typical difference, where 1 is the middle by multiples:
    /// two thirds of the least of 81 clips that repeat nothing (4.5). Documentation/Liveness.md says what is found by it of
    /// people who had no part in the choice.
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
    /// Below this the relief is that of a plane. Between it and `parallax` lies a head that keeps still before a camera that
    /// moves, or a small turn: it is not blamed. Carried planes came to 0.001 to 0.006 (13 clips, one of them real), heads
    /// to 0.023 and more (9 real clips that moved enough, one of them still before a moving camera).
    static let planeParallax = 0.012
    /// The part of points on face and beside it that one homography may explain.
    static let sharedPlane = 0.5
    /// The same where the face alone tells nothing, as in a zoom: a camera that turns sees much of a still scene as one plane
    /// as well. Real clips of heads came to 0.57 and less (13).
    static let clearPlane = 0.8
    /// How far a point may be from where the shared homography takes it, in inter-eye distances, but at least one pixel.
    static let planeTolerance = 0.02
    /// How far the surroundings of the face may part from the scene behind them, in inter-eye distances.
    static let apart = 0.04
    /// The least log-odds of a plane on which parts of the face move: a screen that shows a clip, or a head that keeps still
    /// before a camera that turns. It speaks against life, and decides nothing alone.
    static let livingPlane = -1.7
    /// A living head is hardly ever stiller than this for seconds, in inter-eye distances (a fifth of a millimetre).
    static let stillness = 0.003
    /// The time over which stillness must be seen, in seconds.
    static let stillnessDuration = 1.5

    // MARK: Inner motion

    /// The least distance between the eyes at which lids show, in pixels.
    static let smallestEyes = 14.0
    /// How many frames lie between the two charts of a pair: at ten frames a second, longer than a blink.
    static let chartLag = 4
    /// Fewer pairs of charts than this tell nothing.
    static let chartPairs = 4
    /// The pairs of three seconds.
    static let chartStretch = 30
    /// What sensor and rounding leave between two charts of one thing, as the square of grey levels.
    static let chartNoise = 4.0
    /// The least error of a whole face's motion that is believed, as the square of pixels; a hundredth of the distance
    /// between the eyes. Below it the edges of what an encoder changes would count as motion.
    static let chartFloor = 0.04
    /// How many times the error of the whole face's motion eyes or mouth must reach to have moved on their own. Stills that
    /// were warped, printed or shown on a screen came to 2.5 and less (52 clips); faces that blink or speak to 8 and more
    /// (13 real clips), simulated ones to 3.4 and more (14).
    static let innerMotion = 3.0
    /// The log-odds of a head at that threshold, as no still reached it; relief bounds them as well.
    static let innerMotionLogOdds = 2.0

    /// The same for a mouth after a smooth motion of its own about it: lids and lips can be pulled on a still, teeth and tongue
    /// cannot. Stills whose lids and lips were pulled came to 2.3 and less (92 simulated clips), people who speak or smile to
    /// 2.75 and more (13 real clips). The margin is thin.
    static let newInMouth = 2.5
    /// Bits a pixel below which an encoder may leave nothing of a mouth, so that a head that sways far is excused from showing
    /// it. Only stills that were warped without noise (0.009 to 0.013, 6 clips) came this low; real clips had 0.035 and more
    /// (13). Stills with pulled lids compressed to this are excused as well, so `mouthSway` is asked of them.
    static let mouthBits = 0.014
    /// How far such a head has to sway, in inter-eye distances: those 6 clips by 0.51 and more as the
    /// command samples them, more densely sampled less; of 40 pulled stills, 5, the next 0.44.
    static let mouthSway = 0.45

    // MARK: Grain

    /// The smallest part of a face whose spectrum is read, in pixels.
    static let grainSide = 32
    /// About as many frames are looked at for it.
    static let grainFrames = 8
    /// The least fine detail, as ``FaceGrain`` measures it. Cameras left −5.6 and more (13 real clips); faces drawn by
    /// LivePortrait, −6.0 and less (3 clips). A clip of 640 pixels and less from a camera that smooths strongly may fall
    /// below: so this withholds the word for life, and blames nobody.
    static let grain = -5.7
    /// Bits a pixel below which an encoder leaves no grain in any picture, so that its lack tells nothing.
    static let grainBits = 0.02
}

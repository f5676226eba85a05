/// The constants of the continuity analysis, each with what it stands for.
enum ContinuityLimits {
    /// Fewer frames than this cannot be assessed.
    static let minimumFrames = 5
    /// Half the histogram's difference at a cut, at least, 0...1.
    static let cutHistogram = 0.15
    /// The change of structure at a cut, at least (0 none, 1 unrelated).
    static let cutStructure = 0.15
    /// A cut changes structure by more than this multiple of what its neighbours do.
    static let cutRatio = 5.0
    /// The cosine that the templates of one person keep through blur and turns; different people lie about 0, and below
    /// this in all but one comparison of a thousand.
    static let templateSimilarity = 0.3
    /// The least cosine of a frame that was captured well with the frame that is most like all. Of 1,699 frames of 28
    /// recordings of one person (nine before a camera) the least is 0.54; at 0.40 lie 6 of 100,000 comparisons of different
    /// people.
    static let leastAgreement = 0.4
    /// The least templates to compare.
    static let templates = 3
    /// How far a face may move or grow between frames, in face widths a second, beyond which it is another face.
    static let boxSpeed = 12.0
    /// Frames farther apart in time than this say nothing about jumps, in seconds.
    static let jumpGap = 0.5
    /// The longest time between two frames, in seconds.
    static let gapSeconds = 1.0
    /// How far the duration that the header states may be from the one that is there, in seconds.
    static let durationMismatch = 1.0
}

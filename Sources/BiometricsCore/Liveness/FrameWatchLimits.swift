/// The constants of the watch over all frames, measured on 28 recordings (nine before a camera, four of news and film, seven
/// of heads animated by a network, two of replays, six simulated; 4,511 frames) and on 26 copies of those of people, coded
/// again at a rate that shows, half of them at 15 frames a second.
enum FrameWatchLimits {
    /// The least change at a cut. The greatest between any two frames of those recordings is 0.30. A picture of another
    /// person in place of a frame changes it by 0.57 at least, 0.67 in 95 of 100 of 208 trials, half of them with the
    /// faces in one place; a jerk by a twentieth of the picture by 0.15 at most, and a flash that doubles the light from
    /// one side by 0.14.
    static let cut = 0.45
    /// The same over more than `gap` seconds, in which a scene may change by itself: by up to 0.67 in a second.
    static let cutOverGap = 0.72
    /// Frames farther apart than this are not neighbours, in seconds.
    static let gap = 0.25
    /// A cut changes more than this multiple of what its neighbours change, so that a camera that whirls is not taken for one.
    static let cutRatio = 2.5
    /// How many frames on either side are the neighbours.
    static let neighbours = 8
    /// Added to a usual change before a ratio is taken: what noise and coding change.
    static let usual = 0.03
    /// The least change of a patch that belongs to another.
    static let patch = 0.3
    /// The patch of one frame changes by more than this multiple of what it changes between the frames about it: 2.9 at
    /// most in those recordings (a blink at 15 frames a second), 9.8 in the middle for a face in the place of a face.
    static let patchRatio = 4.0
    /// Grey levels: where the whole frame is lit otherwise, by a flash, a patch that stands out is no other's.
    static let level = 3.0
    /// How many of the 64 parts of a side a frame may be shifted by.
    static let shift = 6
}

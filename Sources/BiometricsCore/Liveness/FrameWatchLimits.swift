/// The constants for watching all frames. They were measured on 28 recordings with 4,511 frames: nine before a camera,
/// four of news and film, seven of heads animated by a network, two replays, six simulated. Another 26 recodings of
/// those that show people have visible compression, half of them at 15 frames a second.
enum FrameWatchLimits {
    /// The least change at a cut. The greatest change between any two frames of those recordings is 0.30. Replacing a
    /// frame by a picture of another person was tried 208 times, half of them with the faces in one place. It changes
    /// the frame by at least 0.57, and by 0.67 in 95 of 100 trials. A jerk by a twentieth of the picture changes it by
    /// at most 0.15. A flash that doubles the light from one side changes it by 0.14.
    static let cut = 0.45
    /// The same limit over more than `gap` seconds, in which a scene may change by itself, by up to 0.67 in a second.
    static let cutOverGap = 0.72
    /// Frames farther apart than this are not neighbours, in seconds.
    static let gap = 0.25
    /// A cut changes more than this multiple of its neighbours, so that a whirling camera does not count as a cut.
    static let cutRatio = 2.5
    /// How many frames on either side are the neighbours.
    static let neighbours = 8
    /// Added to a usual change before a ratio is taken: the change caused by noise and compression.
    static let usual = 0.03
    /// The least change of a foreign patch.
    static let patch = 0.3
    /// A foreign patch changes by more than this multiple of the change between its neighbour frames. The greatest
    /// multiple in those recordings is 2.9 (a blink at 15 frames a second). The median for a face put in the place of a
    /// face is 9.8.
    static let patchRatio = 4.0
    /// Grey levels: if the lighting of the whole frame changes more, as by a flash, a patch that stands out is not
    /// foreign.
    static let level = 3.0
    /// The largest shift of a frame, in parts of 64 a side.
    static let shift = 6
}

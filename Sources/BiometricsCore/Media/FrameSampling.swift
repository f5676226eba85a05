/// Which frames of a clip are wanted.
///
/// Times are seconds since the clip's first frame. At each wanted time it is the frame then on screen that is given, and
/// no frame is given twice, so that asking for more than a clip has gives every frame once.
public enum FrameSampling: Sendable, Hashable {
    /// Every frame.
    case every
    /// The frames on screen at 0, 1/rate, 2/rate … seconds; `rate` is above 0 and at most 1000. Where those would be more
    /// than `atMost`, as many frames at equal distances over the whole clip.
    case perSecond(Double, atMost: Int? = nil)
    /// The frames on screen in the middle of each of this many equal parts of the clip; at least 1.
    case spread(Int)
}

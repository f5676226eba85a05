/// Selects frames of a clip.
///
/// Times are seconds since the clip's first frame. Each wanted time gives the frame on screen at that time. No frame is
/// given twice, so asking for more frames than a clip has gives every frame once.
public enum FrameSampling: Sendable, Hashable {
    /// Every frame.
    case every
    /// The frames on screen at 0, 1/rate, 2/rate … seconds; `rate` is above 0 and at most 1000. If these are more than
    /// `atMost`, that many frames at equal distances over the whole clip.
    case perSecond(Double, atMost: Int? = nil)
    /// The frames on screen in the middle of each of this many equal parts of the clip; at least 1.
    case spread(Int)
}

/// The frame that represents a clip, and how many frames were examined.
public struct ClipFrame: Sendable, Hashable, Codable {
    /// The frame's time, in seconds from the clip's first frame.
    public let timestampSeconds: Double
    /// The frame's index among all frames of the clip, from 0.
    public let index: Int
    /// The number of frames that were examined closely, spread evenly over the clip.
    public package(set) var framesExamined = 1
    /// The number of examined frames with a face.
    public package(set) var framesWithFace = 0
    /// Whether the file ended early or was damaged, so that frames are missing.
    public package(set) var isPartial = false
    /// The number of decoded frames. Each was compared with its neighbours as a thumbnail.
    public package(set) var framesWatched = 1
    /// Whether the clip has neither a cut nor a foreign frame.
    public package(set) var isOfOnePiece = true
    /// The lowest score of a usable frame against the frame that is most like all others, in units of the comparison
    /// score; `nil` if only one frame is usable.
    @Nullable public package(set) var agreement: Double?

    /// A frame that was examined alone.
    package init(_ frame: VideoFrame) {
        timestampSeconds = frame.timestampSeconds
        index = frame.index
    }
}

/// A coarse view of one frame. It shows whether the frame belongs between its neighbours, and is cheap enough to make
/// for every frame.
public struct FrameThumbnail: Sendable, Hashable {
    /// Parts a side.
    public static let side = 64

    /// The luma of 64 × 64 equal parts of the coded frame, row by row. Rotation and pixel aspect ratio are not applied.
    public let luma: [UInt8]
    /// When it is shown, in seconds from the clip's first frame.
    public let timestampSeconds: Double
    /// The index among all frames of the clip, from 0.
    public let index: Int

    /// A thumbnail. Surplus values of `luma` are ignored, and missing values are black.
    public init(luma: [UInt8], timestampSeconds: Double, index: Int) {
        let count = Self.side * Self.side
        self.luma =
            luma.count == count
            ? luma : Array(luma.prefix(count)) + [UInt8](repeating: 0, count: max(0, count - luma.count))
        self.timestampSeconds = timestampSeconds
        self.index = index
    }
}

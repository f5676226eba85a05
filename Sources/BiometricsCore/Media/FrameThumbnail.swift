/// What a frame of a clip looks like from afar: enough to tell whether it belongs between its neighbours, at next to no
/// cost, so that every frame can be looked at.
public struct FrameThumbnail: Sendable, Hashable {
    /// Parts a side.
    public static let side = 64

    /// The luma of 64 × 64 equal parts of the frame as it is coded, row by row: neither turned nor in proportion.
    public let luma: [UInt8]
    /// When it is shown, in seconds from the clip's first frame.
    public let timestampSeconds: Double
    /// Place among all frames of the clip, from 0.
    public let index: Int

    /// A thumbnail; of `luma` as many values are taken as there are parts, and what is missing is black.
    public init(luma: [UInt8], timestampSeconds: Double, index: Int) {
        let count = Self.side * Self.side
        self.luma =
            luma.count == count
            ? luma : Array(luma.prefix(count)) + [UInt8](repeating: 0, count: max(0, count - luma.count))
        self.timestampSeconds = timestampSeconds
        self.index = index
    }
}

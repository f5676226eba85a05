/// Thumbnails at equal distances over a clip of unknown length. It keeps every one at first, and drops every second one
/// whenever they become too many.
struct ThinnedThumbnails {
    /// As many as eight seconds of 30 frames give.
    static let capacity = 240

    /// The kept thumbnails, earliest first.
    private(set) var kept: [FrameThumbnail] = []
    private var stride = 1
    private var count = 0

    /// Adds the next thumbnail.
    mutating func add(_ thumbnail: FrameThumbnail) {
        defer { count += 1 }
        guard count.isMultiple(of: stride) else { return }
        if kept.count == Self.capacity {
            kept = kept.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
            stride *= 2
            guard count.isMultiple(of: stride) else { return }
        }
        kept.append(thumbnail)
    }
}

/// Thumbnails at equal distances over a clip whose length nobody knows before its end: every one at first, and every second
/// of them whenever they become too many.
struct ThinnedThumbnails {
    /// As many as eight seconds of 30 frames give.
    static let capacity = 240

    /// What is kept, earliest first.
    private(set) var kept: [FrameThumbnail] = []
    private var stride = 1
    private var count = 0

    /// Takes in the next thumbnail.
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

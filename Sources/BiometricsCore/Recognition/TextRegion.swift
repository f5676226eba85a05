/// An upright picture that shows text and little else.
public struct TextRegion: Sendable, Hashable {
    /// The amount of text in a region.
    public enum Layout: String, Sendable, Hashable, CaseIterable {
        /// One line, from edge to edge.
        case line
        /// Lines one below the other.
        case block
    }

    /// The pixels. Recognition works best with dark text on a bright ground.
    public let image: Image
    /// The amount of text in the picture.
    public let layout: Layout

    /// The text in `image`.
    public init(image: Image, layout: Layout) {
        self.image = image
        self.layout = layout
    }
}

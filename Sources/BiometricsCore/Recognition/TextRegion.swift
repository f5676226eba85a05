/// A picture that shows text and little else, the right way up.
public struct TextRegion: Sendable, Hashable {
    /// How much text it shows.
    public enum Layout: String, Sendable, Hashable, CaseIterable {
        /// One line, from edge to edge.
        case line
        /// Lines one below the other.
        case block
    }

    /// The pixels; dark text on a bright ground is read best.
    public let image: Image
    /// How much text it shows.
    public let layout: Layout

    /// The text in `image`.
    public init(image: Image, layout: Layout) {
        self.image = image
        self.layout = layout
    }
}

public import BiometricsCore
internal import COpenCV

/// A bar with the length and height of a line of print, or of part of one.
public struct TextBar: Sendable, Hashable {
    /// The middle of the left end, or of the top end of a vertical bar, in pixels of the picture.
    public let start: Point
    /// The middle of the other end.
    public let end: Point
    /// The thickness in pixels, roughly the height of a capital.
    public let thickness: Double
    /// Whether the bar lies along columns instead of rows.
    public let isVertical: Bool

    /// A bar from its parts.
    public init(start: Point, end: Point, thickness: Double, isVertical: Bool) {
        self.start = start
        self.end = end
        self.thickness = thickness
        self.isVertical = isVertical
    }

    /// The distance between the ends, in pixels.
    public var length: Double { start.distance(to: end) }
    /// The point halfway between the ends.
    public var middle: Point { Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2) }
}

extension Image {
    /// The most bars of a picture. A page of a book has some hundred.
    static let textBarCapacity = 256
    /// The most bars that are searched. Bars inside an outline are kept before all others.
    private static let textBarsFound = 4096

    /// Bars of dark print on a brighter background, along rows and columns, up to about 24° off, longest first.
    ///
    /// The black hat removes the background, the gradient along the line keeps upright strokes, and a closing joins the
    /// strokes of a line.
    ///
    /// - Parameters:
    ///   - longest: the longer side in pixels at which the picture is searched, at most, 64...4096. Capitals of about 5
    ///     to 24 pixels are found there.
    ///   - outline: bars with their middle inside it come first, so that print around a document does not displace its
    ///     own.
    /// - Throws: `.invalidConfiguration` for an empty picture, `.backendFailure`.
    /// - Source: After Rosebrock 2015, "Detecting machine-readable zones in passport images", and PassportEye.
    public func textBars(longest: Int, firstIn outline: Quadrilateral? = nil) throws(BiometricsError) -> [TextBar] {
        let gray = try grayscale()
        let most = outline == nil ? Self.textBarCapacity : Self.textBarsFound
        var bars = [cvb_text_bar](repeating: cvb_text_bar(), count: most)
        var count: Int32 = 0
        try succeed(orThrow: .backendFailure) { error in
            unsafe gray.withView { view in
                unsafe withUnsafePointer(to: view) { view in
                    unsafe cvb_find_text_bars(
                        view, Int32(clamping: longest), &bars, Int32(most), &count, &error)
                }
            }
        }
        let found = bars.prefix(Int(count)).map { bar in
            TextBar(
                start: Point(x: bar.start_x, y: bar.start_y), end: Point(x: bar.end_x, y: bar.end_y),
                thickness: bar.thickness, isVertical: bar.is_vertical)
        }
        guard let outline else { return found }
        let inside = found.filter { outline.contains($0.middle) }
        let outside = found.filter { !outline.contains($0.middle) }
        return Array((inside + outside).prefix(Self.textBarCapacity))
    }
}

public import BiometricsCore
internal import COpenCV

/// A bar as long and as high as a line of print, or as a part of one.
public struct TextBar: Sendable, Hashable {
    /// The middle of the end at the left, or at the top of a vertical bar, in pixels of the picture.
    public let start: Point
    /// The middle of the other end.
    public let end: Point
    /// How thick it is, in pixels: about the height of a capital.
    public let thickness: Double
    /// Whether it lies along columns rather than along rows.
    public let isVertical: Bool

    /// A bar from its parts.
    public init(start: Point, end: Point, thickness: Double, isVertical: Bool) {
        self.start = start
        self.end = end
        self.thickness = thickness
        self.isVertical = isVertical
    }

    /// From end to end, in pixels.
    public var length: Double { start.distance(to: end) }
    /// The point between its ends.
    public var middle: Point { Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2) }
}

extension Image {
    /// The most bars of a picture: a page of a book has some hundred.
    static let textBarCapacity = 256
    /// The most that are looked for, of which those in an outline are kept before all others.
    private static let textBarsFound = 4096

    /// Bars of dark print on a brighter ground, along rows and along columns, each within about 24° of them, longest first.
    ///
    /// The black hat takes off the ground, the gradient along the line keeps what has upright strokes, and a closing joins
    /// the strokes of a line.
    ///
    /// - Parameters:
    ///   - longest: the picture is looked at with its longer side at most so many pixels, 64...4096; capitals of about 5 to 24
    ///     pixels there are found.
    ///   - outline: bars whose middle lies in it come first, as print around a document must not crowd out its own.
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

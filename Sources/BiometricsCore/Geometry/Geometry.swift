/// A width and a height in whole pixels.
public struct Size: Sendable, Hashable {
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int

    /// A size of `width` × `height` pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// `width * height`.
    public var pixelCount: Int { width * height }
    /// The larger of the two.
    public var longSide: Int { max(width, height) }
    /// The smaller of the two.
    public var shortSide: Int { min(width, height) }
    /// Width and height exchanged, as after a quarter turn.
    public var transposed: Size { Size(width: height, height: width) }

    /// The size with the same proportions whose long side is at most `longSide`. Both sides have at least one pixel.
    package func fitting(longSide limit: Int) -> Size {
        guard longSide > limit else { return self }
        let scale = Double(limit) / Double(longSide)
        return Size(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }
}

/// A position in pixels: x to the right, y down, the centre of the top left pixel at (0, 0).
public struct Point: Sendable, Hashable {
    /// Pixels to the right.
    public var x: Double
    /// Pixels down.
    public var y: Double

    /// The position (`x`, `y`).
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The Euclidean distance to `other`, in pixels.
    public func distance(to other: Point) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}

/// An upright rectangle in pixels; (x, y) is its top left corner.
public struct Rect: Sendable, Hashable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// Pixels across.
    public var width: Double
    /// Pixels down.
    public var height: Double

    /// A rectangle from its top left corner and its extent.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The right edge.
    public var maxX: Double { x + width }
    /// The bottom edge.
    public var maxY: Double { y + height }
    /// The area in square pixels; zero for an empty rectangle.
    public var area: Double { max(0, width) * max(0, height) }
    /// The point in the middle.
    public var center: Point { Point(x: x + width / 2, y: y + height / 2) }

    /// The part that both rectangles cover; of zero extent when they do not meet.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(
            x: left, y: top,
            width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }

    /// Intersection over union, 0...1.
    public func overlap(with other: Rect) -> Double {
        let shared = intersection(other).area
        let union = area + other.area - shared
        return union > 0 ? shared / union : 0
    }

    /// Every coordinate times `factor`.
    public func scaled(by factor: Double) -> Rect {
        Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }
}

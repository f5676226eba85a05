/// A pixel on an edge.
public struct ThinEdge: Sendable, Hashable {
    /// The column, from 0 at the left.
    public let x: Int
    /// The row, from 0 at the top.
    public let y: Int
    /// The gradient to the right, in grey levels per pixel.
    public let across: Double
    /// The gradient down, in grey levels per pixel.
    public let down: Double

    /// The length of the gradient, in grey levels per pixel.
    public var strength: Double { (across * across + down * down).squareRoot() }

    /// A pixel of its parts.
    public init(x: Int, y: Int, across: Double, down: Double) {
        self.x = x
        self.y = y
        self.across = across
        self.down = down
    }
}

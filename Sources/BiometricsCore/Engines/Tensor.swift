/// Numbers in a regular grid of any number of axes.
public struct Tensor: Sendable, Hashable {
    /// The extent of each axis, the slowest first.
    public let shape: [Int]
    /// Row-major: the last axis is the fastest.
    public let values: [Float]

    /// A tensor of the given values.
    ///
    /// - Requires: no negative extent, and as many values as the product of the extents (1 for an empty shape).
    public init(shape: [Int], values: [Float]) {
        precondition(shape.allSatisfy { $0 >= 0 }, "a tensor has no negative extent")
        precondition(shape.reduce(1, *) == values.count, "the values must fill the shape exactly")
        self.shape = shape
        self.values = values
    }
}

extension Tensor: CustomStringConvertible {
    /// The shape; never the values, which may be biometric features.
    public var description: String { "Tensor\(shape)" }
}

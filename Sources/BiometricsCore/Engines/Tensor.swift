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

    /// Whether no value is infinite or no number.
    public var isFinite: Bool {
        // Without its sign, a float's bits rise with its size, and those of infinity and of no number come last. A maximum
        // of integers is computed for many at once, which a search that stops at the first is not.
        var greatest: UInt32 = 0
        for value in values { greatest = max(greatest, value.bitPattern & 0x7FFF_FFFF) }
        return greatest < Float.infinity.bitPattern
    }
}

extension Tensor: ContentWithheld {
    /// The shape; never the values, which may be biometric features.
    public var description: String { "Tensor\(shape)" }
}

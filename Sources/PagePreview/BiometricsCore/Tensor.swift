/// Numbers in a regular grid, as `Sources/BiometricsCore/Engines/Tensor.swift` has them, without text.
public struct Tensor {
    /// Row-major: the last axis is the fastest.
    public let values: [Float]

    /// A tensor of the given values.
    public init(values: [Float]) { self.values = values }
}

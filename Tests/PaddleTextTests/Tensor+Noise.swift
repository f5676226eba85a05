import BiometricsCore

extension Tensor {
    /// Noise from -1 to 1, the same each time.
    static func noise(shape: [Int]) -> Tensor {
        var state: UInt64 = 1
        let values = (0..<shape.reduce(1, *)).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / Float(1 << 23) - 1
        }
        return Tensor(shape: shape, values: values)
    }
}

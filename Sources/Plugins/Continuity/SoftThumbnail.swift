internal import BiometricsCore

/// A softened thumbnail of 32 × 32 parts, and how it changes when the camera moves. Frames are compared by it.
///
/// The softening makes it change in proportion to small camera movements.
struct SoftThumbnail {
    static let side = 32
    /// Eight values are processed at a time.
    static let chunks = side * side / 8

    /// Grey levels relative to the frame's mean, row by row.
    let values: [SIMD8<Float>]
    /// The change of the values for a motion by one part across, and down.
    let (across, down): ([SIMD8<Float>], [SIMD8<Float>])
    /// The sums of the squares of `across` and of `down`, and of their products.
    let (acrossSquared, downSquared, product): (Float, Float, Float)

    init(_ thumbnail: FrameThumbnail) {
        let (side, wide) = (Self.side, FrameThumbnail.side)
        let luma = thumbnail.luma
        var parts = [Float](repeating: 0, count: side * side)
        for y in 0..<side {
            for x in 0..<side {
                let corner = 2 * y * wide + 2 * x
                let sum =
                    Int(luma[corner]) + Int(luma[corner + 1]) + Int(luma[corner + wide]) + Int(luma[corner + wide + 1])
                parts[y * side + x] = Float(sum) / 4
            }
        }
        parts = Self.softened(Self.softened(parts, step: 1), step: side)
        let mean = parts.reduce(0, +) / Float(parts.count)
        parts = parts.map { $0 - mean }
        var (across, down) = (
            [Float](repeating: 0, count: parts.count), [Float](repeating: 0, count: parts.count)
        )
        for y in 0..<side {
            for x in 0..<side {
                let index = y * side + x
                if x > 0, x < side - 1 { across[index] = (parts[index + 1] - parts[index - 1]) / 2 }
                if y > 0, y < side - 1 { down[index] = (parts[index + side] - parts[index - side]) / 2 }
            }
        }
        values = Self.chunked(parts)
        self.across = Self.chunked(across)
        self.down = Self.chunked(down)
        acrossSquared = across.reduce(0) { $0 + $1 * $1 }
        downSquared = down.reduce(0) { $0 + $1 * $1 }
        product = zip(across, down).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// The mean square of the difference to `other`, after the camera's motion between them is removed.
    func squaredDistance(to other: SoftThumbnail) -> Float {
        var (square, alongAcross, alongDown) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
        for chunk in 0..<Self.chunks {
            let difference = values[chunk] - other.values[chunk]
            square += difference * difference
            alongAcross += difference * (across[chunk] + other.across[chunk])
            alongDown += difference * (down[chunk] + other.down[chunk])
        }
        let (a, b) = (alongAcross.sum() / 2, alongDown.sum() / 2)
        // In an almost uniform picture, no motion can be measured.
        let floor = Float(Self.side * Self.side) / 4
        let aa = (acrossSquared + other.acrossSquared) / 2 + floor
        let bb = (downSquared + other.downSquared) / 2 + floor
        let ab = (product + other.product) / 2
        let explained = (bb * a * a - 2 * ab * a * b + aa * b * b) / (aa * bb - ab * ab)
        return max(0, square.sum() - explained) / Float(Self.side * Self.side)
    }

    /// Each value replaced by the mean of itself, counted twice, and its neighbours `step` apart. Edge values are
    /// repeated.
    private static func softened(_ parts: [Float], step: Int) -> [Float] {
        parts.indices.map { index in
            let place = index / step % side
            let before = parts[place == 0 ? index : index - step]
            let after = parts[place == side - 1 ? index : index + step]
            return (before + 2 * parts[index] + after) / 4
        }
    }

    private static func chunked(_ values: [Float]) -> [SIMD8<Float>] {
        (0..<chunks).map { chunk in
            SIMD8<Float>(values[(8 * chunk)..<(8 * chunk + 8)])
        }
    }
}

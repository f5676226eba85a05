internal import BiometricsCore

/// One side of a frame between its corners.
struct FramePart {
    let side: FrameSide
    /// The positions of its corners along the side.
    let low: Double
    let high: Double
    /// 1 if the outside of the frame lies at greater positions across, −1 if at lesser ones.
    let outward: Double
    /// Whether the side runs down the picture instead of across it.
    let isUpright: Bool

    /// The part of `line`, between the corners minus `margin`, that is visible as an edge.
    func support(in map: EdgeMap, of line: FrameSide, shortenedBy margin: Double) -> Double {
        line.support(
            in: isUpright ? map.across : map.down, line: isUpright ? map.image.width : map.image.height,
            from: low + margin, to: high - margin)
    }

    /// The best support of a line nearly parallel to the side, 3 to `widest` pixels from it: outside if `direction` is
    /// 1, inside if it is −1.
    func otherEdge(in map: EdgeMap, direction: Double, widest: Int) -> Double {
        var best = 0.0
        for distance in 3...max(3, widest) {
            for turn in [-0.02, 0, 0.02] {
                for sign in [Int8(1), -1] {
                    let other = side.shifted(by: direction * outward * Double(distance), turn: turn, sign: sign)
                    // At each end, an inner edge is shorter than the side by the band's width.
                    best = max(best, support(in: map, of: other, shortenedBy: Double(distance) + 2))
                }
            }
        }
        return best
    }

    /// The colours of `image` along the side, `distance` pixels outside it, or inside for negative distances.
    func colours(in image: Image, outward distance: Double) -> [[UInt8]] {
        guard side.sign != 0, high - low > 6, low.magnitude < 1e6, high.magnitude < 1e6 else { return [] }
        let channels = image.format.bytesPerPixel
        var result: [[UInt8]] = []
        for along in stride(from: low + 3, through: high - 3, by: 2) {
            let across = side.position(at: along) + outward * distance
            let (x, y) = isUpright ? (Int(across.rounded()), Int(along)) : (Int(along), Int(across.rounded()))
            guard x >= 0, y >= 0, x < image.width, y < image.height else { continue }
            let index = y * image.bytesPerRow + x * channels
            result.append(Array(image.pixels[index..<index + channels]))
        }
        return result
    }
}

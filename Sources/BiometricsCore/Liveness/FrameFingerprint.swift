/// A thumbnail with its lighting removed. Each part keeps only its contrast to its surroundings, so exposure, flashes
/// and shadows matter little.
struct FrameFingerprint {
    static let side = FrameThumbnail.side
    /// Sums are kept over square tiles of eight parts a side. A patch spans three tiles, or 24 of the frame's 64 parts,
    /// which is the size of a face at arm's length.
    static let tile = 8
    static let tiles = side / tile
    static let patch = 3
    static let patches = tiles - patch + 1

    /// The radius of a part's surroundings.
    private static let reach = 4
    /// Grey levels squared: surroundings that vary less are flat, and any contrast in them is noise.
    private static let flatness: Float = 25
    /// Added to the mean square before two reliefs are compared, so that flat reliefs count as alike.
    static let floor = 0.05

    /// Row by row; a difference in standard deviations of the surroundings.
    let values: [Float]
    /// Mean luma of each tile.
    let levels: [Float]
    private let sums: [Float]
    private let squares: [Float]

    init(_ thumbnail: FrameThumbnail) {
        let side = Self.side
        let luma = thumbnail.luma
        // Sums over everything above and to the left of each part.
        let width = side + 1
        var sum = [Int32](repeating: 0, count: width * width)
        var square = sum
        for y in 0..<side {
            var (row, rowSquare) = (Int32(0), Int32(0))
            for x in 0..<side {
                let value = Int32(luma[y * side + x])
                row += value
                rowSquare += value * value
                sum[(y + 1) * width + x + 1] = sum[y * width + x + 1] + row
                square[(y + 1) * width + x + 1] = square[y * width + x + 1] + rowSquare
            }
        }
        var values = [Float](repeating: 0, count: side * side)
        for y in 0..<side {
            let (top, bottom) = (max(0, y - Self.reach) * width, min(side, y + Self.reach + 1) * width)
            for x in 0..<side {
                let (left, right) = (max(0, x - Self.reach), min(side, x + Self.reach + 1))
                let count = Float((bottom - top) / width * (right - left))
                let mean = Float(sum[bottom + right] - sum[bottom + left] - sum[top + right] + sum[top + left]) / count
                let meanSquare =
                    Float(square[bottom + right] - square[bottom + left] - square[top + right] + square[top + left])
                    / count
                let deviation = (max(0, meanSquare - mean * mean) + Self.flatness).squareRoot()
                values[y * side + x] = (Float(luma[y * side + x]) - mean) / deviation
            }
        }
        self.values = values
        levels = Self.overTiles { Float(luma[$0]) }.map { $0 / Float(Self.tile * Self.tile) }
        sums = Self.overTiles { values[$0] }
        squares = Self.overTiles { values[$0] * values[$0] }
    }

    /// The sum of `value` over each tile.
    private static func overTiles(_ value: (Int) -> Float) -> [Float] {
        var result = [Float](repeating: 0, count: tiles * tiles)
        for y in 0..<side {
            for x in 0..<side { result[y / tile * tiles + x / tile] += value(y * side + x) }
        }
        return result
    }

    /// How little this has in common with `other`: 0 for the same relief, about 1 for different ones.
    func change(to other: FrameFingerprint) -> Double { change(to: other, right: 0, down: 0) }

    /// The least change among shifts of the frame by up to `FrameWatchLimits.shift` parts, so that a jerk of the camera
    /// does not count as a change.
    func changeBesidesShift(to other: FrameFingerprint) -> Double {
        let reach = FrameWatchLimits.shift
        var least = Double.infinity
        for down in -reach...reach {
            for right in -reach...reach { least = min(least, change(to: other, right: right, down: down)) }
        }
        return least
    }

    private func change(to other: FrameFingerprint, right: Int, down: Int) -> Double {
        let side = Self.side
        let (width, height) = (side - abs(right), side - abs(down))
        var (product, own, others) = (Float(0), Float(0), Float(0))
        for y in 0..<height {
            let first = (y + max(0, down)) * side + max(0, right)
            let second = (y + max(0, -down)) * side + max(0, -right)
            for x in 0..<width {
                let (a, b) = (values[first + x], other.values[second + x])
                product += a * b
                own += a * a
                others += b * b
            }
        }
        let floor = Self.floor * Double(width * height)
        return 1 - (Double(product) + floor) / ((Double(own) + floor) * (Double(others) + floor)).squareRoot()
    }

    /// How little each patch has in common with the same patch of `other`, row by row.
    func patchChanges(to other: FrameFingerprint) -> [Double] {
        let products = Self.overTiles { values[$0] * other.values[$0] }
        let count = Double(Self.patch * Self.patch * Self.tile * Self.tile)
        var result: [Double] = []
        result.reserveCapacity(Self.patches * Self.patches)
        for top in 0..<Self.patches {
            for left in 0..<Self.patches {
                func mean(_ tiles: [Float]) -> Double {
                    var sum: Float = 0
                    for y in top..<top + Self.patch {
                        for x in left..<left + Self.patch { sum += tiles[y * Self.tiles + x] }
                    }
                    return Double(sum) / count
                }
                let (a, b) = (mean(sums), mean(other.sums))
                let covariance = mean(products) - a * b + Self.floor
                let variances =
                    (mean(squares) - a * a + Self.floor) * (mean(other.squares) - b * b + Self.floor)
                result.append(1 - covariance / max(variances, 1e-9).squareRoot())
            }
        }
        return result
    }

    /// The median change of the tiles' mean luma: how much the light of the frame as a whole differs.
    func levelChange(to other: FrameFingerprint) -> Double {
        let changes = zip(levels, other.levels).map { abs($0 - $1) }.sorted()
        return Double(changes[changes.count / 2])
    }
}

/// A displacement that changes smoothly over a plane, as a second camera's view, a bent sheet or an artificial depth
/// deform a photograph. It is a polynomial of the place, in fractions of the plane's size.
struct SmoothDisplacement {
    private let terms: Int
    private let horizontal: [Double]
    private let vertical: [Double]

    /// The displacement of most of the blocks, by repeated least squares with less weight for blocks that deviate.
    ///
    /// - Parameters:
    ///   - degree: the degree of the polynomials, 2 or 3.
    ///   - tolerance: the deviation in pixels at which a block has half its weight.
    init(_ blocks: [BlockMatch.Block], degree: Int, tolerance: Double, in plane: Plane) {
        let terms = degree == 2 ? 6 : 10
        let rows = blocks.map { Self.basis(x: $0.x, y: $0.y, terms: terms, width: plane.width, height: plane.height) }
        let trust = blocks.map { block in
            let bounded = min(1, max(0.05, block.correlation))
            return bounded * bounded * bounded * bounded
        }
        var weights = trust
        let nothing = [Double](repeating: 0, count: terms)
        var solution = (horizontal: nothing, vertical: nothing)
        for _ in 0..<6 {
            solution = Self.solve(rows, weights, blocks)
            for (index, block) in blocks.enumerated() {
                let x = block.dx - Self.dot(rows[index], solution.horizontal)
                let y = block.dy - Self.dot(rows[index], solution.vertical)
                weights[index] = trust[index] / (1 + (x * x + y * y) / (tolerance * tolerance))
            }
        }
        self.terms = terms
        (horizontal, vertical) = solution
    }

    /// The displacement at (x, y), in pixels.
    func at(x: Double, y: Double, in plane: Plane) -> (dx: Double, dy: Double) {
        let row = Self.basis(x: x, y: y, terms: terms, width: plane.width, height: plane.height)
        return (Self.dot(row, horizontal), Self.dot(row, vertical))
    }

    /// The square of a block's deviation from the displacement, in square pixels.
    func squaredMiss(of block: BlockMatch.Block, in plane: Plane) -> Double {
        let (dx, dy) = at(x: block.x, y: block.y, in: plane)
        return (block.dx - dx) * (block.dx - dx) + (block.dy - dy) * (block.dy - dy)
    }

    /// `plane` moved back by `scale` times the displacement.
    func undone(on plane: Plane, scale: Double) -> Plane {
        var result = plane
        for y in 0..<plane.height {
            for x in 0..<plane.width {
                let (dx, dy) = at(x: Double(x), y: Double(y), in: plane)
                result.values[y * plane.width + x] = plane.value(x: Double(x) + scale * dx, y: Double(y) + scale * dy)
            }
        }
        return result
    }

    private static func basis(x: Double, y: Double, terms: Int, width: Int, height: Int) -> [Double] {
        let u = (x - Double(width - 1) / 2) / (Double(width) / 2)
        let v = (y - Double(height - 1) / 2) / (Double(height) / 2)
        let quadratic = [1, u, v, u * u, u * v, v * v]
        return terms == 6 ? quadratic : quadratic + [u * u * u, u * u * v, u * v * v, v * v * v]
    }

    private static func dot(_ first: [Double], _ second: [Double]) -> Double {
        var sum = 0.0
        for index in first.indices { sum += first[index] * second[index] }
        return sum
    }

    /// The weighted least squares of both directions. A ridge term keeps the solution small if there are few blocks.
    private static func solve(
        _ rows: [[Double]], _ weights: [Double], _ blocks: [BlockMatch.Block]
    ) -> (horizontal: [Double], vertical: [Double]) {
        let count = rows.first?.count ?? 0
        var matrix = [[Double]](repeating: [Double](repeating: 0, count: count + 2), count: count)
        for (index, row) in rows.enumerated() {
            for i in 0..<count {
                let weighted = weights[index] * row[i]
                for j in 0..<count { matrix[i][j] += weighted * row[j] }
                matrix[i][count] += weighted * blocks[index].dx
                matrix[i][count + 1] += weighted * blocks[index].dy
            }
        }
        for i in 0..<count { matrix[i][i] += 1e-3 }
        // The ridge term makes the matrix positive definite, so no pivot is 0.
        for i in 0..<count {
            for j in i + 1..<max(i + 1, count) {
                let factor = matrix[j][i] / matrix[i][i]
                for k in i..<count + 2 { matrix[j][k] -= factor * matrix[i][k] }
            }
        }
        var (horizontal, vertical) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
        for i in stride(from: count - 1, through: 0, by: -1) {
            var (x, y) = (matrix[i][count], matrix[i][count + 1])
            for j in i + 1..<max(i + 1, count) {
                x -= matrix[i][j] * horizontal[j]
                y -= matrix[i][j] * vertical[j]
            }
            horizontal[i] = x / matrix[i][i]
            vertical[i] = y / matrix[i][i]
        }
        return (horizontal, vertical)
    }
}

internal import Platform

/// The smooth motion of the skin about the mouth beyond that of the whole face: a vector at each knot of a grid, linear between
/// them. Lips that a program pulls on a picture are such a motion; a mouth that opens shows what was not there.
///
/// Found by Gauss-Newton steps; neighbouring knots are held together by springs.
struct LocalWarp {
    /// Pixels between two knots, a fifth of the distance between the eyes.
    private static let spacing = 4
    private static let (left, top, columns, rows) = (12, 35, 7, 5)
    private static let unknowns = 2 * columns * rows
    /// How far beside the diagonal the sums of a step reach: knots of one pixel are at most a row and one apart.
    private static let reach = 2 * (columns + 1) + 1
    /// The levels of the charts, coarse to fine, each with its steps.
    private static let stages = [(level: 1, steps: 4), (level: 0, steps: 4)]
    /// The strength of the springs, relative to the mean hold that the picture gives. Softer ones explain more of a mouth that
    /// opens, harder ones less of pulled lips. The least of 13 real clips over the third of 40 pulled stills, both by
    /// ``InnerMotion/newInMouth``: 1.41 at 0.05, 1.52 at 0.1.
    private static let springs = 0.1

    private var shifts = [Double](repeating: 0, count: LocalWarp.unknowns)

    /// The motion about the mouth that `warp` leaves unexplained.
    init(beyond warp: SmoothWarp) {
        for stage in Self.stages {
            for _ in 0..<stage.steps where !refine(warp, level: stage.level) { return }
        }
    }

    /// The shift at a place of the chart; 0 beyond the grid.
    func shift(column: Int, row: Int) -> SIMD2<Float> {
        var sum = SIMD2<Float>()
        Self.eachKnot(about: column, row) { index, weight in
            sum += weight * SIMD2(Float(shifts[index]), Float(shifts[index + 1]))
        }
        return sum
    }

    /// The places of the chart between the outermost knots.
    private static func eachPlace(_ body: (_ column: Int, _ row: Int) -> Void) {
        for row in top...(top + spacing * (rows - 1)) {
            for column in left...(left + spacing * (columns - 1)) { body(column, row) }
        }
    }

    /// The knots about a place: where the two numbers of each lie, and its weight.
    private static func eachKnot(about column: Int, _ row: Int, _ body: (_ index: Int, _ weight: Float) -> Void) {
        let (x, y) = (column - left, row - top)
        guard x >= 0, y >= 0, x <= spacing * (columns - 1), y <= spacing * (rows - 1) else { return }
        let (first, second) = (x / spacing, y / spacing)
        let along = Float(x % spacing) / Float(spacing)
        let down = Float(y % spacing) / Float(spacing)
        for (knotRow, rowWeight) in [(second, 1 - down), (second + 1, down)] where rowWeight > 0 {
            for (knot, weight) in [(first, 1 - along), (first + 1, along)] where weight > 0 {
                body(2 * (knotRow * columns + knot), rowWeight * weight)
            }
        }
    }

    /// Takes one step; false when none is determined.
    private mutating func refine(_ warp: SmoothWarp, level: Int) -> Bool {
        let width = Self.reach + 1
        // Row after row, from the diagonal to the left.
        var sums = [Double](repeating: 0, count: Self.unknowns * width)
        var right = [Double](repeating: 0, count: Self.unknowns)
        let warped = self
        Self.eachPlace { column, row in
            let sample = warp.sample(level: level, column: column, row: row, beyond: warped)
            var held: [(index: Int, slope: Double)] = []
            held.reserveCapacity(8)
            Self.eachKnot(about: column, row) { index, weight in
                held.append((index, Double(weight * sample.slope.x)))
                held.append((index + 1, Double(weight * sample.slope.y)))
            }
            for one in held {
                right[one.index] += one.slope * Double(sample.left)
                for other in held where other.index <= one.index {
                    sums[one.index * width + one.index - other.index] += one.slope * other.slope
                }
            }
        }
        let hold = (0..<Self.unknowns).reduce(0) { $0 + sums[$1 * width] } / Double(Self.unknowns)
        guard hold > 0 else { return false }
        addSprings(Self.springs * hold, to: &sums, right: &right)
        guard Self.solve(&sums, &right) else { return false }
        for index in right.indices { shifts[index] += right[index] }
        return true
    }

    private func addSprings(_ strength: Double, to sums: inout [Double], right: inout [Double]) {
        let width = Self.reach + 1
        for index in 0..<Self.unknowns {
            // Each knot is held a little to where it was as well.
            sums[index * width] += 0.05 * strength
            right[index] -= 0.05 * strength * shifts[index]
            let knot = index / 2
            for (neighbour, exists) in [
                (index - 2, knot % Self.columns > 0), (index - 2 * Self.columns, knot >= Self.columns),
            ] where exists {
                sums[index * width] += strength
                sums[neighbour * width] += strength
                sums[index * width + index - neighbour] -= strength
                let apart = strength * (shifts[index] - shifts[neighbour])
                right[index] -= apart
                right[neighbour] += apart
            }
        }
    }

    /// Puts the unknowns into `right`, by Cholesky's factors of the band; false where they are not determined.
    private static func solve(_ band: inout [Double], _ right: inout [Double]) -> Bool {
        let width = reach + 1
        for row in 0..<unknowns {
            for column in max(0, row - reach)...row {
                var sum = band[row * width + row - column]
                for inner in max(0, row - reach)..<max(column, row - reach) where inner >= column - reach {
                    sum -= band[row * width + row - inner] * band[column * width + column - inner]
                }
                if row == column {
                    guard sum > 1e-9 else { return false }
                    band[row * width] = sum.squareRoot()
                } else {
                    band[row * width + row - column] = sum / band[column * width]
                }
            }
        }
        for row in 0..<unknowns {
            for inner in max(0, row - reach)..<row { right[row] -= band[row * width + row - inner] * right[inner] }
            right[row] /= band[row * width]
        }
        for row in (0..<unknowns).reversed() {
            for inner in (row + 1)..<max(row + 1, min(unknowns, row + width)) {
                right[row] -= band[inner * width + inner - row] * right[inner]
            }
            right[row] /= band[row * width]
        }
        return right.allSatisfy(\.isFinite)
    }
}

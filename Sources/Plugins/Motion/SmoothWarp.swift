internal import BiometricsCore

/// The smooth motion that takes one chart of a face onto another: a polynomial of the fourth degree in each direction, and one
/// gain. Whatever turns, tilts, bends or blows up a single picture is such a motion, a made-up depth under a moving camera as
/// well; a lid that closes or lips that part are none.
///
/// Found coarse to fine by Gauss-Newton steps whose weights leave out what does not fit. The sums that each step needs are
/// moments of the slopes, as products of monomials are monomials.
struct SmoothWarp {
    /// The exponents of x and y of every term, by degree.
    private static let terms: [(x: Int, y: Int)] = (0...4).flatMap { degree in
        (0...degree).map { (degree - $0, $0) }
    }
    /// The terms up to a degree, the level of the charts and the most steps: the larger the motion, the simpler.
    private static let stages: [(degree: Int, level: Int, steps: Int)] = [(1, 2, 4), (2, 1, 3), (4, 0, 5)]
    /// A step smaller than this in every number ends a stage, in pixels.
    private static let smallStep = 0.03
    /// The powers 0...8 of a column's place, from about −1 at the left to 1 at the right.
    private static let columnPowers: [SIMD16<Float>] = (0..<FaceChart.size.width).map { column in
        var powers = SIMD16<Float>()
        powers[0] = 1
        for exponent in 1...8 { powers[exponent] = powers[exponent - 1] * (Float(column) - 24) / 24 }
        return powers
    }
    /// The powers 0...8 of a row's place, likewise.
    private static let rowPowers: [[Float]] = (0..<FaceChart.size.height).map { row in
        (1...8).reduce(into: [1]) { powers, _ in powers.append((powers.last ?? 1) * (Float(row) - 30) / 28) }
    }
    /// The face's places, row after row.
    private static let rows: [(row: Int, columns: ClosedRange<Int>)] = (0..<FaceChart.size.height).compactMap { row in
        let columns = FaceRegions.face.filter { $0 / FaceChart.size.width == row }.map { $0 % FaceChart.size.width }
        guard let first = columns.first, let last = columns.last else { return nil }
        return (row, first...last)
    }

    private let first: FaceChart
    private let second: FaceChart
    private var across = [Double](repeating: 0, count: SmoothWarp.terms.count)
    private var down = [Double](repeating: 0, count: SmoothWarp.terms.count)
    private var gain: Float = 1

    /// The motion from `first` to `second`.
    init(from first: FaceChart, to second: FaceChart) {
        self.first = first
        self.second = second
        for stage in Self.stages {
            let count = Self.terms.count { $0.x + $0.y <= stage.degree }
            for _ in 0..<stage.steps where !refine(terms: count, degree: stage.degree, level: stage.level) { break }
        }
    }

    /// One pixel of the first chart beside what the motion brings there.
    struct Sample {
        /// What the motion leaves unexplained, in grey levels.
        let left: Float
        /// What it brings.
        let value: Float
        /// The mean slope of both.
        let slope: SIMD2<Float>

        var error: Float { left * left }
        /// What an error counts against.
        var allowance: Float { (slope * slope).sum() + Float(MotionLimits.chartNoise) }
    }

    private func samples(level: Int) -> [Sample] {
        var samples: [Sample] = []
        samples.reserveCapacity(FaceRegions.face.count)
        for (row, columns) in Self.rows {
            // The polynomial of this row, in powers of x.
            var (u, v) = (SIMD8<Float>(), SIMD8<Float>())
            for (index, term) in Self.terms.enumerated() {
                let power = Self.rowPowers[row][term.y]
                u[term.x] += Float(across[index]) * power
                v[term.x] += Float(down[index]) * power
            }
            for column in columns {
                let powers = Self.columnPowers[column].lowHalf
                let there = second.pixel(
                    level, x: Float(column) + (u * powers).sum(), y: Float(row) + (v * powers).sum())
                let here = first.levels[level][row * FaceChart.size.width + column]
                samples.append(
                    Sample(
                        left: here.x - gain * there.x, value: there.x,
                        slope: SIMD2(here.y + there.y, here.z + there.z) / 2))
            }
        }
        return samples
    }

    /// One place of the first chart, with what `local` adds to the motion there.
    func sample(level: Int, column: Int, row: Int, beyond local: LocalWarp) -> Sample {
        var place = SIMD2(Float(column), Float(row)) + local.shift(column: column, row: row)
        for (index, term) in Self.terms.enumerated() {
            let power = Self.rowPowers[row][term.y] * Self.columnPowers[column][term.x]
            place += power * SIMD2(Float(across[index]), Float(down[index]))
        }
        let there = second.pixel(level, x: place.x, y: place.y)
        let here = first.levels[level][row * FaceChart.size.width + column]
        return Sample(
            left: here.x - gain * there.x, value: there.x, slope: SIMD2(here.y + there.y, here.z + there.z) / 2)
    }

    /// Takes one step; false when it was too small to go on, or none is determined.
    private mutating func refine(terms count: Int, degree: Int, level: Int) -> Bool {
        let samples = samples(level: level)
        // Every fourth pixel tells the scale of the errors well enough.
        let errors = stride(from: 0, to: samples.count, by: 4).map { abs(samples[$0].left) }.sorted()
        let tolerance = 2 * (1.4826 * errors[errors.count / 2] + 0.3)
        var sums = Moments()
        var index = 0
        for (row, columns) in Self.rows {
            var line = Moments.Row()
            for column in columns {
                line.add(samples[index], tolerance: tolerance, powers: Self.columnPowers[column])
                index += 1
            }
            sums.add(line, powers: Self.rowPowers[row])
        }
        guard let step = sums.step(Array(Self.terms.prefix(count))) else { return false }
        var largest = 0.0
        for index in 0..<count {
            across[index] += step[index]
            down[index] += step[count + index]
            largest = max(largest, abs(step[index]), abs(step[count + index]))
        }
        gain = min(1.6, max(0.6, gain + Float(step[2 * count])))
        return largest >= Self.smallStep
    }

    /// What the motion leaves unexplained, as multiples of what it leaves in the rest of the face: in the eyes, in the mouth, and
    /// in the mouth after a smooth motion of its own. Lids and gaze move together, so the eye with less counts: a hard edge over
    /// one, of hair or a cap, is no blink.
    ///
    /// Errors count relative to the slopes where they lie: where the motion is wrong by a part of a pixel, an edge shows it
    /// and a cheek does not.
    var innerMotion: (eyes: Double, mouth: Double, newInMouth: Double) {
        let samples = samples(level: 0)
        var errors = [Float](repeating: 0, count: FaceChart.size.pixelCount)
        var allowances = errors
        for (place, sample) in zip(FaceRegions.face, samples) {
            errors[place] = sample.error
            allowances[place] = sample.allowance
        }
        func miss(_ places: [Int]) -> Double {
            let (left, allowed) = places.reduce(into: (Float(0), Float(0))) { sums, place in
                sums.0 += errors[place]
                sums.1 += allowances[place]
            }
            return allowed > 0 ? Double(left / allowed) : 0
        }
        let floor = max(miss(FaceRegions.rest), MotionLimits.chartFloor)
        let mouth = miss(FaceRegions.mouth) / floor
        var newInMouth = mouth
        // Below the threshold there is nothing that a motion of its own could take away from it.
        if mouth >= MotionLimits.newInMouth {
            let local = LocalWarp(beyond: self)
            let (left, allowed) = FaceRegions.mouth.reduce(into: (Float(0), Float(0))) { sums, place in
                let sample = sample(
                    level: 0, column: place % FaceChart.size.width, row: place / FaceChart.size.width, beyond: local)
                sums.0 += sample.error
                sums.1 += sample.allowance
            }
            newInMouth = min(mouth, Double(left / allowed) / floor)
        }
        return ((FaceRegions.eyes.map(miss).min() ?? 0) / floor, mouth, newInMouth)
    }

    /// The weighted sums over the face that a step needs.
    private struct Moments {
        /// Of one row, by the power of x.
        struct Row {
            var (xx, xy, yy) = (SIMD16<Float>(), SIMD16<Float>(), SIMD16<Float>())
            var (leftX, leftY, valueX, valueY) = (
                SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>()
            )
            var (values, left): (Float, Float) = (0, 0)

            mutating func add(_ sample: Sample, tolerance: Float, powers: SIMD16<Float>) {
                // The weight of Geman and McClure: an error far beyond the tolerance pulls at nothing.
                let relative = sample.left / tolerance
                let root = 1 / (1 + relative * relative)
                let weight = root * root
                let slope = sample.slope * weight
                let low = powers.lowHalf
                xx += powers * (slope.x * sample.slope.x)
                xy += powers * (slope.x * sample.slope.y)
                yy += powers * (slope.y * sample.slope.y)
                leftX += low * (slope.x * sample.left)
                leftY += low * (slope.y * sample.left)
                valueX += low * (slope.x * sample.value)
                valueY += low * (slope.y * sample.value)
                values += weight * sample.value * sample.value
                left += weight * sample.value * sample.left
            }
        }

        private var xx = [Double](repeating: 0, count: 81)
        private var xy = [Double](repeating: 0, count: 81)
        private var yy = [Double](repeating: 0, count: 81)
        private var leftX = [Double](repeating: 0, count: 25)
        private var leftY = [Double](repeating: 0, count: 25)
        private var valueX = [Double](repeating: 0, count: 25)
        private var valueY = [Double](repeating: 0, count: 25)
        private var (values, left) = (0.0, 0.0)

        mutating func add(_ row: Row, powers: [Float]) {
            for y in 0...8 {
                for x in 0...(8 - y) {
                    xx[9 * y + x] += Double(row.xx[x] * powers[y])
                    xy[9 * y + x] += Double(row.xy[x] * powers[y])
                    yy[9 * y + x] += Double(row.yy[x] * powers[y])
                }
            }
            for y in 0...4 {
                for x in 0...(4 - y) {
                    leftX[5 * y + x] += Double(row.leftX[x] * powers[y])
                    leftY[5 * y + x] += Double(row.leftY[x] * powers[y])
                    valueX[5 * y + x] += Double(row.valueX[x] * powers[y])
                    valueY[5 * y + x] += Double(row.valueY[x] * powers[y])
                }
            }
            values += Double(row.values)
            left += Double(row.left)
        }

        /// The change of each term across, then down, then of the gain; `nil` where the sums do not determine it.
        func step(_ terms: [(x: Int, y: Int)]) -> [Double]? {
            let count = terms.count
            var matrix = [[Double]](repeating: [Double](repeating: 0, count: 2 * count + 1), count: 2 * count + 1)
            var right = [Double](repeating: 0, count: 2 * count + 1)
            for (i, one) in terms.enumerated() {
                for (j, other) in terms.enumerated() {
                    let place = 9 * (one.y + other.y) + one.x + other.x
                    matrix[i][j] = xx[place]
                    matrix[i][count + j] = xy[place]
                    matrix[count + i][j] = xy[place]
                    matrix[count + i][count + j] = yy[place]
                }
                let place = 5 * one.y + one.x
                for (row, value, error) in [
                    (i, valueX[place], leftX[place]), (count + i, valueY[place], leftY[place]),
                ] {
                    matrix[row][2 * count] = value
                    matrix[2 * count][row] = value
                    right[row] = error
                }
            }
            matrix[2 * count][2 * count] = values + 1
            right[2 * count] = left
            // A little stiffness, lest terms that nothing in the face holds run away.
            let stiffness = 1e-3 * (0..<(2 * count)).reduce(0) { $0 + matrix[$1][$1] } / Double(2 * count)
            for index in 0..<(2 * count) { matrix[index][index] += stiffness }
            return NormalEquations(matrix: matrix, values: right).solution()
        }
    }
}

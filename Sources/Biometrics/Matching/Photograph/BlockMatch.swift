internal import CPictureKernels

/// Finds the blocks of one plane in another, and measures their similarity.
struct BlockMatch {
    /// One block.
    struct Block {
        /// Its centre in the first plane, in pixels.
        let x: Double
        let y: Double
        /// The displacement of the block in the second plane, in pixels, including fractions.
        var dx: Double
        var dy: Double
        /// The correlation at the displaced place, -1...1.
        var correlation: Double
    }

    /// The largest displacement that is searched, in pixels each way.
    private static let reach = Int(CPK_REACH)

    /// Blocks of `size` pixels, a multiple of 4, at every `step` pixels. At least three quarters of each block lie on
    /// the face.
    static func blocks(of first: Plane, in second: Plane, size: Int, step: Int, face: [Bool]) -> [Block] {
        blocks(of: first, in: sums(of: second, size: size), step: step, face: face)
    }

    /// The second plane, prepared for blocks of `size` pixels of several first ones.
    static func sums(of second: Plane, size: Int) -> WindowSums { WindowSums(second, size: size, reach: reach) }

    /// As above.
    static func blocks(of first: Plane, in sums: WindowSums, step: Int, face: [Bool]) -> [Block] {
        var found: [Block] = []
        let size = sums.size
        for y in stride(from: 0, through: first.height - size, by: step) {
            for x in stride(from: 0, through: first.width - size, by: step) {
                let covered = (y..<y + size).reduce(0) { sum, row in
                    sum + (x..<x + size).count { face[row * first.width + $0] }
                }
                guard 4 * covered >= 3 * size * size else { continue }
                found.append(block(at: (x, y), of: first, size: size, in: sums))
            }
        }
        return found
    }

    private static func block(at place: (x: Int, y: Int), of plane: Plane, size: Int, in sums: WindowSums) -> Block {
        var pattern: [Float] = []
        pattern.reserveCapacity(size * size)
        for row in place.y..<place.y + size {
            let start = row * plane.width + place.x
            pattern += plane.values[start..<start + size]
        }
        let mean = pattern.reduce(0, +) / Float(pattern.count)
        for index in pattern.indices { pattern[index] -= mean }
        let energy = pattern.reduce(0) { $0 + $1 * $1 }
        let width = 2 * reach + 1
        let scores = sums.correlations(with: pattern, energy: energy, x: place.x, y: place.y)
        var best = 0
        for index in scores.indices where scores[index] > scores[best] { best = index }
        let (column, row) = (best % width, best / width)
        let half = Double(size - 1) / 2
        func between(_ before: Int, _ after: Int) -> Double {
            // The maximum of the parabola through three scores.
            let curve = scores[before] + scores[after] - 2 * scores[best]
            return curve < -1e-6 ? 0.5 * (scores[before] - scores[after]) / curve : 0
        }
        let x = (1..<width - 1).contains(column) ? between(best - 1, best + 1) : 0
        let y = (1..<width - 1).contains(row) ? between(best - width, best + width) : 0
        return Block(
            x: Double(place.x) + half, y: Double(place.y) + half, dx: Double(column - reach) + x,
            dy: Double(row - reach) + y, correlation: scores[best])
    }
}

/// A plane whose edge pixels are repeated for `reach` pixels, and the sums of all its windows of one size.
struct WindowSums {
    let size: Int
    private let width: Int
    private let values: [Float]
    private let total: [Float]
    private let squares: [Float]

    fileprivate init(_ plane: Plane, size: Int, reach: Int) {
        self.size = size
        let width = plane.width + 2 * reach
        let height = plane.height + 2 * reach
        var values: [Float] = []
        values.reserveCapacity(width * height + 1)
        for y in -reach..<plane.height + reach {
            let row = min(plane.height - 1, max(0, y)) * plane.width
            for x in -reach..<plane.width + reach {
                values.append(plane.values[row + min(plane.width - 1, max(0, x))])
            }
        }
        // Sums over everything above and to the left, in double precision because they are subtracted from each other.
        var sums = [Double](repeating: 0, count: (width + 1) * (height + 1))
        var squareSums = sums
        for y in 0..<height {
            var (row, squareRow) = (0.0, 0.0)
            for x in 0..<width {
                let value = Double(values[y * width + x])
                row += value
                squareRow += value * value
                let place = (y + 1) * (width + 1) + x + 1
                sums[place] = sums[place - width - 1] + row
                squareSums[place] = squareSums[place - width - 1] + squareRow
            }
        }
        func windows(_ sums: [Double]) -> [Float] {
            var result = [Float](repeating: 0, count: width * height)
            for y in 0...height - size {
                for x in 0...width - size {
                    let (top, bottom) = (y * (width + 1) + x, (y + size) * (width + 1) + x)
                    result[y * width + x] = Float(sums[bottom + size] - sums[bottom] - sums[top + size] + sums[top])
                }
            }
            return result
        }
        // The last row of windows is read together with one more value.
        values.append(0)
        self.width = width
        self.values = values
        total = windows(sums)
        squares = windows(squareSums)
    }

    /// The normalised correlations, row by row, of a pattern whose mean is 0 with the windows from (x, y) on.
    fileprivate func correlations(with pattern: [Float], energy: Float, x: Int, y: Int) -> [Double] {
        let places = Int(CPK_PLACES)
        precondition(size % 4 == 0 && pattern.count == size * size && x >= 0 && y >= 0)
        precondition((y + size + places - 2) * width + x + size + places <= values.count)
        var products = [Float](repeating: 0, count: places * places)
        unsafe values.withUnsafeBufferPointer { values in
            guard let start = values.baseAddress else { return }
            unsafe cpk_products(start + y * width + x, width, pattern, size, &products)
        }
        return products.indices.map { index in
            let place = (y + index / places) * width + x + index % places
            let variance = squares[place] - total[place] * total[place] / Float(size * size)
            let norm = (max(0, variance) * energy).squareRoot()
            return Double(norm > 1e-6 ? products[index] / norm : 0)
        }
    }
}

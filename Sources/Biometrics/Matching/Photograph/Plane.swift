internal import Platform

/// A plane of numbers in row order.
struct Plane: Sendable {
    let width: Int
    let height: Int
    var values: [Float]

    /// The plane at half its size. Each value is the mean of four.
    var halved: Plane {
        let (columns, rows) = (width / 2, height / 2)
        var half = [Float](repeating: 0, count: columns * rows)
        for y in 0..<rows {
            for x in 0..<columns {
                let place = 2 * y * width + 2 * x
                half[y * columns + x] =
                    (values[place] + values[place + 1] + values[place + width] + values[place + width + 1]) / 4
            }
        }
        return Plane(width: columns, height: rows, values: half)
    }

    /// The difference between a blur of 1 pixel and one of 5, divided by its local strength. This removes light,
    /// contrast, gamma, and noise that is too fine to survive another photograph.
    var band: Plane {
        // Adding two grey levels keeps the noise of flat places small.
        band(finest: 1, coarsest: 5, surroundings: 5) { energy in (energy + 4).squareRoot() }
    }

    /// The difference of two blurs, divided by its local strength.
    ///
    /// - Parameters:
    ///   - finest: the blur that removes finer detail, in pixels.
    ///   - coarsest: the blur that removes coarser detail.
    ///   - surroundings: the blur over which the energy is measured.
    ///   - strength: the strength that follows from an energy.
    func band(finest: Float, coarsest: Float, surroundings: Float, strength: (Float) -> Float) -> Plane {
        let (fine, coarse) = (blurred(sigma: finest), blurred(sigma: coarsest))
        var difference = self
        for place in values.indices { difference.values[place] = fine.values[place] - coarse.values[place] }
        var square = difference
        for place in values.indices { square.values[place] *= difference.values[place] }
        let energy = square.blurred(sigma: surroundings)
        for place in values.indices { difference.values[place] /= strength(energy.values[place]) }
        return difference
    }

    /// The plane after a Gaussian blur. Edges are mirrored without repeating the outermost value.
    func blurred(sigma: Float) -> Plane {
        let radius = Int((sigma * 4).rounded())
        var kernel = (-radius...radius).map { exp(-Float($0 * $0) / (2 * sigma * sigma)) }
        let sum = kernel.reduce(0, +)
        for place in kernel.indices { kernel[place] /= sum }
        let columns = (-radius..<width + radius).map { Self.mirrored($0, in: width) }
        var across = [Float](repeating: 0, count: values.count)
        var line = [Float](repeating: 0, count: columns.count)
        let taps = Array(kernel.indices)
        for row in 0..<height {
            for (place, column) in columns.enumerated() { line[place] = values[row * width + column] }
            Self.add(kernel, times: line, from: taps, to: &across, from: row * width, count: width)
        }
        var result = [Float](repeating: 0, count: values.count)
        for row in 0..<height {
            let rows = kernel.indices.map { Self.mirrored(row + $0 - radius, in: height) * width }
            Self.add(kernel, times: across, from: rows, to: &result, from: row * width, count: width)
        }
        return Plane(width: width, height: height, values: result)
    }

    /// Writes the weighted sum of as many runs of `count` values as there are weights.
    ///
    /// Eight sums stay in registers until all weights are added, so that each is written once. Without checks of each
    /// index, the processor takes several at once.
    private static func add(
        _ weights: [Float], times source: [Float], from starts: [Int], to target: inout [Float], from place: Int,
        count: Int
    ) {
        precondition(weights.count == starts.count && place >= 0 && place + count <= target.count)
        precondition(starts.allSatisfy { $0 >= 0 && $0 + count <= source.count })
        unsafe source.withUnsafeBufferPointer { source in
            unsafe target.withUnsafeMutableBufferPointer { target in
                unsafe weights.withUnsafeBufferPointer { weights in
                    unsafe starts.withUnsafeBufferPointer { starts in
                        let whole = count / 8 * 8
                        for index in stride(from: 0, to: whole, by: 8) {
                            var sum = SIMD8<Float>(repeating: 0)
                            for number in weights.indices {
                                let start = unsafe starts[number] + index
                                let values = unsafe UnsafeRawPointer(source.baseAddress.unsafelyUnwrapped + start)
                                unsafe sum += weights[number] * values.loadUnaligned(as: SIMD8<Float>.self)
                            }
                            for lane in 0..<8 { unsafe target[place + index + lane] = sum[lane] }
                        }
                        for index in whole..<count {
                            var sum: Float = 0
                            for number in weights.indices {
                                unsafe sum += weights[number] * source[starts[number] + index]
                            }
                            unsafe target[place + index] = sum
                        }
                    }
                }
            }
        }
    }

    /// The value between pixels by linear interpolation. Beyond the edge, the nearest pixel is repeated.
    func value(x: Double, y: Double) -> Float {
        let (x, y) = (min(Double(width - 1), max(0, x)), min(Double(height - 1), max(0, y)))
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let (u, v) = (Float(x - Double(left)), Float(y - Double(top)))
        let above = values[top * width + left] * (1 - u) + values[top * width + right] * u
        let below = values[bottom * width + left] * (1 - u) + values[bottom * width + right] * u
        return above * (1 - v) + below * v
    }

    private static func mirrored(_ place: Int, in extent: Int) -> Int {
        let reflected = place < 0 ? -place : place >= extent ? 2 * (extent - 1) - place : place
        return min(extent - 1, max(0, reflected))
    }
}

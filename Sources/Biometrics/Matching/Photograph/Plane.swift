internal import CPictureKernels
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
    ///
    /// - Parameter sigma: the standard deviation in pixels, at most 15.
    func blurred(sigma: Float) -> Plane {
        let radius = Int((sigma * 4).rounded())
        precondition(radius <= Int(CPK_MAXIMUM_RADIUS))
        var kernel = (-radius...radius).map { exp(-Float($0 * $0) / (2 * sigma * sigma)) }
        let sum = kernel.reduce(0, +)
        for place in kernel.indices { kernel[place] /= sum }
        var scratch = [Float](repeating: 0, count: values.count + width + 2 * radius)
        var result = self
        unsafe cpk_blur(values, width, height, kernel, radius, &scratch, &result.values)
        return result
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
}

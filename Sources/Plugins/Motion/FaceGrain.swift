internal import BiometricsCore
internal import OpenCVKit
internal import Platform

/// How much finest detail a face has, which a sensor and its interpolation leave in every frame, and a face that a network
/// drew or a warp resampled lacks.
enum FaceGrain {
    /// The natural logarithm of the spectrum's mean power at 0.35 to 0.5 cycles a pixel over that at 0.1 to 0.2, on the inner
    /// part of `box`; `nil` where that is too small.
    static func level(of image: Image, in box: Rect) throws(BiometricsError) -> Double? {
        guard [box.x, box.y, box.width, box.height].allSatisfy({ abs($0) < 1e5 }) else { return nil }
        // Without hair above and background at the sides.
        let part = try image.cropped(
            to: Rect(
                x: box.x + box.width / 8, y: box.y + box.height / 6, width: box.width * 3 / 4,
                height: box.height * 5 / 6)
        ).grayscale()
        guard part.size.shortSide >= MotionLimits.grainSide else { return nil }
        let (width, height) = (part.width, part.height)
        let mean = Float(part.pixels.reduce(0) { $0 + Int($1) }) / Float(part.pixels.count)
        func window(_ index: Int, _ count: Int) -> Float {
            Float(0.5 - 0.5 * cos(2 * Double.pi * (Double(index) + 0.5) / Double(count)))
        }
        let columns = (0..<width).map { window($0, width) }
        var values: [Float] = []
        values.reserveCapacity(part.pixels.count)
        for y in 0..<height {
            let row = window(y, height)
            for x in 0..<width { values.append((Float(part.pixels[y * width + x]) - mean) * row * columns[x]) }
        }
        let magnitudes = try Spectrum.magnitudes(of: values, size: part.size)
        var fine = (sum: 0.0, count: 0.0)
        var middle = fine
        for y in 0..<height {
            let down = Double(min(y, height - y)) / Double(height)
            for x in 0..<width {
                let across = Double(min(x, width - x)) / Double(width)
                let frequency = (across * across + down * down).squareRoot()
                let power = Double(magnitudes[y * width + x] * magnitudes[y * width + x])
                if frequency >= 0.35, frequency < 0.5 {
                    fine = (fine.sum + power, fine.count + 1)
                } else if frequency >= 0.1, frequency < 0.2 {
                    middle = (middle.sum + power, middle.count + 1)
                }
            }
        }
        guard fine.count > 0, middle.count > 0, middle.sum > 0 else { return nil }
        return log(max(fine.sum / fine.count, 1e-6) / (middle.sum / middle.count))
    }
}

internal import BiometricsCore
internal import OpenCVKit
internal import Platform

/// How the power of a face's detail falls with frequency: the mean logarithm over nine overlapping tiles.
struct FaceSpectrum {
    /// The mean log-power at 0.4 to 0.5 cycles a pixel over that of rounding to whole levels: the finest detail.
    let fineDetail: Double
    /// How far the log-power falls from 0.15–0.22 to 0.3–0.4 cycles a pixel.
    let fall: Double

    /// The spectrum of the face with `box`; `nil` where no tile lies inside of the picture.
    init?(_ luma: Image, face box: Rect) throws(BiometricsError) {
        let side = TraceLimits.tile
        var sum = [Double](repeating: 0, count: side * side)
        var tiles = 0
        for down in [0.3, 0.5, 0.7] {
            for across in [0.3, 0.5, 0.7] {
                let x = Int(box.x + across * box.width) - side / 2
                let y = Int(box.y + down * box.height) - side / 2
                guard x >= 0, y >= 0, x + side <= luma.width, y + side <= luma.height else { continue }
                let values = Self.windowed(luma.cropped(x: x, y: y, width: side, height: side))
                let magnitudes = try Spectrum.magnitudes(of: values, size: Size(width: side, height: side))
                for (index, magnitude) in magnitudes.enumerated() {
                    sum[index] += log(Double(magnitude) * Double(magnitude) + TraceLimits.roundingPower)
                }
                tiles += 1
            }
        }
        guard tiles > 0 else { return nil }
        func band(_ frequencies: Range<Double>) -> Double {
            var (total, count) = (0.0, 0)
            for y in 0..<side {
                let v = Double(min(y, side - y)) / Double(side)
                for x in 0..<side {
                    let u = Double(min(x, side - x)) / Double(side)
                    if frequencies.contains((u * u + v * v).squareRoot()) {
                        total += sum[y * side + x]
                        count += 1
                    }
                }
            }
            return total / Double(count * tiles)
        }
        fineDetail = band(0.4..<0.5) - log(TraceLimits.roundingPower)
        fall = band(0.15..<0.22) - band(0.3..<0.4)
    }

    /// The tile less its mean, under a Hann window.
    private static func windowed(_ tile: Image) -> [Float] {
        let side = TraceLimits.tile
        let mean = Double(tile.pixels.reduce(0) { $0 + Int($1) }) / Double(side * side)
        let window = (0..<side).map { 0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(side - 1)) }
        return tile.pixels.enumerated().map { index, value in
            Float((Double(value) - mean) * window[index / side] * window[index % side])
        }
    }
}

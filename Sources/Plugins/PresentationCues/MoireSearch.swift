internal import BiometricsCore
internal import OpenCVKit
internal import Platform

/// Looks for a pattern that repeats all over face and surroundings, as a screen's pixels or a print's raster do.
///
/// Tiles are detrended and windowed, and the logarithms of their power spectra averaged: what belongs to one place (a lash, a
/// collar) is averaged away, what is everywhere stays. A peak counts by how far it rises over its own surroundings in the
/// spectrum, so that sharpness, noise and brightness do not matter.
struct MoireSearch {
    /// The highest peak over its surroundings, as a natural logarithm of power.
    let peak: Double
    /// The height at which a peak becomes suspicious with as many tiles as there were.
    let threshold: Double
    /// How many pixels of the picture the pattern repeats after.
    let period: Double

    /// The most suspicious peak over all scales; `nil` where the picture is too small or too compressed to tell.
    init?(in picture: Image, around box: Rect) throws(BiometricsError) {
        var image = picture
        var face = box
        var factor = 1.0
        var best: (peak: Double, threshold: Double, period: Double)?
        for scale in 0..<CueLimits.scales {
            if scale > 0 {
                guard face.height / 2 >= CueLimits.smallestScaledFace, image.size.shortSide >= 2 * CueLimits.tile else {
                    break
                }
                image = try image.resized(to: Size(width: image.width / 2, height: image.height / 2))
                face = face.scaled(by: 0.5)
                factor *= 2
            }
            guard let found = try Self.peak(in: image, around: face) else { continue }
            let threshold = CueLimits.peakThreshold(tiles: found.tiles)
            if best.map({ found.height - threshold > $0.peak - $0.threshold }) ?? true {
                best = (found.height, threshold, found.period * factor)
            }
        }
        guard let best else { return nil }
        (peak, threshold, period) = best
    }

    private static func peak(
        in image: Image, around face: Rect
    ) throws(BiometricsError) -> (height: Double, period: Double, tiles: Int)? {
        let reach = max(face.width, face.height)
        let region = Rect(
            x: face.center.x - reach, y: face.center.y - reach, width: 2 * reach, height: 2 * reach
        ).intersection(image.bounds)
        let side = CueLimits.tile
        func starts(_ low: Double, _ length: Double) -> [Int] {
            let space = Int(length) - side
            guard space >= 0 else { return [] }
            let count = min(CueLimits.tilesPerAxis, space / (side / 2) + 1)
            return (0..<count).map { Int(low) + (count > 1 ? $0 * space / (count - 1) : space / 2) }
        }
        let (columns, rows) = (starts(region.x, region.width), starts(region.y, region.height))
        guard !columns.isEmpty, !rows.isEmpty else { return nil }
        var sum = [Double](repeating: 0, count: side * side)
        for y in rows {
            for x in columns {
                let power = try tilePower(image.cropped(x: x, y: y, width: side, height: side))
                for index in power.indices { sum[index] += log(power[index] + CueLimits.powerFloor) }
            }
        }
        let tiles = columns.count * rows.count
        guard let peak = SpectrumPeak(logPower: sum.map { $0 / Double(tiles) }, side: side) else { return nil }
        return (peak.height, peak.period, tiles)
    }

    /// The power spectrum of one tile, each frequency with its eight neighbours.
    private static func tilePower(_ tile: Image) throws(BiometricsError) -> [Double] {
        let side = CueLimits.tile
        let values = detrended(tile.pixels.map(Float.init), side)
        let magnitudes = try Spectrum.magnitudes(of: values, size: Size(width: side, height: side))
        let power = magnitudes.map { Double($0) * Double($0) }
        var across = power
        for row in 0..<side {
            let start = row * side
            for x in 0..<side {
                across[start + x] =
                    power[start + x] + power[start + (x + 1) % side] + power[start + (x + side - 1) % side]
            }
        }
        var result = across
        for y in 0..<side {
            let (above, below) = ((y + side - 1) % side * side, (y + 1) % side * side)
            for x in 0..<side {
                result[y * side + x] = (across[y * side + x] + across[above + x] + across[below + x]) / 9
            }
        }
        return result
    }

    /// The tile less its best plane, under a Hann window.
    private static func detrended(_ values: [Float], _ side: Int) -> [Float] {
        let middle = Float(side - 1) / 2
        var (sum, slopeX, slopeY): (Float, Float, Float) = (0, 0, 0)
        for y in 0..<side {
            for x in 0..<side {
                let value = values[y * side + x]
                sum += value
                slopeX += value * (Float(x) - middle)
                slopeY += value * (Float(y) - middle)
            }
        }
        let count = Float(side * side)
        let spread = count * Float(side * side - 1) / 12
        let window = (0..<side).map { Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(side))) }
        var result = values
        for y in 0..<side {
            for x in 0..<side {
                let plane =
                    sum / count + slopeX / spread * (Float(x) - middle) + slopeY / spread * (Float(y) - middle)
                result[y * side + x] = (values[y * side + x] - plane) * window[x] * window[y]
            }
        }
        return result
    }
}

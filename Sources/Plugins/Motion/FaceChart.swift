internal import BiometricsCore
internal import OpenCVKit
internal import Platform

/// A face laid out in coordinates of its own, so that one frame's can be laid over another's: the eyes 20 pixels apart, light
/// that changes slowly over the face taken out.
struct FaceChart {
    /// The size of every chart, in pixels.
    static let size = Size(width: 48, height: 56)
    /// Where the five landmarks come to lie.
    private static let landmarks = [
        Point(x: 14, y: 20), Point(x: 34, y: 20), Point(x: 24, y: 32), Point(x: 16, y: 43), Point(x: 32, y: 43),
    ]

    /// One pixel: its value in grey levels about the mean of its surroundings, and how that rises to the right and down.
    typealias Pixel = SIMD4<Float>

    /// The chart as it is, and blurred by 0.75 and 1.5 pixels, for motions that are larger than its details; row by row.
    let levels: [[Pixel]]

    /// The chart of `face` in the grey `image`; `nil` where the landmarks lie in one place or are not numbers.
    init?(_ image: Image, face: DetectedFace) throws(BiometricsError) {
        let points = face.landmarks.points
        guard points.allSatisfy({ abs($0.x) < 1e5 && abs($0.y) < 1e5 }),
            let wanted = SimilarityTransform.umeyama(from: points, to: Self.landmarks), wanted.scale.isNormal
        else { return nil }
        // Shrunk by areas first: a warp alone would take single pixels of a large face, and with them false patterns.
        let scale = min(1, max(wanted.scale, 1 / Double(max(1, image.size.shortSide))))
        let small = try image.resized(
            to: Size(
                width: max(1, Int((Double(image.width) * scale).rounded())),
                height: max(1, Int((Double(image.height) * scale).rounded()))))
        let (across, down) = (
            Double(small.width) / Double(image.width), Double(small.height) / Double(image.height)
        )
        let shrunk = points.map { Point(x: ($0.x + 0.5) * across - 0.5, y: ($0.y + 0.5) * down - 0.5) }
        guard let rest = SimilarityTransform.umeyama(from: shrunk, to: Self.landmarks), rest.scale.isNormal else {
            return nil
        }
        self.init(pixels: try small.warped(by: rest, to: Self.size, border: .replicate).pixels.map(Float.init))
    }

    /// A chart of grey levels, row by row, as many as `size` has pixels.
    init(pixels: [Float]) {
        let smooth = Self.blurred(pixels, by: 0.7)
        let detail = zip(smooth, Self.blurred(smooth, by: 5)).map { $0 - $1 }
        levels = [detail, Self.blurred(detail, by: 0.75), Self.blurred(detail, by: 1.5)].map(Self.withSlopes)
    }

    private static func withSlopes(_ values: [Float]) -> [Pixel] {
        let (width, height) = (size.width, size.height)
        var pixels: [Pixel] = []
        pixels.reserveCapacity(values.count)
        for y in 0..<height {
            let (above, below) = (max(0, y - 1) * width, min(height - 1, y + 1) * width)
            for x in 0..<width {
                let (left, right) = (max(0, x - 1), min(width - 1, x + 1))
                pixels.append(
                    Pixel(
                        values[y * width + x], (values[y * width + right] - values[y * width + left]) / 2,
                        (values[below + x] - values[above + x]) / 2, 0))
            }
        }
        return pixels
    }

    /// A Gaussian blur of standard deviation `sigma` pixels; the edge is repeated beyond it.
    private static func blurred(_ values: [Float], by sigma: Double) -> [Float] {
        let reach = Int((2.5 * sigma).rounded(.up))
        let bells = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
        let kernel = bells.map { $0 / bells.reduce(0, +) }
        let (width, height) = (size.width, size.height)
        /// Blurs `count` lines of `length` values, `step` apart, and gives the result row by row.
        func pass(_ source: [Float], length: Int, step: Int, count: Int, stride: Int) -> [Float] {
            var result = source
            var line = [Float](repeating: 0, count: length + 2 * reach)
            for index in 0..<count {
                for place in line.indices {
                    line[place] = source[index * stride + min(length - 1, max(0, place - reach)) * step]
                }
                for place in 0..<length {
                    var sum: Float = 0
                    for tap in kernel.indices { sum += kernel[tap] * line[place + tap] }
                    result[index * stride + place * step] = sum
                }
            }
            return result
        }
        let rows = pass(values, length: width, step: 1, count: height, stride: width)
        return pass(rows, length: height, step: width, count: width, stride: 1)
    }

    /// The chart of `level` at a place between its pixels; beyond the edge that of the edge.
    func pixel(_ level: Int, x: Float, y: Float) -> Pixel {
        let (right, bottom) = (Float(Self.size.width - 1), Float(Self.size.height - 1))
        // The order of the operands makes a place that is not a number the edge as well.
        let (u, v) = (max(0, min(right, x)), max(0, min(bottom, y)))
        let (column, row) = (min(Self.size.width - 2, Int(u)), min(Self.size.height - 2, Int(v)))
        let (along, downward) = (u - Float(column), v - Float(row))
        let start = row * Self.size.width + column
        let pixels = levels[level]
        let top = pixels[start] + (pixels[start + 1] - pixels[start]) * along
        let next = start + Self.size.width
        let under = pixels[next] + (pixels[next + 1] - pixels[next]) * along
        return top + (under - top) * downward
    }
}

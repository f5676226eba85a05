import BiometricsCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A drawn scene with a face in it, as a camera would hand it out, and what is done to it to make a fake.
///
/// Skin is made of smooth noise in several octaves, as pores and lines are; then comes a sensor: shot and read noise in linear
/// light, the eye's curve, one level for every value. The three channels share the luma's noise, as after a demosaic.
struct CameraScene {
    static let size = Size(width: 320, height: 400)
    static let face = Rect(x: 90, y: 90, width: 140, height: 190)

    private var state: UInt64 = 1
    /// Values of linear light, 0...1, before the sensor: blue, green, red.
    private(set) var light: [[Double]]

    init() {
        light = []
        let (width, height) = (Self.size.width, Self.size.height)
        let texture = octaves([(2, 0.02), (4, 0.035), (8, 0.04), (16, 0.05), (64, 0.15)])
        light = [0.55, 0.75, 1].map { tint in
            (0..<width * height).map { index in
                let (x, y) = (Double(index % width), Double(index / width))
                let (u, v) = ((x - 160) / 80, (y - 185) / 105)
                let ball = u * u + v * v
                let ground = 0.06 + 0.5 * x / Double(width) * (0.4 + tint / 2)
                let shape = ball < 1 ? tint * (0.5 - 0.3 * ball) : ground
                return min(1, max(0, shape * (1 + 3 * texture[index])))
            }
        }
    }

    /// The picture that the sensor makes of the scene; `gain` scales its noise.
    mutating func photographed(gain: Double = 1) -> Image {
        let count = Self.size.pixelCount
        let shared = (0..<count).map { _ in normal() }
        return Self.image { channel in
            (0..<count).map { index in
                let value = light[channel][index]
                let noise = gain * (0.85 * shared[index] + 0.3 * normal()) * (value * 4e-4 + 2e-6).squareRoot()
                return 255 * pow(min(1, max(0, value + noise)), 1 / 2.2)
            }
        }
    }

    /// Normal noise of this deviation, in levels, added to every value of a picture or to all three of a pixel alike.
    mutating func withNoise(_ deviation: Double, on image: Image, isShared: Bool = false) -> Image {
        var pixels = image.pixels
        for pixel in stride(from: 0, to: pixels.count, by: 3) {
            let shared = normal()
            for index in pixel..<pixel + 3 {
                let value = Double(pixels[index]) + deviation * (isShared ? shared : normal())
                pixels[index] = UInt8(min(255, max(0, value.rounded())))
            }
        }
        return Image(size: image.size, format: .bgr8, pixels: pixels)
    }

    /// Smooth noise: of each octave (`spacing` pixels, amplitude) random values with smooth transitions between.
    private mutating func octaves(_ octaves: [(spacing: Int, amplitude: Double)]) -> [Double] {
        let (width, height) = (Self.size.width, Self.size.height)
        var sum = [Double](repeating: 0, count: width * height)
        for (spacing, amplitude) in octaves {
            let columns = width / spacing + 2
            let nodes = (0..<columns * (height / spacing + 2)).map { _ in normal() }
            for y in 0..<height {
                let (row, down) = (y / spacing, Double(y % spacing) / Double(spacing))
                for x in 0..<width {
                    let (column, across) = (x / spacing, Double(x % spacing) / Double(spacing))
                    let node = row * columns + column
                    let top = nodes[node] + (nodes[node + 1] - nodes[node]) * across
                    let bottom = nodes[node + columns] + (nodes[node + columns + 1] - nodes[node + columns]) * across
                    sum[y * width + x] += amplitude * (top + (bottom - top) * down)
                }
            }
        }
        return sum
    }

    /// About normal, of mean 0 and deviation 1: the sum of twelve uniform numbers.
    private mutating func normal() -> Double {
        var sum = -6.0
        for _ in 0..<12 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            sum += Double(state >> 40) / Double(1 << 24)
        }
        return sum
    }

    static func image(_ values: (_ channel: Int) -> [Double]) -> Image {
        let channels = (0..<3).map(values)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * size.pixelCount)
        for index in 0..<size.pixelCount {
            for channel in channels { pixels.append(UInt8(min(255, max(0, channel[index].rounded())))) }
        }
        return Image(size: size, format: .bgr8, pixels: pixels)
    }

    /// The picture with `change` applied to every value.
    static func changed(
        _ image: Image, _ change: (_ x: Int, _ y: Int, _ channel: Int, _ value: UInt8) -> Double
    ) -> Image {
        let pixels = image.pixels.enumerated().map { index, value in
            let pixel = index / 3
            let changed = change(pixel % image.width, pixel / image.width, index % 3, value)
            return UInt8(min(255, max(0, changed.rounded())))
        }
        return Image(size: image.size, format: .bgr8, pixels: pixels)
    }
}

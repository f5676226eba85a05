import BiometricsTestSupport
import CPictureKernels
import Testing

/// The expected values are computed here in the plainest way, and compared to the bit.
@Suite("inner loops over planes and pictures", .serialized)
struct CPictureKernelsTests {
    /// Runs `body` with each set of instructions of this processor.
    private func withInstructions(_ body: (String) -> Void) {
        let before = String(cString: cpk_instructions())
        for name in ["portable", "avx2"] where cpk_choose(name) != 0 { body(name) }
        _ = cpk_choose(before)
    }

    @Test("a blur", arguments: [(1, 1, 4), (7, 3, 20), (32, 40, 12), (45, 33, 60)])
    func blur(width: Int, height: Int, radius: Int) {
        var random = SplitMix(seed: 5)
        let values = (0..<width * height).map { _ in Float.random(in: 0...255, using: &random) }
        let kernel = (0...2 * radius).map { _ in Float.random(in: 0...0.1, using: &random) }
        func mirrored(_ place: Int, _ extent: Int) -> Int {
            let reflected = place < 0 ? -place : place >= extent ? 2 * (extent - 1) - place : place
            return min(extent - 1, max(0, reflected))
        }
        func blurred(_ values: [Float], _ at: (_ x: Int, _ y: Int, _ offset: Int) -> Int) -> [Float] {
            (0..<values.count).map { place in
                var sum: Float = 0
                for tap in kernel.indices {
                    sum += kernel[tap] * values[at(place % width, place / width, tap - radius)]
                }
                return sum
            }
        }
        let across = blurred(values) { x, y, offset in y * width + mirrored(x + offset, width) }
        let expected = blurred(across) { x, y, offset in mirrored(y + offset, height) * width + x }
        withInstructions { name in
            var scratch = [Float](repeating: 0, count: width * height + width + 2 * radius)
            var result = values
            cpk_blur(values, width, height, kernel, radius, &scratch, &result)
            #expect(result == expected, "\(name)")
        }
    }

    @Test("products of a pattern with all windows within reach", arguments: [4, 12, 32])
    func products(size: Int) {
        var random = SplitMix(seed: 6)
        let places = Int(CPK_PLACES)
        let stride = size + places + 3
        let plane = (0..<stride * (size + places)).map { _ in Float.random(in: -1...1, using: &random) }
        let pattern = (0..<size * size).map { _ in Float.random(in: -1...1, using: &random) }
        let expected = (0..<places * places).map { place in
            var sums = SIMD4<Float>.zero
            for index in pattern.indices {
                let (x, y) = (index % size + place % places, index / size + place / places)
                sums[index % 4] += plane[y * stride + x] * pattern[index]
            }
            return ((sums[0] + sums[1]) + sums[2]) + sums[3]
        }
        withInstructions { name in
            var result = [Float](repeating: 0, count: places * places)
            cpk_products(plane, stride, pattern, size, &result)
            #expect(result == expected, "\(name)")
        }
    }

    @Test("samples between pixels, on them and far outside")
    func samples() {
        let (width, height, stride) = (9, 7, 12)
        var random = SplitMix(seed: 7)
        let pixels = (0..<stride * height).map { _ in UInt8.random(in: 0...255, using: &random) }
        var places: [Float] = [0, 0, 8, 6, 3.5, 2.25, -1e9, 1e9, 1e9, -3, -0.5, 6.75]
        for _ in 0..<200 { places.append(Float.random(in: -6...15, using: &random)) }
        /// The cubic weight of Keys for a distance.
        func weight(_ distance: Double) -> Double {
            let (a, d) = (-0.75, abs(distance))
            if d <= 1 { return (a + 2) * d * d * d - (a + 3) * d * d + 1 }
            return d < 2 ? a * d * d * d - 5 * a * d * d + 8 * a * d - 4 * a : 0
        }
        let expected = (0..<places.count / 2).map { 2 * $0 }.map { index in
            let x = Double(min(Float(width) + 4, max(-4, places[index])))
            let y = Double(min(Float(height) + 4, max(-4, places[index + 1])))
            var sum = 0.0
            for row in Int(y.rounded(.down)) - 1...Int(y.rounded(.down)) + 2 {
                for column in Int(x.rounded(.down)) - 1...Int(x.rounded(.down)) + 2 {
                    let pixel = pixels[min(height - 1, max(0, row)) * stride + min(width - 1, max(0, column))]
                    sum += Double(pixel) * weight(x - Double(column)) * weight(y - Double(row))
                }
            }
            return min(255, max(0, sum))
        }
        withInstructions { name in
            var result = [UInt8](repeating: 0, count: places.count / 2)
            cpk_sample(pixels, width, height, stride, places, result.count, &result)
            for (value, wanted) in zip(result, expected) { #expect(abs(Double(value) - wanted) <= 0.501, "\(name)") }
        }
    }

    @Test("neighbourhoods of pictures with one and three channels", arguments: [(1, 1, 3), (2, 5, 1), (40, 9, 3)])
    func neighbourhoods(width: Int, height: Int, channels: Int) {
        var random = SplitMix(seed: 8)
        let row = width * channels
        let pixels = (0..<row * height).map { _ in UInt8.random(in: 0...255, using: &random) }
        let nines = pixels.indices.map { byte in
            (-1...1).flatMap { down in
                (-1...1).map { right in
                    let x = min(width - 1, max(0, byte % row / channels + right))
                    let y = min(height - 1, max(0, byte / row + down))
                    return Int(pixels[y * row + x * channels + byte % channels])
                }
            }
        }
        let weights = [1, 2, 1, 2, 4, 2, 1, 2, 1]
        let smooth = nines.map { nine in UInt8((zip(nine, weights).reduce(8) { $0 + $1.0 * $1.1 }) / 16) }
        let median = nines.map { nine in UInt8(nine.sorted()[4]) }
        withInstructions { name in
            var scratch = [UInt8](repeating: 0, count: 3 * (row + 2 * channels))
            var result = pixels
            cpk_smooth(pixels, row, height, channels, &scratch, &result)
            #expect(result == smooth, "\(name)")
            cpk_median(pixels, row, height, channels, &scratch, &result)
            #expect(result == median, "\(name)")
        }
    }

    @Test("edges of a line, in blocks that are whole and not")
    func edges() {
        var random = SplitMix(seed: 9)
        let count = 1000
        let x = (0..<count).map { _ in Double.random(in: -100...100, using: &random) }
        let y = (0..<count).map { _ in Double.random(in: -100...100, using: &random) }
        let angles = (0..<count).map { _ in Double.random(in: 0..<Double.pi, using: &random) }
        for (angle, start, end) in [(0.05, 0, 1000), (1.5, 7, 8), (3.1, 64, 192), (2, 3, 999), (1, 5, 5)] {
            var line = cpk_line(angle: angle, tolerance: 0.6, cosine: 0.8, sine: 0.6, distance: 7, width: 30)
            let expected = (start..<end).filter { index in
                let difference = abs(angles[index] - angle)
                return min(difference, .pi - difference) < 0.6 && abs(x[index] * 0.8 + y[index] * 0.6 - 7) < 30
            }
            withInstructions { name in
                var hits = [UInt32](repeating: 0, count: count)
                var found = 0
                x.withUnsafeBufferPointer { x in
                    y.withUnsafeBufferPointer { y in
                        angles.withUnsafeBufferPointer { angles in
                            var edges = cpk_edges(x: x.baseAddress, y: y.baseAddress, angle: angles.baseAddress)
                            cpk_edges_of_line(&edges, start, end, &line, &hits, &found)
                        }
                    }
                }
                #expect(hits.prefix(found).map(Int.init) == expected, "\(name)")
            }
        }
    }
}

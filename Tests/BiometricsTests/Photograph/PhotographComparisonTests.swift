import BiometricsCore
import Testing

@testable import Biometrics

/// Drawn patches: waves of many sizes stand for a face, and other waves for another capture of it.
struct PhotographComparisonTests {
    private static let size = FacePatch.size

    /// Smooth, grey, without symmetry.
    private static func patch(seed: Int, _ place: (Double, Double) -> (Double, Double) = { ($0, $1) }) -> FacePatch {
        var values: [Float] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (u, v) = place(Double(x), Double(y))
                values.append(Float(128 + wave(u, v, seed: seed)))
            }
        }
        return FacePatch(luma: values)
    }

    private static func wave(_ x: Double, _ y: Double, seed: Int) -> Double {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func next() -> Double {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Double(state >> 11) / Double(1 << 53)
        }
        var sum = 0.0
        for _ in 0..<40 {
            let (fx, fy, phase) = (next() * 0.8 - 0.4, next() * 0.8 - 0.4, next() * 6.283)
            // A triangle wave: cheap, the same on every machine.
            let turn = (fx * x + fy * y + phase) / 6.283
            sum += 12 * (4 * abs(turn - turn.rounded()) - 1)
        }
        return sum
    }

    private static let original = patch(seed: 1)

    @Test func `a photograph agrees with itself, and with what light, contrast and a mirror make of it`() {
        #expect(PhotographComparison.agreement(Self.original, Self.original) > 0.99)
        let darker = FacePatch(luma: Self.original.luma.map { $0 * 0.5 + 20 })
        #expect(PhotographComparison.areOne(Self.original, darker))
        #expect(PhotographComparison.areOne(Self.original.mirrored, darker))
        #expect(PhotographComparison.areOne(darker, Self.original.mirrored))
    }

    @Test func `a copy is found that was moved, scaled and bent a little`() {
        let moved = Self.patch(seed: 1) { x, y in (x + 1.4, y - 0.7) }
        let scaled = Self.patch(seed: 1) { x, y in (x * 1.03 - 1.4, y * 0.98 + 1) }
        let bent = Self.patch(seed: 1) { x, y in (x + 2 * (1 - (x - 48) * (x - 48) / 2304), y) }
        #expect(PhotographComparison.areOne(Self.original, moved))
        #expect(PhotographComparison.areOne(Self.original, scaled))
        #expect(PhotographComparison.areOne(Self.original, bent))
    }

    @Test func `another picture agrees by chance only`() {
        for seed in 2..<6 {
            #expect(PhotographComparison.agreement(Self.original, Self.patch(seed: seed)) < 0.5)
        }
    }

    @Test func `a flat patch agrees with nothing`() {
        let flat = FacePatch(luma: [Float](repeating: 90, count: Self.size.pixelCount))
        #expect(PhotographComparison.agreement(flat, flat) == 0)
        #expect(PhotographComparison.agreement(Self.original, flat) < 0.5)
    }

    @Test func `half of another picture is too much for a copy`() {
        var mixed = Self.original.luma
        let other = Self.patch(seed: 7).luma
        for place in mixed.indices where place % Self.size.width < Self.size.width / 2 { mixed[place] = other[place] }
        #expect(!PhotographComparison.areOne(Self.original, FacePatch(luma: mixed)))
    }

    @Test func `a description shows no pixels`() {
        #expect("\(Self.original)" == "FacePatch(96x112)")
    }
}

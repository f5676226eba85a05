import BiometricsCore
import Testing

@testable import Biometrics

struct PerturbationTests {
    /// A picture of 3×3 pixels; the second channel is the first one less 1, the third one is 7.
    private func face(_ values: [UInt8]) -> Image {
        Image(size: Size(width: 3, height: 3), format: .bgr8, pixels: values.flatMap { [$0, $0 - 1, 7] })
    }

    private let values: [UInt8] = [10, 20, 30, 40, 90, 60, 70, 80, 50]

    @Test func `a mirrored face has its columns turned round, and each pixel's channels in their order`() {
        #expect(Perturbation.mirrored(face(values)) == face([30, 20, 10, 60, 90, 40, 50, 80, 70]))
        #expect(Perturbation.mirrored(Perturbation.mirrored(face(values))) == face(values))
    }

    @Test func `the median of nine values replaces the middle one`() {
        let seen = Perturbation.median(face(values))
        #expect(seen.pixels[4 * 3] == 50 && seen.pixels[4 * 3 + 1] == 49 && seen.pixels[4 * 3 + 2] == 7)
        // The corner's nine are 10 four times, 20 and 40 twice, and 90.
        #expect(seen.pixels[0] == 20)
    }

    @Test func `the median of nine values is right in every order of some`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let nine = (0..<9).map { _ in UInt8.random(in: 1...255, using: &generator) }
            #expect(Perturbation.median(face(nine)).pixels[4 * 3] == nine.sorted()[4], "\(nine)")
        }
    }

    @Test func `smoothing weighs the nine values around a place 1-2-1 in both directions`() {
        // (10 + 30 + 70 + 50 + 2 · (20 + 40 + 60 + 80) + 4 · 90) / 16 = 57.5
        #expect(Perturbation.smoothed(face(values)).pixels[4 * 3] == 58)
        let even = Image(size: Size(width: 5, height: 4), format: .gray8, filledWith: 255)
        #expect(Perturbation.allCases.allSatisfy { $0(even) == even })
    }
}

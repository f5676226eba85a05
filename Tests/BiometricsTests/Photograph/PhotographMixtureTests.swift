import Testing

@testable import Biometrics

struct PhotographMixtureTests {
    private static func bands(_ values: Double...) -> [[Double]] {
        values.map { value in FlatFaceComparison.ranks.map { value - 0.25 * (0.9 - $0) } }
    }

    @Test func `there is a weight for each band at each rank`() {
        #expect(
            PhotographMixture.weights.map(\.count)
                == FlatFaceComparison.bands.map { _ in FlatFaceComparison.ranks.count })
    }

    @Test func `fine detail of another face below which a photograph agrees is a mixture`() {
        #expect(PhotographMixture.score(Self.bands(0.70, 0.93, 0.97, 0.98)) >= PhotographMixture.threshold)
    }

    @Test func `two photographs of one person are none`() {
        #expect(PhotographMixture.score(Self.bands(0.72, 0.80, 0.83, 0.84)) < 0.1)
        #expect(PhotographMixture.score(Self.bands(0.55, 0.65, 0.75, 0.85)) < 0.1)
    }
}

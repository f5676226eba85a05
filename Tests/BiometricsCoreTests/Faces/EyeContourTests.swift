import BiometricsCore
import Testing

struct EyeContourTests {
    /// An eye of `width` pixels whose lids are `opening` apart in the middle and meet in the corners.
    private func made(width: Double = 80, opening: Double) -> EyeContour? {
        let places = (0..<EyeContour.lowerLidCount).map { Double($0) / Double(EyeContour.lowerLidCount - 1) }
        func half(_ place: Double) -> Double {
            (3...5).contains(Int((place * 8).rounded())) ? opening / 2 : opening / 4
        }
        return EyeContour(
            lowerLid: places.map { Point(x: $0 * width, y: $0 == 0 || $0 == 1 ? 0 : half($0)) },
            upperLid: places.dropFirst().dropLast().map { Point(x: $0 * width, y: -half($0)) },
            pupil: Point(x: width / 2, y: 0))
    }

    @Test(arguments: [0.0, 8, 24])
    func `the lid ratio is the opening in the middle of the eye by its width`(opening: Double) throws {
        let eye = try #require(made(opening: opening))
        #expect(abs(eye.opening - opening) < 1e-9 && eye.width == 80)
        #expect(abs(eye.lidRatio - opening / 80) < 1e-9)
    }

    @Test func `the ratio of both eyes is their mean`() throws {
        let eyes = EyeContours(right: try #require(made(opening: 8)), left: try #require(made(opening: 24)))
        #expect(abs(eyes.lidRatio - 0.2) < 1e-9)
    }

    @Test func `no eye is made of too few points, of no numbers, or without a width`() {
        let points = [Point](repeating: Point(x: 1, y: 1), count: 9)
        #expect(EyeContour(lowerLid: points, upperLid: Array(points.prefix(7)), pupil: points[0]) == nil)
        #expect(made(width: .nan, opening: 1) == nil)
        #expect(EyeContour(lowerLid: [], upperLid: [], pupil: points[0]) == nil)
    }
}

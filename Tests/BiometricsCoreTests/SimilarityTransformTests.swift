import BiometricsCore
import Testing

struct SimilarityTransformTests {
    private let face = [(120.5, 201.0), (187.25, 190.5), (158.0, 231.75), (133.5, 270.0), (190.0, 262.5)]
        .map { Point(x: $0.0, y: $0.1) }
    private let template = [
        (38.2946, 51.6963), (73.5318, 51.5014), (56.0252, 71.7366), (41.5493, 92.3655), (70.7299, 92.2041),
    ].map { Point(x: $0.0, y: $0.1) }

    private func agree(_ transform: SimilarityTransform?, _ expected: [Double]) -> Bool {
        guard let transform else { return false }
        return zip([transform.a, transform.b, transform.tx, transform.ty], expected)
            .allSatisfy { abs($0 - $1) < 1e-8 }
    }

    // The numbers are scikit-image's, from Tests/Golden/make_opencv_golden.py.
    @Test func `the fit is Umeyama's`() {
        #expect(
            agree(
                .umeyama(from: face, to: template), [0.544977129, 0.065746687, -14.801133158, -64.44879786]))
    }

    @Test func `points that are mirrored are fitted without reflection`() {
        let mirrored = face.map { Point(x: 400 - $0.x, y: $0.y) }
        #expect(
            agree(
                .umeyama(from: mirrored, to: template), [0.097057975, -0.003450225, 31.726051767, 50.301300911]))
    }

    @Test func `an exact similarity is found again and undone by its inverse`() throws {
        let transform = SimilarityTransform(a: 0.3, b: -1.2, tx: 40, ty: -7)
        let fitted = try #require(SimilarityTransform.umeyama(from: face, to: face.map(transform.apply)))
        #expect(agree(fitted, [0.3, -1.2, 40, -7]))
        let inverse = try #require(transform.inverse)
        #expect(agree(transform.concatenated(with: inverse), [1, 0, 0, 0]))
        #expect(abs(transform.scale - 1.53.squareRoot()) < 1e-12)
    }

    @Test func `concatenation does the first map first`() {
        let turn = SimilarityTransform(a: 0, b: 1, tx: 0, ty: 0)
        let shift = SimilarityTransform(a: 1, b: 0, tx: 10, ty: 0)
        let point = turn.concatenated(with: shift).apply(Point(x: 1, y: 0))
        #expect(point == Point(x: 10, y: 1))
    }

    @Test func `points from which no similarity can be told give none`() {
        let one = Point(x: 1, y: 1)
        #expect(SimilarityTransform.umeyama(from: [], to: []) == nil)
        #expect(SimilarityTransform.umeyama(from: [one], to: [one]) == nil)
        #expect(SimilarityTransform.umeyama(from: [one, one], to: [one, Point(x: 2, y: 2)]) == nil)
        #expect(SimilarityTransform.umeyama(from: face, to: [one]) == nil)
        #expect(SimilarityTransform.umeyama(from: [one, Point(x: .nan, y: 0)], to: [one, one]) == nil)
        #expect(SimilarityTransform(a: 0, b: 0, tx: 3, ty: 3).inverse == nil)
    }
}

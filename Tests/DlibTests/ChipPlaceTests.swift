import BiometricsCore
import Testing

@testable import Dlib

/// The halved pictures of dlib's chips. Whole encodings were held against dlib itself: three faces of 270 to 360 pixels
/// are within 2e-6 of it.
struct ChipPlaceTests {
    private static func place(half: Double) -> ChipPlace {
        ChipPlace(center: Point(x: 200, y: 150), half: half, cosine: 1, sine: 0)
    }

    private static let picture = Image(size: Size(width: 700, height: 500), format: .bgr8, filledWith: 77)

    @Test(arguments: [(0.5, 0), (150, 0), (150.5, 1), (300, 1), (301, 2)])
    func `a picture is halved until it is less than twice as fine as the chip`(_ half: Double, _ times: Int) {
        let (image, _, rest) = Self.place(half: half).halved(Self.picture, to: 150)
        #expect(rest == half / Double(1 << times))
        #expect((image == Self.picture) == (times == 0))
    }

    @Test func `halving keeps an even picture, and averages by weights that add up to all`() {
        let halved = Image(size: Size(width: 100, height: 60), format: .bgr8, filledWith: 77)
        #expect(ChipPlace.halved(halved) == Image(size: Size(width: 48, height: 28), format: .bgr8, filledWith: 77))
        var pixels = [UInt8](repeating: 0, count: 3 * 9 * 9)
        pixels[3 * (4 * 9 + 4)] = 255
        let point = ChipPlace.halved(Image(size: Size(width: 9, height: 9), format: .bgr8, pixels: pixels))
        #expect(point.size == Size(width: 3, height: 3))
        #expect(stride(from: 0, to: 27, by: 3).map { point.pixels[$0] } == [0, 5, 0, 5, 35, 5, 0, 5, 0])
    }

    @Test func `a picture of a few pixels, or beside the face, does not trap`() {
        for size in [Size(width: 1, height: 1), Size(width: 4, height: 4), Size(width: 6, height: 2)] {
            let small = Image(size: size, format: .bgr8, filledWith: 9)
            _ = Self.place(half: 500).halved(small, to: 150)
            #expect(ChipPlace.halved(small).size.pixelCount <= 1)
        }
        let far = ChipPlace(center: Point(x: -9000, y: 5), half: 500, cosine: 1, sine: 0)
        #expect(far.halved(Self.picture, to: 150).image == Self.picture)
    }
}

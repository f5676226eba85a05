import BiometricsCore
import Testing

struct ImagePaddingTests {
    @Test(arguments: [
        (1, 1, 64, 64), (1, 640, 64, 640), (32, 65, 64, 96), (33, 64, 64, 64), (64, 63, 64, 64), (65, 32, 96, 64),
        (0, 0, 64, 64),
    ])
    func `sides are multiples and never below the least`(width: Int, height: Int, wide: Int, high: Int) {
        let image = Image(size: Size(width: width, height: height), format: .bgr8, filledWith: 7)
        let padded = image.padded(toMultipleOf: 32, atLeast: 64)
        #expect(padded.size == Size(width: wide, height: high))
        #expect(padded.pixels.count { $0 == 7 } == image.pixels.count)
        #expect(padded.pixels.count { $0 == 0 } == padded.pixels.count - image.pixels.count)
        #expect(height == 0 || padded.pixels.prefix(width * 3).allSatisfy { $0 == 7 })
    }

    @Test func `a least side that is not a multiple is rounded up, and is optional`() {
        let image = Image(size: Size(width: 5, height: 20), format: .gray8, filledWith: 1)
        #expect(image.padded(toMultipleOf: 8, atLeast: 9).size == Size(width: 16, height: 24))
        #expect(image.padded(toMultipleOf: 5).size == image.size)
    }
}

import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import MediaKit

/// One picture at several sizes, and how often its file is read for them.
struct PictureDetailTests {
    /// A picture of three sizes, 1/4, 1/2 and whole, with something in every block.
    private func bytes(turned: Bool = false) throws -> [UInt8] {
        let size = turned ? Size(width: 24, height: 3600) : Size(width: 3600, height: 24)
        var pixels = [UInt8](repeating: 0, count: size.pixelCount * 3)
        for index in pixels.indices { pixels[index] = UInt8(truncatingIfNeeded: index * index / 1009) }
        return try PictureEncoder.jpeg(Image(size: size, format: .bgr8, pixels: pixels))
    }

    private static let largest = 3600

    @Test(arguments: [
        [640, 1600, 3600], [640, 3600, 1600], [1600, 640, 3600], [1600, 3600, 640], [3600, 640, 1600],
        [3600, 1600, 640],
    ])
    func `a file is read twice at most, in whatever order its sizes are asked for`(_ order: [Int]) throws {
        let bytes = try bytes()
        for forecast in [[], [1600], [640], [3600], [1600, 3600], [640, 1600, 3600]] {
            let picture = try EncodedPicture(bytes: bytes)
            for longSide in order + order {
                let given = try picture.detail(longSide: longSide, forecast: DetailForecast(longSides: forecast))
                #expect(given.reduction == picture.reduction(forLongSide: longSide))
                #expect(try given.image == picture.decode(reduction: given.reduction).image)
            }
            #expect(picture.levels.passes <= 2, "\(forecast)")
        }
    }

    @Test func `a foreseen size takes no second reading, and unneeded detail is not decoded`() throws {
        let foreseen = try EncodedPicture(bytes: bytes())
        _ = try foreseen.detail(longSide: 320, forecast: DetailForecast(longSides: [1600]))
        _ = try foreseen.detail(longSide: 1600)
        #expect(foreseen.levels.passes == 1)

        let complete = try EncodedPicture(bytes: bytes())
        for longSide in [320, 1600, 320] {
            _ = try complete.detail(longSide: longSide, forecast: DetailForecast(isComplete: true))
        }
        #expect(complete.levels.passes == 2)
        _ = try complete.detail(longSide: Self.largest)
        #expect(complete.levels.passes == 3)
    }

    @Test func `copies share what was decoded, and what failed`() throws {
        let picture = try EncodedPicture(bytes: bytes())
        let copy = picture
        _ = try picture.detail(longSide: 640)
        _ = try copy.detail(longSide: 640)
        #expect(copy.levels.passes == 1)

        let headless = try EncodedPicture(bytes: Array(bytes().prefix(640)))
        var failures: [BiometricsError?] = []
        for longSide in [640, 1600] {
            failures.append(thrown { () throws(BiometricsError) in _ = try headless.detail(longSide: longSide) })
        }
        #expect(failures.map { $0?.code } == [.unreadableInput, .unreadableInput])
        #expect(headless.levels.passes == 0)
    }

    @Test func `two sizes at once are those of each alone, whatever the file`() throws {
        let names = ["baseline.jpg", "gray.jpg", "cmyk.jpg", "odd_size.jpg", "orientation_5.jpg"]
        var files = try names.map(PictureFixtures.bytes)
        files.append(try bytes())
        files.append(try bytes(turned: true))
        for whole in files {
            for share in [100, 95] {
                let picture = try EncodedPicture(bytes: Array(whole.prefix(whole.count * share / 100)))
                for reductions in [(1, 4), (4, 2), (2, 1), (8, 1)] {
                    let both = try picture.decode(reductions: [reductions.0, reductions.1])
                    for (given, reduction) in zip(both, [reductions.0, reductions.1]) {
                        let alone = try picture.decode(reduction: reduction)
                        #expect(given.image == alone.image)
                        #expect(given.reduction == reduction)
                        #expect(given.isPartial == alone.isPartial)
                    }
                }
            }
        }
    }

    /// Its coefficients are kept until its last scan has been read. One that was cut off is smoothed otherwise.
    @Test func `two sizes at once of a progressive file are those of each alone`() throws {
        let picture = try EncodedPicture(bytes: PictureFixtures.bytes("progressive.jpg"))
        let both = try picture.decode(reductions: [4, 1])
        #expect(try both.map(\.image) == [picture.decode(reduction: 4).image, picture.decode().image])
        let cut = try EncodedPicture(bytes: Array(picture.bytes.prefix(picture.bytes.count * 19 / 20)))
        #expect(try cut.decode(reductions: [4, 1]).map(\.isPartial) == [true, true])
    }

    /// Formats that are read once for each size.
    @Test func `other formats are decoded at two sizes as well`() throws {
        let picture = try EncodedPicture(bytes: PictureFixtures.bytes("rgb.png"))
        let both = try picture.decode(reductions: [2, 1])
        #expect(try both.map(\.image) == [picture.decode(reduction: 2).image, picture.decode().image])
    }
}

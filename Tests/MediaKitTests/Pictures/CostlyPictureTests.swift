import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import MediaKit

/// Pictures of few bytes that take a decoder long, or much memory.
struct CostlyPictureTests {
    private func refusal(of bytes: [UInt8], _ limits: DecodingLimits = DecodingLimits()) -> BiometricsError? {
        thrown { () throws(BiometricsError) in _ = try EncodedPicture(bytes: bytes, limits: limits) }
    }

    @Test func `a JPEG whose scans pass over its pixels again and again is refused before it is decoded`() {
        for marker in [0xC2, 0xCA] as [UInt8] {
            let error = refusal(of: HandmadeJPEG(width: 8000, height: 6000, marker: marker, scans: 90).bytes)
            #expect(error?.code == .inputTooCostly)
            #expect(error?.message.contains("1,000,000,000 steps") == true)
        }
    }

    /// 16 x 16 grey pixels: every scan, the transform and the colours pass over 256 samples each.
    @Test(arguments: [(0xC2, 7, 9 * 256), (0xC9, 1, 10 * 256), (0xC0, 1, 3 * 256)] as [(UInt8, Int, Int)])
    func `the limit on work is kept exactly`(_ marker: UInt8, _ scans: Int, _ work: Int) throws {
        let bytes = HandmadeJPEG(width: 16, height: 16, marker: marker, scans: scans).bytes
        #expect(try EncodedPicture(bytes: bytes, limits: DecodingLimits(maximumWork: work)).work == work)
        #expect(refusal(of: bytes, DecodingLimits(maximumWork: work - 1))?.code == .inputTooCostly)
    }

    @Test func `scans are counted in small pictures too, and past rubbish between them`() {
        #expect(refusal(of: HandmadeJPEG(width: 8, height: 8, marker: 0xC2, scans: 100).bytes) == nil)
        for rubbish in [[], [1, 2, 3], [0xFF, 0, 0xFF, 0xD3, 0xFF, 0xFF, 0xFF, 0xFE, 0, 3, 0xFF]] as [[UInt8]] {
            let error = refusal(of: HandmadeJPEG(width: 8, height: 8, marker: 0xC2, scans: 101, between: rubbish).bytes)
            #expect(error?.code == .inputTooCostly)
            #expect(error?.message.contains("more than 100 scans") == true)
        }
    }

    /// The scans after the first are of a component that the frame lacks.
    @Test func `broken headers of scans are no way around`() throws {
        var bytes = HandmadeJPEG(width: 8000, height: 6000, marker: 0xC2, scans: 90).bytes
        let places = bytes.indices.dropFirst(40).dropLast(6)
        for place in places where bytes[place] == 0xFF && bytes[place + 1] == 0xDA {
            bytes[place + 5] = 77
        }
        #expect(refusal(of: bytes)?.code == .inputTooCostly)
    }

    @Test func `the limit on memory is kept exactly, and counts what a decoder keeps besides the pixels`() throws {
        let cases: [(name: String, bytesPerPixel: Int)] = [("rgb24.bmp", 3), ("rgb.png", 3), ("interlaced.png", 6)]
        for (name, bytesPerPixel) in cases {
            let bytes = try PictureFixtures.bytes(name)
            let memory = try EncodedPicture(bytes: bytes).size.pixelCount * bytesPerPixel
            #expect(refusal(of: bytes, DecodingLimits(maximumMemory: memory)) == nil, "\(name)")
            let error = refusal(of: bytes, DecodingLimits(maximumMemory: memory - 1))
            #expect(error?.code == .inputTooCostly, "\(name)")
        }
        // The coefficients of a progressive picture, two bytes each, are kept until its last scan.
        let progressive = HandmadeJPEG(width: 16, height: 16, marker: 0xC2, scans: 2).bytes
        #expect(refusal(of: progressive, DecodingLimits(maximumMemory: 256 * 5)) == nil)
        #expect(refusal(of: progressive, DecodingLimits(maximumMemory: 256 * 5 - 1))?.code == .inputTooCostly)
    }

    @Test func `pixel data of a PNG that go on after its last row are not inflated`() throws {
        let row: [UInt8] = [0, 1, 2, 3, 4, 5, 6]
        for (interlaced, rows) in [(false, row), (true, [0, 1, 2, 3] + [0, 4, 5, 6])] {
            let little = HandmadePNG(width: 2, height: 1, isInterlaced: interlaced, data: rows, surplus: 50_000).bytes
            #expect(try EncodedPicture(bytes: little).decode().image.pixels == [3, 2, 1, 6, 5, 4])
            let much = try EncodedPicture(
                bytes: HandmadePNG(width: 2, height: 1, isInterlaced: interlaced, data: rows, surplus: 200_000).bytes)
            let error = thrown { () throws(BiometricsError) in _ = try much.decode() }
            #expect(error?.code == .inputTooCostly)
            #expect(error?.message.contains("after its last row") == true)
        }
    }

    @Test func `very many pixels are looked at by halves`() throws {
        for (width, height, reduction) in [(5000, 5000, 1), (5001, 5000, 2), (8000, 6000, 2)] {
            let png = HandmadePNG(width: width, height: height, isInterlaced: false, data: [], surplus: 0)
            #expect(try EncodedPicture(bytes: png.bytes).workingReduction == reduction)
        }
        let many = DecodingLimits(maximumPixels: 400_000_000, maximumWork: .max)
        let png = HandmadePNG(width: 20_000, height: 20_000, isInterlaced: false, data: [], surplus: 0)
        #expect(try EncodedPicture(bytes: png.bytes, limits: many).workingReduction == 4)
    }

    @Test func `a picture is decoded at few sizes, once each, and at one where its budget allows no more`() throws {
        let image = Image(size: Size(width: 2600, height: 8), format: .bgr8, filledWith: 90)
        let bytes = try PictureEncoder.jpeg(image)
        let picture = try EncodedPicture(bytes: bytes)
        for (longSide, reduction) in [(1, 4), (640, 4), (650, 4), (651, 1), (2600, 1), (9999, 1)] {
            #expect(try picture.detail(longSide: longSide).reduction == reduction, "\(longSide)")
        }
        let exact = try EncodedPicture(bytes: bytes, limits: DecodingLimits(maximumWork: picture.work * 3))
        #expect(exact.reduction(forLongSide: 320) == 4)
        let tight = try EncodedPicture(bytes: bytes, limits: DecodingLimits(maximumWork: picture.work * 3 - 1))
        #expect(tight.reduction(forLongSide: 320) == 1)
        let other = try EncodedPicture(bytes: PictureEncoder.png(image))
        #expect(other.reduction(forLongSide: 320) == 1)
    }
}

import BiometricsCore
import CImageCodecs
import CMediaFiles
import CPictureEncoder
import Foundation
import MediaKit
import Synchronization
import Testing

struct EncodedPictureTests {
    @Test(arguments: PictureFixtures.expectations.keys.sorted())
    func `pixels are those of an independent decoder`(_ name: String) throws {
        let expected = try #require(PictureFixtures.expectations[name])
        let picture = try EncodedPicture(contentsOf: PictureFixtures.path(name))
        #expect(picture.size == Size(width: expected.width, height: expected.height))
        #expect(picture.orientation == expected.orientation ?? 1)
        let decoded = try picture.decode()
        #expect(decoded.image.size == picture.size)
        #expect(!decoded.isPartial)
        for place in expected.pixels {
            let offset = place[1] * decoded.image.bytesPerRow + place[0] * 3
            for channel in 0..<3 {
                let difference = abs(Int(decoded.image.pixels[offset + channel]) - place[2 + channel])
                #expect(difference <= expected.tolerance, "\(name) at \(place[0]),\(place[1]) channel \(channel)")
            }
        }
    }

    @Test func `there are fixtures of every format`() {
        let formats = PictureFixtures.names.compactMap {
            try? EncodedPicture(contentsOf: PictureFixtures.path($0)).format
        }
        // Those of a HEIC lie by themselves, and PDFs are written by their tests.
        #expect(Set(formats) == Set(PictureFormat.allCases).subtracting([.heic, .avif, .pdf]))
        #expect(PictureFixtures.expectations.count > 45)
    }

    @Test func `a header is told without decoding`() throws {
        let gray = try EncodedPicture(contentsOf: PictureFixtures.path("gray_alpha.png"))
        #expect(gray.channels == 2 && gray.hasAlpha && gray.bitDepth == 8 && !gray.isCMYK)
        #expect(try EncodedPicture(contentsOf: PictureFixtures.path("sixteen.png")).bitDepth == 16)
        #expect(try EncodedPicture(contentsOf: PictureFixtures.path("sixteen.tiff")).bitDepth == 16)
        #expect(try EncodedPicture(contentsOf: PictureFixtures.path("transparent_palette.png")).hasAlpha)
        for name in ["cmyk.jpg", "cmyk.tiff"] {
            let ink = try EncodedPicture(contentsOf: PictureFixtures.path(name))
            #expect(ink.isCMYK && ink.channels == 4)
        }
    }

    @Test(arguments: ["baseline.jpg", "progressive.jpg", "gray.jpg", "cmyk.jpg", "odd_size.jpg", "orientation_5.jpg"])
    func `a JPEG is decoded at a half, a quarter and an eighth`(_ name: String) throws {
        let picture = try EncodedPicture(contentsOf: PictureFixtures.path(name))
        let whole = try picture.decode().image
        for reduction in [2, 4, 8] {
            let decoded = try picture.decode(reduction: reduction)
            let size = Size(
                width: (whole.width + reduction - 1) / reduction, height: (whole.height + reduction - 1) / reduction)
            #expect(decoded.reduction == reduction && decoded.image.size == size)
            // Away from the ragged last column and row, a pixel is about the mean of those that it stands for.
            for (x, y) in [(0, 0), (whole.width / reduction - 1, 0), (0, whole.height / reduction - 1)] {
                for channel in 0..<3 {
                    let mean = whole.mean(x: x * reduction, y: y * reduction, side: reduction, channel: channel)
                    let value = Int(decoded.image.pixels[y * decoded.image.bytesPerRow + x * 3 + channel])
                    #expect(abs(value - mean) <= 6, "\(name) 1/\(reduction) at \(x),\(y)")
                }
            }
        }
    }

    /// The ragged last column and row stand for fewer pixels.
    @Test(arguments: ["rgb.png", "interlaced.png", "raw.tiff", "rgb24.bmp", "lossless.webp"])
    func `squares of pixels are averaged where the decoder does not scale`(_ name: String) throws {
        let picture = try EncodedPicture(contentsOf: PictureFixtures.path(name))
        let whole = try picture.decode().image
        for reduction in [2, 4, 8] {
            let decoded = try picture.decode(reduction: reduction)
            let size = Size(
                width: (whole.width + reduction - 1) / reduction, height: (whole.height + reduction - 1) / reduction)
            #expect(decoded.reduction == reduction && decoded.image.size == size && !decoded.isPartial)
            // WebP's own scaling weighs by area in fixed point.
            let tolerance = name.hasSuffix("webp") ? 2 : 0
            for (x, y) in [(0, 0), (size.width - 1, 0), (0, size.height - 1), (size.width - 1, size.height - 1)] {
                let columns = min(reduction, whole.width - x * reduction)
                let rows = min(reduction, whole.height - y * reduction)
                guard tolerance == 0 || columns == reduction && rows == reduction else { continue }
                for channel in 0..<3 {
                    var sum = 0
                    for row in 0..<rows {
                        for column in 0..<columns {
                            let start = (y * reduction + row) * whole.bytesPerRow + (x * reduction + column) * 3
                            sum += Int(whole.pixels[start + channel])
                        }
                    }
                    let mean = (sum + columns * rows / 2) / (columns * rows)
                    let value = Int(decoded.image.pixels[y * decoded.image.bytesPerRow + x * 3 + channel])
                    #expect(abs(value - mean) <= tolerance, "\(name) 1/\(reduction) at \(x),\(y)")
                }
            }
        }
    }

    @Test func `a reduction is chosen by the long side that is to be kept`() throws {
        let picture = try EncodedPicture(contentsOf: PictureFixtures.path("odd_size.jpg"))
        #expect(picture.size.longSide == 203)
        #expect(picture.reduction(keepingLongSide: 26) == 8)
        #expect(picture.reduction(keepingLongSide: 27) == 4)
        #expect(picture.reduction(keepingLongSide: 102) == 2)
        #expect(picture.reduction(keepingLongSide: 4000) == 1)
    }

    @Test func `decoders leave nothing behind`() throws {
        for name in PictureFixtures.names {
            let bytes = try PictureFixtures.bytes(name)
            for length in [bytes.count, bytes.count * 2 / 3, bytes.count / 3, 40] {
                guard let image = decodeHere([UInt8](bytes.prefix(length))) else { continue }
                _ = try PictureEncoder.png(image)
                _ = try PictureEncoder.jpeg(image)
            }
        }
        #expect(cic_live_count() == 0)
    }

    @Test func `what one thread holds is not counted in another`() throws {
        var buffer = unsafe cic_buffer()
        var error = cic_error()
        let status = unsafe cic_encode_png([1, 2, 3], 1, 1, 3, &buffer, &error)
        try #require(status == CIC_OK)
        let elsewhere = Mutex<Int64>(-1)
        let ended = DispatchSemaphore(value: 0)
        Thread {
            elsewhere.withLock { $0 = cic_live_count() }
            ended.signal()
        }.start()
        ended.wait()
        #expect(cic_live_count() == 1)
        #expect(elsewhere.withLock { $0 } == 0)
        unsafe cic_buffer_free(&buffer)
        #expect(cic_live_count() == 0)
    }
}

/// The picture in `bytes`, decoded in this process; nil where it cannot be.
private func decodeHere(_ bytes: [UInt8]) -> Image? {
    var (header, effort, result, error) = (cic_header(), cic_effort(), cic_result(), cic_error())
    return unsafe bytes.withUnsafeBufferPointer { source in
        guard unsafe cic_probe(source.baseAddress, source.count, &header, &error) == CIC_OK,
            unsafe cic_measure(source.baseAddress, source.count, &header, 1, .max, &effort, &error) == CIC_OK
        else { return nil }
        var (width, height) = (UInt32(0), UInt32(0))
        unsafe cic_decoded_size(&header, 1, &width, &height)
        var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 3)
        let count = pixels.count
        guard
            unsafe cic_decode(
                source.baseAddress, source.count, &header, 1, &pixels, count, &result, &error) == CIC_OK
        else { return nil }
        return Image(size: Size(width: Int(width), height: Int(height)), format: .bgr8, pixels: pixels)
    }
}

extension Image {
    /// The mean of one channel over a square, as far as it lies inside.
    fileprivate func mean(x: Int, y: Int, side: Int, channel: Int) -> Int {
        var sum = 0
        for row in y..<y + side {
            for column in x..<x + side { sum += Int(pixels[row * bytesPerRow + column * 3 + channel]) }
        }
        return sum / (side * side)
    }
}

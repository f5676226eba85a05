import BiometricsCore
import BiometricsTestSupport
import Foundation
import MediaKit
import Testing

/// Pictures that are decoded in a process of their own.
struct ConfinedPictureTests {
    static let folder = PictureFixtures.folder.deletingLastPathComponent().appending(path: "confined")

    static func heic(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: "\(name).heic")))
    }

    // MARK: HEIC

    /// Off by no more than this from the picture that was encoded: 2 was seen at most.
    private static let heicTolerance = 3

    @Test(
        .decoder(.heic),
        arguments: [("rgb", "rgb.png"), ("gray", "gray.png"), ("alpha", "alpha.png"), ("ten_bits", "sixteen.png")])
    func `a HEIC has the pixels of what was encoded`(_ name: String, _ original: String) throws {
        let expected = try #require(PictureFixtures.expectations[original])
        let picture = try EncodedPicture(bytes: Self.heic(name))
        #expect(picture.format == .heic)
        #expect(picture.size == Size(width: expected.width, height: expected.height))
        #expect(picture.hasAlpha == (name == "alpha"))
        #expect(picture.bitDepth == (name == "ten_bits" ? 10 : 8))
        let image = try picture.decode().image
        for place in expected.pixels {
            check(image, x: place[0], y: place[1], Array(place[2...]), tolerance: Self.heicTolerance)
        }
    }

    @Test(.decoder(.avif)) func `an AVIF has the pixels of what was encoded`() throws {
        let expected = try #require(PictureFixtures.expectations["rgb.png"])
        let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: "rgb.avif")))
        let picture = try EncodedPicture(bytes: bytes)
        #expect(picture.format == .avif)
        #expect(picture.size == Size(width: expected.width, height: expected.height))
        let image = try picture.decode().image
        for place in expected.pixels {
            check(image, x: place[0], y: place[1], Array(place[2...]), tolerance: Self.heicTolerance)
        }
        for count in [12, 40, bytes.count / 2, bytes.count - 1] {
            #expect(throws: BiometricsError.self) { try EncodedPicture(bytes: Array(bytes.prefix(count))).decode() }
        }
    }

    @Test(.decoder(.heic)) func `a HEIC that says it is turned is turned upright`() throws {
        let expected = try #require(PictureFixtures.expectations["rgb.png"])
        let picture = try EncodedPicture(bytes: Self.heic("turned"))
        #expect(picture.size == Size(width: expected.height, height: expected.width))
        #expect(picture.orientation == 1)
        let image = try picture.decode().image
        for place in expected.pixels {
            // By three quarters against the clock.
            check(
                image, x: expected.height - 1 - place[1], y: place[0], Array(place[2...]), tolerance: Self.heicTolerance
            )
        }
    }

    /// More tiles than threads are lent.
    @Test(.decoder(.heic)) func `a HEIC of tiles has each in its place`() throws {
        let tile = try EncodedPicture(bytes: Self.heic("rgb")).decode().image
        let whole = try EncodedPicture(bytes: Self.heic("tiled")).decode().image
        #expect(whole.size == Size(width: 3 * tile.width, height: 2 * tile.height))
        for y in 0..<whole.height {
            for column in 0..<3 {
                let start = y * whole.bytesPerRow + column * tile.width * 3
                let tileStart = y % tile.height * tile.bytesPerRow
                #expect(
                    whole.pixels[start..<start + tile.width * 3]
                        == tile.pixels[tileStart..<tileStart + tile.width * 3],
                    "row \(y), column \(column)")
            }
        }
    }

    @Test(.decoder(.heic), arguments: [2, 4, 8]) func `a smaller HEIC has the averages`(_ reduction: Int) throws {
        let picture = try EncodedPicture(bytes: Self.heic("rgb"))
        let whole = try picture.decode().image
        let decoded = try picture.decode(reduction: reduction)
        let small = decoded.image
        #expect(decoded.reduction == reduction)
        #expect(small.size == Size(width: 40 / reduction, height: 24 / reduction))
        for y in 0..<small.height {
            for x in 0..<small.width {
                var sum = 0
                for place in 0..<reduction * reduction {
                    let (column, row) = (x * reduction + place % reduction, y * reduction + place / reduction)
                    sum += Int(whole.pixels[row * whole.bytesPerRow + column * 3])
                }
                let mean = (sum + reduction * reduction / 2) / (reduction * reduction)
                #expect(Int(small.pixels[y * small.bytesPerRow + x * 3]) == mean)
            }
        }
    }

    @Test(.decoder(.heic)) func `the limit on pixels is judged before a HEIC is decoded`() throws {
        let bytes = try Self.heic("rgb")
        #expect(throws: Never.self) { try EncodedPicture(bytes: bytes, limits: DecodingLimits(maximumPixels: 960)) }
        let error = thrown { () throws(BiometricsError) in
            _ = try EncodedPicture(bytes: bytes, limits: DecodingLimits(maximumPixels: 959))
        }
        #expect(error?.code == .inputTooLarge)
        #expect(error?.message.contains("40x24") == true)
    }

    /// A viewer that knows sequences plays the movie, whatever the still picture shows.
    @Test(.decoder(.heic)) func `a HEIC with a movie beside its picture is refused`() throws {
        let still = try Self.heic("rgb")
        let empty: [UInt8] = [0, 0, 0, 16] + Array("free".utf8) + [UInt8](repeating: 0, count: 8)
        let movie: [UInt8] = [0, 0, 0, 16] + Array("moov".utf8) + [UInt8](repeating: 0, count: 8)
        let error = thrown { () throws(BiometricsError) in _ = try EncodedPicture(bytes: still + empty + movie) }
        #expect(error?.code == .unsupportedFormat)
        #expect(error?.message.contains("several pictures") == true)
        #expect(throws: Never.self) { try EncodedPicture(bytes: still + empty) }
    }

    // MARK: PDF

    /// Red below and to the left, white elsewhere.
    private static let corner = "1 0 0 rg 0 0 120 60 re f"

    @Test(.decoder(.pdf), arguments: [1, 2, 4, 8])
    func `the first page of a PDF is the picture`(_ reduction: Int) throws {
        let picture = try EncodedPicture(bytes: WrittenPDF(Self.corner).bytes)
        #expect(picture.format == .pdf)
        #expect(picture.size == Size(width: 2400, height: 1200))
        let image = try picture.decode(reduction: reduction).image
        #expect(image.size == Size(width: 2400 / reduction, height: 1200 / reduction))
        check(image, x: 4, y: image.height - 4, [0, 0, 255], tolerance: 0)
        check(image, x: 4, y: 4, [255, 255, 255], tolerance: 0)
        check(image, x: image.width - 4, y: image.height - 4, [255, 255, 255], tolerance: 0)
        check(image, x: image.width / 2 - 3, y: image.height / 2 + 3, [0, 0, 255], tolerance: 0)
    }

    @Test(.decoder(.pdf)) func `a page that says it is turned is turned upright`() throws {
        let picture = try EncodedPicture(bytes: WrittenPDF(Self.corner, page: "/Rotate 90").bytes)
        #expect(picture.size == Size(width: 1200, height: 2400))
        let image = try picture.decode(reduction: 4).image
        check(image, x: 4, y: 4, [0, 0, 255], tolerance: 0)
        check(image, x: image.width - 4, y: 4, [255, 255, 255], tolerance: 0)
    }

    @Test(.decoder(.pdf)) func `a scanned page shows its scan`() throws {
        var file = WrittenPDF("240 0 0 120 0 0 cm /X Do")
        let gray = (0..<60 * 30).map { UInt8($0 % 60 * 4) }
        file.add(
            "/Type /XObject /Subtype /Image /Width 60 /Height 30 /ColorSpace /DeviceGray /BitsPerComponent 8", gray)
        let image = try EncodedPicture(bytes: file.bytes).decode(reduction: 4).image
        for column in [5, 20, 40, 55] {
            check(image, x: column * 10 + 5, y: 150, [column * 4, column * 4, column * 4], tolerance: 3)
        }
    }

    @Test(.decoder(.pdf), arguments: ["Helvetica", "Times-Bold", "Courier", "Arial"])
    func `text is drawn in a font of the machine where the file has none, and read`(_ font: String) throws {
        let picture = try EncodedPicture(
            bytes: WrittenPDF("BT /F 48 Tf 8 40 Td (Hello) Tj ET", font: font, pages: 2).bytes)
        let image = try picture.decode(reduction: 4).image
        let dark = stride(from: 0, to: image.pixels.count, by: 3).count { image.pixels[$0] < 64 }
        #expect(dark > image.size.pixelCount / 50)
        #expect(try picture.text() == "Hello\u{c}Hello\u{c}")
    }

    @Test(.decoder(.heic)) func `a picture holds no text`() throws {
        #expect(try EncodedPicture(bytes: Self.heic("rgb")).text() == nil)
        #expect(try EncodedPicture(contentsOf: PictureFixtures.path("rgb.png")).text() == nil)
    }

    @Test(.decoder(.pdf)) func `the limit on pages is inclusive`() throws {
        let bytes = WrittenPDF(Self.corner, pages: 3).bytes
        #expect(throws: Never.self) { try EncodedPicture(bytes: bytes, limits: DecodingLimits(maximumPages: 3)) }
        let error = thrown { () throws(BiometricsError) in
            _ = try EncodedPicture(bytes: bytes, limits: DecodingLimits(maximumPages: 2))
        }
        #expect(error?.code == .inputTooLarge)
        #expect(error?.message.contains("3 pages") == true)
    }

    // MARK: Specimens

    @Test(.decoder(.heic), .data("documents/pictures/042_visa.heic"))
    func `photographs of documents are as large as they were taken`() throws {
        for (name, width, height) in [("042_visa", 1400, 1050), ("060_driversLicense_back", 1120, 1260)] {
            let picture = try EncodedPicture(contentsOf: TestData.path("documents/pictures/\(name).heic"))
            #expect(picture.size == Size(width: width, height: height))
            #expect(try picture.decode().image.pixels.count == width * height * 3)
        }
    }

    @Test(.decoder(.pdf), .data("documents/pictures/064_proofOfAddress.pdf"))
    func `letters are read, and those that cannot be say why`() throws {
        func picture(_ name: String) throws -> EncodedPicture {
            try EncodedPicture(contentsOf: TestData.path("documents/pictures/\(name)_proofOfAddress.pdf"))
        }
        #expect(try picture("064").text()?.contains("Krásno Savings") == true)
        #expect(try picture("065").text() == "\u{c}")
        for (name, code) in [
            ("066", BiometricsError.Code.inputTooLarge), ("067", .encryptedInput), ("068", .unreadableInput),
        ] {
            let error = thrown { () throws(BiometricsError) in
                do { _ = try picture(name) } catch let error as BiometricsError { throw error } catch {}
            }
            #expect(error?.code == code, "\(name)")
        }
    }

    private func check(
        _ image: Image, x: Int, y: Int, _ color: [Int], tolerance: Int, at place: SourceLocation = #_sourceLocation
    ) {
        let offset = y * image.bytesPerRow + x * 3
        for channel in 0..<3 {
            let difference = abs(Int(image.pixels[offset + channel]) - color[channel])
            #expect(difference <= tolerance, "at \(x),\(y) channel \(channel)", sourceLocation: place)
        }
    }
}

import BiometricsCore
import BiometricsTestSupport
import Foundation
import MediaKit
import Testing

struct PictureFileTests {
    @Test func `a missing file and a directory are told apart`() {
        let missing = thrown { () throws(BiometricsError) in _ = try EncodedPicture(contentsOf: "/nowhere/%s%n.jpg") }
        #expect(missing?.code == .noSuchInput && missing?.path == "/nowhere/%s%n.jpg")
        let directory = thrown { () throws(BiometricsError) in _ = try EncodedPicture(contentsOf: "/tmp") }
        #expect(directory?.code == .unreadableInput && directory?.path == "/tmp")
        for path in ["", PictureFixtures.path("rgb.png") + "\0.jpg"] {
            let error = thrown { () throws(BiometricsError) in _ = try EncodedPicture(contentsOf: path) }
            #expect(error?.code == .noSuchInput)
        }
    }

    /// Permissions do not hold root back: for root a file of the kernel stands in that takes writing only.
    @Test func `a file that cannot be read says so`() throws {
        let folder = TemporaryFolder()
        var path = folder("secret.png")
        try Data(PictureFixtures.bytes("rgb.png")).write(to: URL(filePath: path))
        _ = unsafe chmod(path, 0)
        if geteuid() == 0 { path = "/proc/sys/vm/drop_caches" }
        let error = thrown { () throws(BiometricsError) in _ = try EncodedPicture(contentsOf: path) }
        #expect(error?.code == .unreadableInput && error?.path == path)
    }

    @Test func `the limit on bytes holds for files and standard input`() async throws {
        let bytes = try PictureFixtures.bytes("rgb.png")
        let limits = DecodingLimits(maximumBytes: bytes.count)
        #expect(try EncodedPicture(contentsOf: PictureFixtures.path("rgb.png"), limits: limits).bytes == bytes)
        let below = DecodingLimits(maximumBytes: bytes.count - 1)
        let error = thrown { () throws(BiometricsError) in
            _ = try EncodedPicture(contentsOf: PictureFixtures.path("rgb.png"), limits: below)
        }
        #expect(error?.code == .inputTooLarge)
        #expect(error?.message.contains("\(bytes.count - 1) bytes") == true)
        // In a process of its own, since its standard input is replaced.
        await #expect(processExitsWith: .success) {
            dup2(unsafe open("/dev/zero", O_RDONLY), STDIN_FILENO)
            let error = thrown { () throws(BiometricsError) in
                _ = try BoundedFile.readStandardInput(maximumBytes: 100_000)
            }
            if error?.code != .inputTooLarge { exit(1) }
        }
    }

    @Test func `the largest number is a limit as any other`() throws {
        let limits = DecodingLimits(maximumBytes: .max, maximumPixels: .max)
        let bytes = try PictureFixtures.bytes("rgb.png")
        #expect(try EncodedPicture(contentsOf: PictureFixtures.path("rgb.png"), limits: limits).bytes == bytes)
        let empty = TemporaryFolder()
        try Data().write(to: URL(filePath: empty("empty")))
        #expect(try BoundedFile.read(empty("empty"), maximumBytes: .max).isEmpty)
    }

    @Test func `a pipe with a name is read to its end`() throws {
        let folder = TemporaryFolder()
        let path = folder("pipe")
        let made = unsafe mkfifo(path, 0o600)
        #expect(made == 0)
        let bytes = try PictureFixtures.bytes("text_bomb.png")
        let feeder = Thread {
            let handle = FileHandle(forWritingAtPath: path)
            try? handle?.write(contentsOf: Data(bytes))
            try? handle?.close()
        }
        feeder.start()
        #expect(try EncodedPicture(contentsOf: path).bytes == bytes)
    }

    @Test func `no path means standard input`() {
        let media = thrown { () throws(BiometricsError) in _ = try EncodedMedia(contentsOf: "-") }
        #expect(media?.code == .noSuchInput)
        let bytes = thrown { () throws(BiometricsError) in _ = try BoundedFile.read("-", maximumBytes: 100) }
        #expect(bytes?.code == .noSuchInput)
    }

    @Test func `standard input is read to its end`() async throws {
        // In a process of its own, since its standard input is replaced.
        await #expect(processExitsWith: .success) {
            let file = unsafe open(PictureFixtures.path("gray.jpg"), O_RDONLY)
            dup2(file, STDIN_FILENO)
            let media = try EncodedMedia.standardInput(name: "-")
            guard case .picture(let picture) = media, picture.channels == 1,
                picture.bytes == (try PictureFixtures.bytes("gray.jpg"))
            else { exit(1) }
        }
    }

    @Test func `a picture survives PNG without loss and JPEG nearly so`() throws {
        let picture = try EncodedPicture(contentsOf: PictureFixtures.path("odd_size.jpg")).decode().image
        let png = try EncodedPicture(bytes: PictureEncoder.png(picture))
        #expect(png.format == .png && png.channels == 3)
        #expect(try png.decode().image == picture)
        let jpeg = try EncodedPicture(bytes: PictureEncoder.jpeg(picture, quality: 95))
        #expect(jpeg.format == .jpeg)
        let back = try jpeg.decode().image
        #expect(zip(back.pixels, picture.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 8 })
        let small = try PictureEncoder.jpeg(picture, quality: 10)
        #expect(small.count < jpeg.bytes.count)
    }

    @Test func `grey is written as grey`() throws {
        let gray = Image(size: Size(width: 3, height: 2), format: .gray8, pixels: [0, 50, 100, 150, 200, 250])
        let png = try EncodedPicture(bytes: PictureEncoder.png(gray))
        #expect(png.channels == 1)
        #expect(try png.decode().image.pixels == gray.pixels.flatMap { [$0, $0, $0] })
        #expect(try EncodedPicture(bytes: PictureEncoder.jpeg(gray)).channels == 1)
    }

    @Test func `a picture that a format cannot hold is refused`() {
        let empty = Image(size: Size(width: 0, height: 5), format: .bgr8, pixels: [])
        let long = Image(size: Size(width: 70_000, height: 1), format: .gray8, filledWith: 0)
        #expect(
            thrown { () throws(BiometricsError) in _ = try PictureEncoder.png(empty) }?.code == .invalidConfiguration)
        #expect(
            thrown { () throws(BiometricsError) in _ = try PictureEncoder.jpeg(long) }?.code == .invalidConfiguration)
        #expect(thrown { () throws(BiometricsError) in _ = try PictureEncoder.png(long) } == nil)
    }

    @Test func `a file is written whole, over an older one, and nothing else is left`() throws {
        let folder = TemporaryFolder()
        let gray = Image(size: Size(width: 3, height: 2), format: .gray8, filledWith: 77)
        for name in ["a.png", "b.JPG", "a.png"] { try PictureEncoder.write(gray, to: folder(name)) }
        try FileManager.default.createSymbolicLink(
            atPath: folder("link.png"), withDestinationPath: folder("a.png"))
        try PictureEncoder.write(gray, to: folder("link.png"))
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder("link.png")) == folder("a.png"))
        #expect(
            try folder.names() == [
                "a.png", "b.JPG", "link.png",
            ])
        #expect(try EncodedPicture(contentsOf: folder("b.JPG")).format == .jpeg)
        let ending = thrown { () throws(BiometricsError) in try PictureEncoder.write(gray, to: folder("c.gif")) }
        #expect(ending?.code == .invalidConfiguration)
        let nowhere = thrown { () throws(BiometricsError) in try PictureEncoder.write(gray, to: "/nowhere/c.png") }
        #expect(nowhere?.code == .ioFailure && nowhere?.path == "/nowhere/c.png")
    }
}

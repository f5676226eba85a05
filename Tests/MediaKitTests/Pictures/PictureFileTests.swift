import BiometricsCore
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
        let folder = try Scratch()
        var path = folder.path("secret.png")
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
            let error = thrown { () throws(BiometricsError) in _ = try BoundedFile.read("-", maximumBytes: 100_000) }
            if error?.code != .inputTooLarge { exit(1) }
        }
    }

    @Test func `the largest number is a limit as any other`() throws {
        let limits = DecodingLimits(maximumBytes: .max, maximumPixels: .max)
        let bytes = try PictureFixtures.bytes("rgb.png")
        #expect(try EncodedPicture(contentsOf: PictureFixtures.path("rgb.png"), limits: limits).bytes == bytes)
        let empty = try Scratch()
        try Data().write(to: URL(filePath: empty.path("empty")))
        #expect(try BoundedFile.read(empty.path("empty"), maximumBytes: .max).isEmpty)
    }

    @Test func `a pipe with a name is read to its end`() throws {
        let folder = try Scratch()
        let path = folder.path("pipe")
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

    @Test func `standard input is read to its end`() async throws {
        // In a process of its own, since its standard input is replaced.
        await #expect(processExitsWith: .success) {
            let file = unsafe open(PictureFixtures.path("gray.jpg"), O_RDONLY)
            dup2(file, STDIN_FILENO)
            let picture = try EncodedPicture(contentsOf: "-")
            guard picture.channels == 1, picture.bytes == (try PictureFixtures.bytes("gray.jpg")) else { exit(1) }
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
        let folder = try Scratch()
        let gray = Image(size: Size(width: 3, height: 2), format: .gray8, filledWith: 77)
        for name in ["a.png", "b.JPG", "a.png"] { try PictureEncoder.write(gray, to: folder.path(name)) }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link.png"), withDestinationPath: folder.path("a.png"))
        try PictureEncoder.write(gray, to: folder.path("link.png"))
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.png")) == folder.path("a.png"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted() == [
                "a.png", "b.JPG", "link.png",
            ])
        #expect(try EncodedPicture(contentsOf: folder.path("b.JPG")).format == .jpeg)
        let ending = thrown { () throws(BiometricsError) in try PictureEncoder.write(gray, to: folder.path("c.gif")) }
        #expect(ending?.code == .usage)
        let nowhere = thrown { () throws(BiometricsError) in try PictureEncoder.write(gray, to: "/nowhere/c.png") }
        #expect(nowhere?.code == .ioFailure && nowhere?.path == "/nowhere/c.png")
    }

    /// The process ends as it writes, and leaves the temporary file to be looked at.
    @Test func `a private file is never replaced by way of one that others may read`() async throws {
        let folder = try Scratch()
        let path = folder.path("private.png")
        #expect(FileManager.default.createFile(atPath: path, contents: Data(), attributes: [.posixPermissions: 0o600]))
        await #expect(processExitsWith: .signal(SIGXFSZ)) { [path = path as String] in
            Self.dieWriting(to: path)
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("")).filter { $0 != "private.png" }
        #expect(left.count == 1)
        for name in left {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    /// Takes from the process the right to write more than a byte into a file.
    private static func dieWriting(to path: String) {
        umask(0)
        _ = signal(SIGXFSZ, SIG_DFL)
        var signals = sigset_t()
        unsafe sigaddset(&signals, SIGXFSZ)
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        var limit = rlimit(rlim_cur: 0, rlim_max: 1)
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        limit.rlim_cur = 1
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        try? PictureEncoder.write(Image(size: Size(width: 3, height: 2), format: .gray8, filledWith: 77), to: path)
    }

    @Test func `a replaced file keeps its permissions`() throws {
        let folder = try Scratch()
        let path = folder.path("shared.png")
        let gray = Image(size: Size(width: 3, height: 2), format: .gray8, filledWith: 77)
        for mode in [0o600, 0o666, 0o440] {
            try? FileManager.default.removeItem(atPath: path)
            #expect(
                FileManager.default.createFile(atPath: path, contents: Data(), attributes: [.posixPermissions: mode]))
            try PictureEncoder.write(gray, to: path)
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
        }
    }
}

/// A directory that goes away with the test.
final class Scratch {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.path() + "/" + name }
}

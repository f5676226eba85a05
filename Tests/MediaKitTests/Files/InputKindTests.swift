import BiometricsCore
import BiometricsTestSupport
import Foundation
import Glibc
import MediaKit
import Testing

/// Special files never block their reader for ever.
struct InputKindTests {
    private let folder = TemporaryFolder()
    private let brief = StreamLimits(idleSeconds: 0.05, totalSeconds: 10)

    private func error(
        _ path: String, _ streams: StreamLimits?, in root: FileRoot? = nil
    ) -> BiometricsError? {
        Self.error(path, streams, in: root)
    }

    private static func error(
        _ path: String, _ streams: StreamLimits?, in root: FileRoot? = nil
    ) -> BiometricsError? {
        thrown { () throws(BiometricsError) in
            _ = try EncodedMedia(contentsOf: path, streams: streams, in: root)
        }
    }

    private func pipe(_ name: String = "pipe") -> String {
        let path = folder(name)
        #expect(unsafe mkfifo(path, 0o600) == 0)
        return path
    }

    @Test func `a pipe without a writer is given up`() {
        let path = pipe()
        let found = error(path, brief)
        #expect(found?.code == .unreadableInput && found?.path == path)
        #expect(found?.message.contains("Nothing came for 0.05 seconds") == true)
        let read = #expect(throws: BiometricsError.self) {
            _ = try BoundedFile.read(path, maximumBytes: 100, streams: brief)
        }
        #expect(read?.code == .unreadableInput)
    }

    @Test func `a pipe whose writer falls silent is given up, and one that never ends as well`() throws {
        let path = pipe()
        let writer = unsafe open(path, O_RDWR | O_CLOEXEC)
        defer { close(writer) }
        #expect(unsafe write(writer, [1, 2, 3], 3) == 3)
        #expect(error(path, brief)?.message.contains("Nothing came") == true)
        let inAll = StreamLimits(idleSeconds: 10, totalSeconds: 0.05)
        #expect(error(path, inAll)?.message.contains("did not end within 0.05 seconds") == true)
    }

    @Test func `waiting ends when the call is cancelled`() async {
        let path = pipe()
        let code = await Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return Self.error(path, StreamLimits(idleSeconds: 3600, totalSeconds: 3600))?.code
        }.value
        #expect(code == .cancelled)
    }

    @Test func `only ordinary files are read where they are required`() throws {
        let socket = folder("socket")
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array(socket.utf8)
        try #require(path.count < 108)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path) }
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(bound == 0)
        for path in [pipe(), "/dev/zero", "/dev/null", "/dev/tty", socket, folder.path] {
            let found = error(path, nil)
            #expect(found?.code == .unreadableInput, "\(path): \(String(describing: found))")
            #expect(found?.path == path)
        }
        for path in ["/dev/zero", "/dev/null", socket] { #expect(error(path, brief)?.code == .unreadableInput) }
    }

    @Test func `links in a circle are not a file, and an empty file is an empty one`() throws {
        let (one, two, empty) = (folder("one"), folder("two"), folder("empty.jpg"))
        try FileManager.default.createSymbolicLink(atPath: one, withDestinationPath: two)
        try FileManager.default.createSymbolicLink(atPath: two, withDestinationPath: one)
        #expect(error(one, nil)?.code == .noSuchInput)
        #expect(error(one, nil)?.message.contains("circle") == true)
        try Data().write(to: URL(filePath: empty))
        #expect(error(empty, nil)?.code == .unreadableInput)
    }

    @Test func `bytes from a pipe that are not a clip have the limit of pictures`() throws {
        let path = pipe()
        let writer = unsafe open(path, O_RDWR | O_CLOEXEC)
        defer { close(writer) }
        #expect(unsafe write(writer, [UInt8](repeating: 1, count: 2000), 2000) == 2000)
        let found = #expect(throws: BiometricsError.self) {
            _ = try EncodedMedia(contentsOf: path, limits: DecodingLimits(maximumBytes: 1000), streams: brief)
        }
        #expect(found?.code == .inputTooLarge)
    }

    @Test func `out of a folder no path leads`() throws {
        let files = FileManager.default
        for name in ["root", "root/deep", "root-beside"] {
            try files.createDirectory(atPath: folder(name), withIntermediateDirectories: true)
        }
        let bytes = Data(try PictureFixtures.bytes("rgb.png"))
        for name in ["root/in.png", "root/deep/in.png", "root/-", "out.png", "root-beside/out.png"] {
            try bytes.write(to: URL(filePath: folder(name)))
        }
        for (link, target) in [
            ("root/to-in.png", "deep/in.png"), ("root/to-in-absolute.png", folder("root/in.png")),
            ("root/to-out.png", "../out.png"), ("root/to-out-absolute.png", folder("out.png")),
            ("root/to-link.png", "to-out.png"), ("root/up", ".."), ("root/none.png", "deep/none.png"),
        ] {
            try files.createSymbolicLink(atPath: folder(link), withDestinationPath: target)
        }
        #expect(unsafe mkfifo(folder("root/pipe"), 0o600) == 0)
        try files.createSymbolicLink(atPath: folder("alias"), withDestinationPath: "root")
        for place in ["root", "root/", "alias", "root-beside/../root"] {
            let root = try FileRoot(folder(place))
            for inside in [
                "in.png", "deep/in.png", "deep/../in.png", "to-in.png", "to-in-absolute.png", "-", "up/root/in.png",
                folder("root/in.png"), folder("alias/in.png"),
            ] {
                #expect(error(inside, nil, in: root) == nil, "\(inside) in \(place)")
            }
            for outside in [
                "../out.png", "deep/../../out.png", "to-out.png", "to-out-absolute.png", "to-link.png", "up/out.png",
                folder("out.png"), "../root-beside/out.png", "../nowhere.png", "/nowhere.png", "/etc/passwd",
                "/dev/zero", "/proc/self/root/etc/passwd", "..", "/",
            ] {
                let found = error(outside, nil, in: root)
                #expect(found?.code == .unreadableInput, "\(outside) in \(place)")
                #expect(found?.message.contains("does not lie in the folder") == true, "\(outside) in \(place)")
            }
            #expect(error("none.png", nil, in: root)?.code == .noSuchInput)
            #expect(error("pipe", nil, in: root)?.message.contains("a pipe and no ordinary file") == true)
            #expect(error("deep", nil, in: root)?.message.contains("directory") == true)
            #expect(error("deep/none.png", nil, in: root)?.path == root.name(of: "deep/none.png"))
        }
        #expect(throws: BiometricsError.self) { _ = try FileRoot(folder("nowhere")) }
        let file = #expect(throws: BiometricsError.self) { _ = try FileRoot(folder("out.png")) }
        #expect(file?.code == .unreadableInput)
    }
}

import BiometricsTestSupport
import Foundation
import Glibc
import Platform
import Testing

struct FileReplacementTests {
    private let folder = TemporaryFolder()

    @Test func `a file is written whole, over an older one, and nothing else is left`() throws {
        for text in ["first", "second and longer", "3"] {
            try FileReplacement.write(Array(text.utf8), to: folder("a"))
            #expect(try folder.text(of: "a") == text)
        }
        try folder.link("link", to: "a")
        try FileReplacement.write(Array("by the link".utf8), to: folder("link"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("link")) == "a")
        #expect(try folder.text(of: "a") == "by the link")
        #expect(try folder.names() == ["a", "link"])
    }

    @Test func `an unwritable file is reported with its reason and leaves nothing`() throws {
        try FileSystem.makeFolder(folder("folder"))
        #expect(throws: SystemError.isAFolder) { try FileReplacement.write([1], to: folder("folder")) }
        #expect(throws: SystemError.noSuchFile) { try FileReplacement.write([1], to: folder("none/a")) }
        #expect(throws: SystemError.noSuchFile) { try FileReplacement.write([1], to: "") }
        #expect(throws: SystemError.noSuchFile) { try FileReplacement.write([1], to: folder("a\0b")) }
        // A full disk.
        #expect(throws: SystemError.noSpace) { try FileReplacement.write([1], to: "/dev/full") }
        #expect(try folder.names() == ["folder"])
    }

    @Test func `a pipe is written to as it stands`() throws {
        #expect(unsafe mkfifo(folder("pipe"), 0o600) == 0)
        let reader = unsafe open(folder("pipe"), O_RDWR | O_CLOEXEC)
        defer { close(reader) }
        try FileReplacement.write([7, 8], to: folder("pipe"))
        var bytes: [UInt8] = [0, 0, 0]
        #expect(unsafe read(reader, &bytes, 3) == 2 && bytes == [7, 8, 0])
    }

    @Test func `a place that is free is taken, and what is there stays`() throws {
        for bytes in [[1 as UInt8], [2]] {
            let file = try FileReplacement(at: folder("new"), permissions: 0o600)
            try unsafe file.append(bytes.span.bytes)
            try file.takeIfFree(folder("place"))
        }
        #expect(try Data(contentsOf: URL(filePath: folder("place"))) == Data([1]))
        #expect(try folder.names() == ["place"])
        #expect(throws: SystemError.noSuchFile) {
            try FileReplacement(at: folder("new"), permissions: 0o600).takeIfFree(folder("none/place"))
        }
        #expect(try folder.names() == ["place"])
    }

    @Test func `one that is given up vanishes, and what is in its way stays`() throws {
        try folder.file("place", "old")
        do {
            let file = try FileReplacement(at: folder("new"), permissions: 0o600)
            try unsafe file.append([1 as UInt8].span.bytes)
            #expect(try folder.permissions(of: "new") == 0o600)
        }
        #expect(try folder.names() == ["place"])
        #expect(throws: SystemError.self) { _ = try FileReplacement(at: folder("place"), permissions: 0o600) }
        try folder.link("link", to: "nowhere")
        #expect(throws: SystemError.self) { _ = try FileReplacement(at: folder("link"), permissions: 0o600) }
        #expect(try folder.text(of: "place") == "old")
        #expect(try folder.names() == ["link", "place"])
    }

    @Test func `one that is whole takes its place with its permissions`() throws {
        try folder.file("place", "old")
        let file = try FileReplacement(at: folder("new"), permissions: 0o600)
        try unsafe file.append(Array("new".utf8).span.bytes)
        try file.setPermissions(0o644)
        try file.flush()
        try file.take(folder("place"))
        #expect(try folder.text(of: "place") == "new" && folder.permissions(of: "place") == 0o644)
        #expect(try folder.names() == ["place"])
        #expect(throws: SystemError.noSuchFile) {
            try FileReplacement(at: folder("new"), permissions: 0o600).take(folder("none/place"))
        }
        #expect(try folder.names() == ["place"])
    }

    /// The process ends as it writes, and leaves the temporary file to be looked at.
    @Test func `a private file is never replaced by way of one that others may read`() async throws {
        let path = try folder.file("private", "", permissions: 0o600)
        await #expect(processExitsWith: .signal(SIGXFSZ)) { [path = path as String] in
            Self.dieWriting(to: path)
        }
        let left = try folder.names().filter { $0 != "private" }
        #expect(left.count == 1)
        for name in left { #expect(try folder.permissions(of: name) == 0o600) }
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
        try? FileReplacement.write([1, 2, 3], to: path)
    }

    @Test(arguments: [0o600, 0o666, 0o440])
    func `a replaced file keeps its permissions`(permissions: Int) throws {
        let path = try folder.file("shared", "old", permissions: permissions)
        try FileReplacement.write([1], to: path)
        #expect(try folder.permissions(of: "shared") == permissions)
    }
}

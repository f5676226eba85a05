import BiometricsTestSupport
import Foundation
import Glibc
import Platform
import Testing

struct OpenFileTests {
    private let folder = TemporaryFolder()

    private func fault(_ path: String, of kinds: OpenFile.Kinds = .ordinaryFiles) -> FileFault? {
        #expect(throws: FileFault.self) { try OpenFile(path, of: kinds) }
    }

    @Test func `missing and special files are told apart, without waiting`() throws {
        #expect(unsafe mkfifo(folder("pipe"), 0o600) == 0)
        try folder.link("one", to: "two")
        try folder.link("two", to: "one")
        #expect(fault(folder("none")) == .system(.noSuchFile))
        #expect(fault(folder("")) == .folder)
        #expect(fault(folder("pipe")) == .pipe)
        #expect(fault("/dev/zero") == .device)
        #expect(fault("/dev/zero", of: .ordinaryFilesAndPipes) == .device)
        #expect(fault(folder("one")) == .system(.tooManyLinks))
        let pipe = try OpenFile(folder("pipe"), of: .ordinaryFilesAndPipes)
        #expect(!pipe.isOrdinary && pipe.size == 0)
    }

    @Test func `a name is taken whole, also one with a NUL in it`() throws {
        let path = try folder.file("a", "secret")
        #expect(fault("\(path)\0.png") == .system(.noSuchFile))
        #expect(fault("") == .system(.noSuchFile))
        #expect(throws: SystemError.noSuchFile) { try FileFacts(at: "\(path)\0.png") }
    }

    @Test func `a dash is a name as any other`() {
        #expect(fault("-") == .system(.noSuchFile))
    }

    @Test func `no more is read than the limit, and the limit is read`() throws {
        let file = try OpenFile(folder.file("ten", "0123456789"))
        #expect(file.isOrdinary && file.size == 10)
        #expect(try file.bytes(limit: 10) == Array("0123456789".utf8))
        #expect(try file.bytes(limit: 9) == nil)
        #expect(try file.bytes(limit: .max) == Array("0123456789".utf8))
        // A file that has grown since it was opened is judged by its bytes.
        try folder.append("0", to: "ten")
        #expect(try file.bytes(limit: 10) == nil && file.bytes(limit: 11)?.count == 11)
        // Its size is stated as 0.
        let facts = try OpenFile("/proc/self/status").bytes(limit: 1 << 20)
        #expect((facts?.count ?? 0) > 0)
    }

    @Test func `pieces come in order and whole, as often as they are asked for`() throws {
        let text = String(repeating: "0123456789abcdef", count: 1 << 15) + "end"
        let file = try OpenFile(folder.file("long", text))
        for _ in 0..<2 {
            var bytes: [UInt8] = []
            try file.forEachPiece(
                { (piece) throws(SystemError) in unsafe piece.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) } },
                failing: { $0 })
            #expect(bytes == Array(text.utf8))
        }
    }

    @Test func `an open file stays the same, whatever happens to its name`() throws {
        let path = try folder.file("a", "first")
        let file = try OpenFile(path)
        #expect(unsafe rename(try folder.file("b", "second"), path) == 0)
        #expect(try file.bytes(limit: 100) == Array("first".utf8))
        #expect(try OpenFile(path).bytes(limit: 100) == Array("second".utf8))
    }

    @Test func `a file is known by any of its names, and a copy is another`() throws {
        let path = try folder.file("a", "same")
        try FileManager.default.linkItem(atPath: path, toPath: folder("hard"))
        try folder.link("soft", to: "a")
        let file = try OpenFile(path)
        #expect(try OpenFile(folder("hard")).identity == file.identity)
        #expect(try OpenFile(folder("soft")).identity == file.identity)
        #expect(try OpenFile(folder.file("copy", "same")).identity != file.identity)
    }

    @Test func `a pipe gives what there is, and its end`() throws {
        #expect(unsafe mkfifo(folder("pipe"), 0o600) == 0)
        let writer = unsafe open(folder("pipe"), O_RDWR | O_CLOEXEC)
        let pipe = try OpenFile(folder("pipe"), of: .ordinaryFilesAndPipes)
        #expect(try !pipe.waitForBytes(seconds: 0))
        #expect(try pipe.nextBytes(upTo: 10) == nil)
        #expect(unsafe write(writer, [1, 2, 3] as [UInt8], 3) == 3)
        #expect(try pipe.waitForBytes(seconds: 0))
        #expect(try pipe.nextBytes(upTo: 2) == [1, 2])
        #expect(try pipe.nextBytes(upTo: 2) == [3])
        close(writer)
        #expect(try pipe.waitForBytes(seconds: 0))
        #expect(try pipe.nextBytes(upTo: 2) == [])
    }

    @Test func `standard input is read, stays open, and is not a folder`() async {
        await #expect(processExitsWith: .success) {
            let folder = TemporaryFolder()
            dup2(unsafe open(try folder.file("a", "input"), O_RDONLY), STDIN_FILENO)
            for expected in [Array("input".utf8), []] {
                let input = try OpenFile.standardInput()
                guard try input.nextBytes(upTo: 100) == expected, !input.isOrdinary else { exit(1) }
            }
            dup2(unsafe open(folder.path, O_RDONLY), STDIN_FILENO)
            do throws(FileFault) {
                _ = try OpenFile.standardInput()
                exit(2)
            } catch {
                guard error == .folder else { exit(3) }
            }
        }
    }
}

extension TemporaryFolder {
    fileprivate func append(_ text: String, to name: String) throws {
        let handle = try FileHandle(forUpdating: URL(filePath: self(name)))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }
}

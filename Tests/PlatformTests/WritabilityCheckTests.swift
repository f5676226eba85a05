import BiometricsTestSupport
import Glibc
import Platform
import Testing

struct WritabilityCheckTests {
    private let folder = TemporaryFolder()

    @Test func `a writable place passes, and nothing is left behind`() throws {
        try folder.file("file", "old")
        try folder.link("link", to: "file")
        try folder.link("dangling", to: "none")
        for name in ["file", "link", "dangling", "new"] { try WritabilityCheck.file(at: folder(name)) }
        try WritabilityCheck.folder(at: folder.path)
        try WritabilityCheck.folder(at: folder("new/one/"))
        #expect(try folder.names().sorted() == ["dangling", "file", "link"])
        #expect(try OpenFile(folder("file")).bytes(limit: 9) == Array("old".utf8))
        try WritabilityCheck.file(at: "/dev/null")
        try WritabilityCheck.folder(at: ".")
    }

    @Test func `an unwritable place is reported with its reason`() throws {
        try folder.file("file", "")
        try FileSystem.makeFolder(folder("folder"))
        #expect(throws: SystemError.isAFolder) { try WritabilityCheck.file(at: folder("folder")) }
        #expect(throws: SystemError.noSuchFile) { try WritabilityCheck.file(at: folder("none/file")) }
        #expect(throws: SystemError.notAFolder) { try WritabilityCheck.file(at: folder("file/file")) }
        #expect(throws: SystemError.noSuchFile) { try WritabilityCheck.file(at: "") }
        #expect(throws: SystemError.notAFolder) { try WritabilityCheck.folder(at: folder("file")) }
        #expect(throws: SystemError.notAFolder) { try WritabilityCheck.folder(at: folder("file/a")) }
        #expect(throws: SystemError.noSuchFile) { try WritabilityCheck.folder(at: "") }
        // Files cannot be made there, not even by root.
        #expect(throws: SystemError.self) { try WritabilityCheck.folder(at: "/proc/self/task") }
        #expect(throws: SystemError.self) { try WritabilityCheck.file(at: "/proc/self/task/report.json") }
        #expect(try folder.names().sorted() == ["file", "folder"])
    }
}

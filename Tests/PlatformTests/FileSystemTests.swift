import BiometricsTestSupport
import Foundation
import Glibc
import Platform
import Testing

struct FileSystemTests {
    private let folder = TemporaryFolder()

    @Test func `a folder is made with those above it, and one that is there is left alone`() throws {
        try FileSystem.makeFolder(folder("a/b/c"), permissions: 0o700)
        for name in ["a", "a/b", "a/b/c"] { #expect(try folder.permissions(of: name) == 0o700) }
        try FileSystem.makeFolder(folder("a/b/"), permissions: 0o755)
        try FileSystem.makeFolder(folder("a/./d/../e/"))
        #expect(try folder.permissions(of: "a/b") == 0o700)
        #expect(try FileSystem.names(in: folder("a")).sorted() == ["b", "d", "e"])
        try folder.link("link", to: "a")
        try FileSystem.makeFolder(folder("link"))
        try FileSystem.makeFolder(folder("link/f"))
        #expect(FileSystem.isFolder(folder("a/f")) == true)
    }

    @Test func `an impossible folder is reported`() throws {
        let path = try folder.file("file", "text")
        #expect(throws: SystemError.self) { try FileSystem.makeFolder(path) }
        #expect(throws: SystemError.notAFolder) { try FileSystem.makeFolder("\(path)/a") }
        #expect(throws: SystemError.noSuchFile) { try FileSystem.makeFolder("") }
        #expect(FileSystem.isFolder(path) == false && FileSystem.isFolder(folder("none")) == nil)
        #expect(throws: SystemError.noSuchFile) { try FileSystem.names(in: folder("none")) }
        #expect(throws: SystemError.notAFolder) { try FileSystem.names(in: path) }
    }

    @Test func `names are all there, hidden and long ones too`() throws {
        let names = [".hidden", "größer", String(repeating: "x", count: 255)]
        for name in names { try folder.file(name, "") }
        #expect(try FileSystem.names(in: folder.path).sorted() == names.sorted())
    }

    @Test func `a temporary folder is this user's alone`() throws {
        let path = try FileSystem.makeTemporaryFolder(prefix: "platform-")
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
        try FileSystem.makeFolder("\(path)/a/b")
        FileSystem.remove(path)
        #expect(FileSystem.isFolder(path) == nil)
    }

    @Test func `only what is old and has the prefix is swept away`() throws {
        for name in [".partial-old", ".partial-new", "old", ".partial-folder/a"] {
            if name.contains("/") { try FileSystem.makeFolder(folder(".partial-folder")) }
            try folder.file(name, "")
        }
        for name in [".partial-old", "old", ".partial-folder"] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -1000)], ofItemAtPath: folder(name))
        }
        FileSystem.removeFiles(in: folder.path, prefix: ".partial-", olderThan: 900)
        #expect(try folder.names() == [".partial-folder", ".partial-new", "old"])
    }

    @Test func `links and dots are resolved`() throws {
        let path = try folder.file("a", "")
        try folder.link("link", to: "a")
        let own = try FileSystem.realPath(folder.path)
        #expect(try FileSystem.realPath(folder("./link")) == "\(own)/a")
        #expect(throws: SystemError.noSuchFile) { try FileSystem.realPath(folder("none")) }
        #expect(throws: SystemError.noSuchFile) { try FileSystem.realPath("\(path)\0b") }
        #expect(FileSystem.resolvingLinks(in: folder("link")) == FileSystem.resolvingLinks(in: path))
    }
}
